import type { TrackSum } from '@/lib/core/captions/track-list';
import { sizeText } from '@/lib/core/files/sizes';
import { Icon } from '../../Icon';
import { useWords } from '../../words';

interface Props {
  /** `null` where nothing is held. */
  sum: TrackSum | null;
  onKeeping(): void;
}

/** What is held in all, and where it is saved and measured. */
export function HeldTop({ sum, onKeeping }: Props) {
  const say = useWords();
  return (
    <header className="row wrap held-top">
      <div className="grow">
        <h1>{say('heldCaptions')}</h1>
        {sum && (
          <p className="note">
            {say.count('heldSum', sum.tracks, sum.videos, sum.languages, sizeText(BigInt(sum.bytes), say.locale))}
          </p>
        )}
      </div>
      {sum && (
        <button type="button" className="btn small" onClick={onKeeping}>
          <Icon name="hard-drive-download" />
          <span>{say('heldBackup')}</span>
        </button>
      )}
    </header>
  );
}
