import { Icon } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/words';
import type { TrackTotals } from '@/lib/captions/track-table';
import { sizeText } from '@/lib/shared/byte-text';

interface SavedHeaderProps {
  /** `null` where nothing is held. */
  sum: TrackTotals | null;
  /** Tracks that are made ready: so many of so many. */
  reading: { done: number; of: number } | null;
  onOpenStorage(): void;
}

/** What is held in all, and where it is saved and measured. */
export function SavedHeader({ sum, reading, onOpenStorage }: SavedHeaderProps) {
  const t = useTranslation();
  return (
    <header className="row wrap held-top">
      <div className="grow">
        <h1>{t('heldCaptions')}</h1>
        {/* In one line: nothing below moves under the user's hand when the last one is read. */}
        <p className="note held-sum">
          {sum && (
            <span>
              {t.plural('heldSum', sum.tracks, sum.videos, sum.languages, sizeText(BigInt(sum.bytes), t.locale))}
            </span>
          )}
          <span role="status">
            {reading && reading.done < reading.of ? t('heldReading', reading.done, reading.of) : ''}
          </span>
        </p>
      </div>
      {sum && (
        <button type="button" className="btn small" onClick={onOpenStorage}>
          <Icon name="hard-drive-download" />
          <span>{t('heldBackup')}</span>
        </button>
      )}
    </header>
  );
}
