import { useNow } from './clock';
import { durationText } from './format-text';
import { useTranslation } from './translation';

interface Props {
  /** What is awaited. */
  label: string;
  /** When the wait began, in milliseconds since 1970. */
  since: number;
  /** After so many seconds it ends by itself. */
  limitSeconds: number;
  /** Lines will come where nothing is yet; beside what is held there are none. */
  bare?: boolean;
  onStop(): void;
}

/** From this on a wait is felt, and its seconds are shown. */
const visibleWaitMs = 3000;
const skeletonWidths = [82, 64, 91, 73, 55, 88, 47];

/** A wait with its seconds, its end, and the way out. */
export function Waiting({ label, since, limitSeconds, bare = false, onStop }: Props) {
  const t = useTranslation();
  const elapsed = Math.max(0, useNow(1000) - since);
  const share = Math.min(100, (elapsed / (limitSeconds * 1000)) * 100);
  return (
    <div aria-busy="true">
      <div className="pad stack tight">
        <div className="row">
          <span className="grow" role="status">
            {label}
          </span>
          {elapsed >= visibleWaitMs && <span className="note nowrap">{durationText(t, elapsed)}</span>}
        </div>
        <div className="meter">
          <i style={{ inlineSize: `${share}%` }} />
        </div>
        <div className="row">
          <span className="note grow">{t('waitingLimit', durationText(t, limitSeconds * 1000))}</span>
          <button type="button" className="btn small" onClick={onStop}>
            {t('busyStop')}
          </button>
        </div>
      </div>
      {!bare && (
        <div className="skel" aria-hidden="true">
          {skeletonWidths.map((wide) => (
            <i key={wide} style={{ inlineSize: `${wide}%` }} />
          ))}
        </div>
      )}
    </div>
  );
}
