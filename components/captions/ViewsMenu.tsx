import { Menu } from '@/components/ui/Menu';
import { useTranslation } from '@/components/ui/translation';
import type { Views } from '@/lib/captions/views';
import type { MessageName } from '@/lib/shared/localized-text';

const viewMessages = {
  noTags: 'viewNoTags',
  rolling: 'viewRolling',
  sentences: 'viewSentences',
  noSounds: 'viewNoSounds',
} as const satisfies Partial<Record<keyof Views, MessageName>>;
/** The step of the time shift in seconds. */
const nudgeSeconds = 0.1;

interface Props {
  views: Views;
  onChange(change: Partial<Views>): void;
  /** Differing words are highlighted; `null` without a track to compare. */
  showsDifferences: boolean | null;
  onToggleDifferences(): void;
}

/** Switches views of the lines. Each can be undone, and exports name the active ones. */
export function ViewsMenu({ views, onChange, showsDifferences, onToggleDifferences }: Props) {
  const t = useTranslation();
  const shifted = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, signDisplay: 'exceptZero' });
  return (
    <Menu icon="sliders-horizontal" label={t('captionsViews')} holds="dialog">
      <section className="stack tight">
        {(['noTags', 'rolling', 'sentences', 'noSounds'] as const).map((name) => (
          <label key={name} className="choice">
            <input type="checkbox" checked={views[name]} onChange={() => onChange({ [name]: !views[name] })} />
            <span>{t(viewMessages[name])}</span>
          </label>
        ))}
        {showsDifferences !== null && (
          <label className="choice">
            <input type="checkbox" checked={showsDifferences} onChange={onToggleDifferences} />
            <span>{t('besideMarks')}</span>
          </label>
        )}
      </section>
      <section className="row">
        <span className="grow">{t('viewShift')}</span>
        <NudgeButton
          label={t('viewEarlier')}
          text="−"
          onPress={() => onChange({ shiftSeconds: shiftedBy(views, -nudgeSeconds) })}
        />
        <output>{t('viewShiftSeconds', shifted.format(views.shiftSeconds))}</output>
        <NudgeButton
          label={t('viewLater')}
          text="+"
          onPress={() => onChange({ shiftSeconds: shiftedBy(views, nudgeSeconds) })}
        />
      </section>
    </Menu>
  );
}

/** Rounded to tenths of a second, because sums of 0.1 drift. */
export const shiftedBy = ({ shiftSeconds }: Views, by: number): number => Math.round((shiftSeconds + by) * 10) / 10;

function NudgeButton({ label, text, onPress }: { label: string; text: string; onPress(): void }) {
  return (
    <button type="button" className="icon" aria-label={label} title={label} onClick={onPress}>
      {text}
    </button>
  );
}
