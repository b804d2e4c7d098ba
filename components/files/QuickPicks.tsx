import { useTranslation } from '@/components/ui/words';
import { mediaSummary } from '@/lib/files/file-description';
import type { QuickPick, QuickPickName } from '@/lib/files/media-selection';
import type { MessageName } from '@/lib/shared/localized-text';
import { MediaFile } from './MediaFile';
import type { MediaListProps } from './MediaList';

const quickPickNames: Record<QuickPickName, MessageName> = {
  upTo1080: 'filesPickUpTo1080',
  best: 'filesPickBest',
  aac: 'filesPickAac',
  smallest: 'filesPickSmallest',
};

interface MediaPicksProps extends MediaListProps {
  picks: readonly QuickPick[];
  isEnded: boolean;
}

/** The few that most readers want. */
export function QuickPicks({ picks, ...rest }: MediaPicksProps) {
  const t = useTranslation();
  if (picks.length === 0) return null;
  const isApart = picks.some(({ row }) => row.hasSound === 'no');
  return (
    <section aria-labelledby="file-picks">
      <div className="group">
        <h2 id="file-picks" className="grow">
          {t('filesPicks')}
        </h2>
        {isApart && <span className="note">{t('filesSoundApart')}</span>}
      </div>
      <ul>
        {picks.map(({ name, row }) => (
          <MediaFile key={name} {...rest} row={row} title={t(quickPickNames[name])} note={mediaSummary(row, t)} />
        ))}
      </ul>
    </section>
  );
}
