import { useWords } from '@/components/ui/words';
import type { Pick, PickName } from '@/lib/files/media-picks';
import { mediaLine } from '@/lib/files/media-words';
import type { MessageName } from '@/lib/shared/localized-text';
import { MediaFile } from './MediaFile';
import type { MediaListProps } from './MediaList';

const names: Record<PickName, MessageName> = {
  upTo1080: 'filesPickUpTo1080',
  best: 'filesPickBest',
  aac: 'filesPickAac',
  smallest: 'filesPickSmallest',
};

interface Props extends MediaListProps {
  picks: readonly Pick[];
  isEnded: boolean;
}

/** The few that most readers want (FIL-02). */
export function MediaPicks({ picks, ...rest }: Props) {
  const say = useWords();
  if (picks.length === 0) return null;
  const isApart = picks.some(({ row }) => row.hasSound === 'no');
  return (
    <section aria-labelledby="file-picks">
      <div className="group">
        <h2 id="file-picks" className="grow">
          {say('filesPicks')}
        </h2>
        {isApart && <span className="note">{say('filesSoundApart')}</span>}
      </div>
      <ul>
        {picks.map(({ name, row }) => (
          <MediaFile key={name} {...rest} row={row} title={say(names[name])} note={mediaLine(row, say)} />
        ))}
      </ul>
    </section>
  );
}
