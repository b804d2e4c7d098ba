import { Menu, useMenuClose } from '@/components/ui/Menu';
import { Switch } from '@/components/ui/Switch';
import { useTranslation } from '@/components/ui/translation';
import type { OverlayState } from '@/lib/captions/store/captions-state';
import type { Views } from '@/lib/captions/views';
import type { Settings } from '@/lib/settings/settings';
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
  isFollowing: boolean;
  onFollow(): void;
  views: Views;
  onChange(change: Partial<Views>): void;
  /** True if differing words are highlighted; `null` if there is no track to compare. */
  showsDifferences: boolean | null;
  onToggleDifferences(): void;
  /** True if the word being spoken is highlighted; `null` if the track has no word times. */
  highlightsWords: boolean | null;
  onHighlightWords(on: boolean): void;
  /** The size and line spacing of the text, in percent. */
  text: Settings['captionText'];
  onText(change: Partial<Settings['captionText']>): void;
  overlay: OverlayState;
  onOverlay(): void;
  onWindow(): void;
}

/** The menu of display options for the lines. Each option can be undone, and exports name the active views. */
export function ViewsMenu({
  isFollowing,
  onFollow,
  views,
  onChange,
  showsDifferences,
  onToggleDifferences,
  highlightsWords,
  onHighlightWords,
  text,
  onText,
  overlay,
  onOverlay,
  onWindow,
}: Props) {
  const t = useTranslation();
  const percent = new Intl.NumberFormat(t.locale, { style: 'percent' });
  const shifted = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, signDisplay: 'exceptZero' });
  return (
    <Menu icon="sliders-horizontal" label={t('captionsViews')} popupRole="dialog" pressed={overlay !== 'off'}>
      <section>
        <Switch label={t('followPlayback')} on={isFollowing} onChange={onFollow} />
        {showsDifferences !== null && (
          <Switch label={t('secondTrackMarks')} on={showsDifferences} onChange={onToggleDifferences} />
        )}
        {highlightsWords !== null && (
          <Switch label={t('viewHighlightWords')} on={highlightsWords} onChange={onHighlightWords} />
        )}
        <Switch label={t('viewContinued')} on={views.continued} onChange={(continued) => onChange({ continued })} />
      </section>
      <section>
        {(['noTags', 'rolling', 'sentences', 'noSounds'] as const).map((name) => (
          <Switch
            key={name}
            label={t(viewMessages[name])}
            on={views[name]}
            onChange={(isOn) => onChange({ [name]: isOn })}
          />
        ))}
      </section>
      <section>
        <Nudge
          label={t('viewShift')}
          value={t('secondsShort', shifted.format(views.shiftSeconds))}
          less={t('viewEarlier', nudgeSeconds)}
          more={t('viewLater', nudgeSeconds)}
          onNudge={(direction) => onChange({ shiftSeconds: nextShiftSeconds(views, direction * nudgeSeconds) })}
        />
        {(['size', 'spacing'] as const).map((name) => (
          <Nudge
            key={name}
            label={t(textMessages[name].label)}
            value={percent.format(text[name] / 100)}
            less={t(textMessages[name].less)}
            more={t(textMessages[name].more)}
            onNudge={(direction) => onText({ [name]: withinText(text[name] + direction * textStep) })}
          />
        ))}
      </section>
      <section>
        <h3>{t('floatingCaptions')}</h3>
        <Switch label={t('overlayOver')} note={t(overlayNotes[overlay])} on={overlay !== 'off'} onChange={onOverlay} />
        <WindowButton onPress={onWindow} />
      </section>
    </Menu>
  );
}

/**
 * Returns the time shift after a step, rounded to tenths of a second, because repeatedly adding 0.1 accumulates
 * rounding errors.
 */
export const nextShiftSeconds = ({ shiftSeconds }: Views, by: number): number =>
  Math.round((shiftSeconds + by) * 10) / 10;

const textMessages = {
  size: { label: 'viewTextSize', less: 'viewTextSmaller', more: 'viewTextLarger' },
  spacing: { label: 'viewLineSpacing', less: 'viewLinesCloser', more: 'viewLinesApart' },
} as const satisfies Record<keyof Settings['captionText'], Record<'label' | 'less' | 'more', MessageName>>;

/** Opens the window of captions and closes the menu, because the window takes the focus. */
function WindowButton({ onPress }: { onPress(): void }) {
  const t = useTranslation();
  const close = useMenuClose();
  const open = () => {
    close();
    onPress();
  };
  return (
    <button type="button" className="menu-item" onClick={open}>
      <span>{t('captionWindow')}</span>
      <span className="note">{t('captionWindowNote')}</span>
    </button>
  );
}

const overlayNotes = {
  off: 'overlayNote',
  shown: 'overlayNote',
  'no-player': 'overlayNoPlayer',
  ad: 'overlayAd',
  refused: 'overlayRefused',
} as const satisfies Record<OverlayState, MessageName>;

/** The step of text size and line spacing in percent. */
const textStep = 25;
const withinText = (percent: number): number => Math.min(200, Math.max(100, percent));

interface NudgeProps {
  label: string;
  value: string;
  less: string;
  more: string;
  onNudge(direction: -1 | 1): void;
}

/** Shows a value between two buttons that decrease and increase it by one step. */
function Nudge({ label, value, less, more, onNudge }: NudgeProps) {
  return (
    <div className="flex-row">
      <span className="grow">{label}</span>
      <NudgeButton label={less} text="−" onPress={() => onNudge(-1)} />
      <output>{value}</output>
      <NudgeButton label={more} text="+" onPress={() => onNudge(1)} />
    </div>
  );
}

function NudgeButton({ label, text, onPress }: { label: string; text: string; onPress(): void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onPress}>
      {text}
    </button>
  );
}
