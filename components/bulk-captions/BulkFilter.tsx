import { useTranslation } from '@/components/ui/words';
import { type CaptionState, captionStates } from '@/lib/bulk-captions/caption-rows';
import { captionStateNames } from '@/lib/bulk-captions/state-text';

interface BulkFilterProps {
  counts: Readonly<Record<CaptionState, number>>;
  /** `null` shows all. */
  shown: CaptionState | null;
  onShow(state: CaptionState | null): void;
}

/** Which of the videos are shown: those of one state, with how many there are. */
export function BulkFilter({ counts, shown, onShow }: BulkFilterProps) {
  const t = useTranslation();
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const figure = new Intl.NumberFormat(t.locale);
  return (
    <fieldset className="seg" aria-label={t('manyShow')}>
      <button type="button" aria-pressed={shown === null} onClick={() => onShow(null)}>
        {t('manyAll')} {figure.format(all)}
      </button>
      {captionStates
        .filter((state) => counts[state] > 0 || state === shown)
        .map((state) => (
          <button key={state} type="button" aria-pressed={shown === state} onClick={() => onShow(state)}>
            {t(captionStateNames[state])} {figure.format(counts[state])}
          </button>
        ))}
    </fieldset>
  );
}
