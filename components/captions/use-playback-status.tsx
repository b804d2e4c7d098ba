import type { ReactNode } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { Icon, IconButton, type IconName } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { fastRate } from '@/lib/platform/player';

interface StatusProps {
  icon: IconName;
  /** The whole sentence, for screen readers and as a tooltip. */
  sentence: string;
  endLabel: string;
  onEnd(): void;
  /** The short form that is shown. */
  children: ReactNode;
}

function Status({ icon, sentence, endLabel, onEnd, children }: StatusProps) {
  return (
    <span className="playback-status note nowrap" title={sentence}>
      <Icon name={icon} small />
      <span className="visually-hidden">{sentence}</span>
      <span aria-hidden="true">{children}</span>
      <button type="button" className="link" onClick={onEnd}>
        {endLabel}
      </button>
    </span>
  );
}

/** Returns a function that formats a speed, such as 1.25, without the sign. */
export function useRateText(minimumFractionDigits = 0): (rate: number) => string {
  const { locale } = useTranslation();
  return new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 2 }).format;
}

/** Returns what is not normal about playback, the speed first; empty without a player. */
export function usePlaybackModes(): string[] {
  const t = useTranslation();
  const hasPlayer = useCaptions((state) => state.clock !== null);
  const rate = useCaptions((state) => Math.round((state.clock?.rate ?? 1) * 100) / 100);
  const isMatched = useCaptions((state) => state.chosenRate === null && state.speed.is !== 'off');
  const loop = useCaptions((state) => state.loop);
  const { autoPause, pauses } = useCaptions((state) => state.settings.playback);
  const rateText = useRateText(isMatched ? 2 : 0);
  if (!hasPlayer) return [];
  return [
    ...(isMatched || rate !== 1 ? [`${rateText(rate)}×`] : []),
    ...(autoPause === 'off' ? [] : [t('modeAutoPause')]),
    ...(pauses === 'play' ? [] : [pauses === 'skip' ? t('modeSkips') : t('modeFast', fastRate)]),
    ...(loop ? [t.plural('modeLoop', loop.until - loop.from)] : []),
  ];
}

/** Shows the modes; in a narrow panel, the first one and the number of others. */
function PlaybackModes({ modes }: { modes: readonly string[] }) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const [first = ''] = modes;
  return (
    <span className="playback-status note nowrap">
      <span className={modes.length > 1 ? 'long' : undefined}>{modes.join(' · ')}</span>
      {modes.length > 1 && <span className="brief">{t.plural('modesMore', modes.length - 1, first)}</span>}
      <IconButton icon="x" label={t('playbackNormal')} onPress={captions.getState().playNormally} />
    </span>
  );
}

/**
 * Returns what changes the playback of the lines: speed, auto-pause, pauses and loop, and a time shift; `null` without
 * any. It takes the place of other text, so that the lines do not move when it begins or ends.
 */
export function usePlaybackStatus(): ReactNode {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const modes = usePlaybackModes();
  const shift = useCaptions((state) => state.views.shiftSeconds);
  if (modes.length === 0 && shift === 0) return null;
  const shifted = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
    shift,
  );
  return (
    <>
      {shift !== 0 && (
        <Status
          icon="sliders-horizontal"
          sentence={t('shiftedBy', shifted)}
          endLabel={t('shiftBack')}
          onEnd={() => captions.getState().changeViews({ shiftSeconds: 0 })}
        >
          {t('secondsShort', shifted)}
        </Status>
      )}
      {modes.length > 0 && <PlaybackModes modes={modes} />}
    </>
  );
}
