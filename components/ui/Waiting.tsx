import { useNow } from './clock';
import { durationText } from './format-text';
import { useTranslation } from './translation';

interface Props {
  label: string;
  /** The start of the request in milliseconds since 1970. */
  since: number;
  limitSeconds: number;
  /** Hides the placeholder lines, for a wait next to saved content. */
  hidesSkeleton?: boolean;
  onStop(): void;
}

/** Milliseconds after which a wait is noticeable and its seconds are shown. */
const visibleWaitMs = 3000;
const skeletonWidths = [82, 64, 91, 73, 55, 88, 47];

export function Waiting({ label, since, limitSeconds, hidesSkeleton = false, onStop }: Props) {
  const t = useTranslation();
  const elapsed = Math.max(0, useNow(1000) - since);
  const share = Math.min(100, (elapsed / (limitSeconds * 1000)) * 100);
  return (
    <div aria-busy="true">
      <div className="padded stack tight">
        <div className="flex-row">
          <span className="grow" role="status">
            {label}
          </span>
          {elapsed >= visibleWaitMs && <span className="note nowrap">{durationText(t, elapsed)}</span>}
        </div>
        <div className="meter">
          <i style={{ inlineSize: `${share}%` }} />
        </div>
        <div className="flex-row">
          <span className="note grow">{t('waitingLimit', durationText(t, limitSeconds * 1000))}</span>
          <button type="button" className="button small" onClick={onStop}>
            {t('stopWaiting')}
          </button>
        </div>
      </div>
      {!hidesSkeleton && (
        <div className="skeleton" aria-hidden="true">
          {skeletonWidths.map((width) => (
            <i key={width} style={{ inlineSize: `${width}%` }} />
          ))}
        </div>
      )}
    </div>
  );
}
