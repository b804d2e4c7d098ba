import type { ReactNode } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { Icon, type IconName } from '@/components/ui/Icon';
import { useTranslation } from '@/components/ui/translation';
import { clockText } from '@/lib/shared/time-text';

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

/**
 * Returns what changes the playback of the lines: a loop, a time shift and the matched speed; `null` without any. It
 * takes the place of other text, so that the lines do not move when it begins or ends.
 */
export function usePlaybackStatus(): ReactNode {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const loop = useCaptions((state) => state.loop);
  const shift = useCaptions((state) => state.views.shiftSeconds);
  const isSpeedMatched = useCaptions((state) => state.speed.is === 'on');
  const target = useCaptions((state) => state.settings.targetSpeechRate);
  const rate = useCaptions((state) => Math.round((state.clock?.rate ?? 1) * 100) / 100);
  const { toggleLoop, changeViews, followSpeech } = captions.getState();
  if (!loop && shift === 0 && !isSpeedMatched) return null;
  const shown = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 2 }).format(rate);
  const shifted = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, signDisplay: 'exceptZero' }).format(
    shift,
  );
  return (
    <>
      {loop && (
        <Status
          icon="repeat"
          sentence={t('loopOn', clockText(loop.start), clockText(loop.end))}
          endLabel={t('stop')}
          onEnd={() => toggleLoop(null)}
        >
          {clockText(loop.start)}–{clockText(loop.end)}
        </Status>
      )}
      {shift !== 0 && (
        <Status
          icon="sliders-horizontal"
          sentence={t('shiftedBy', shifted)}
          endLabel={t('shiftBack')}
          onEnd={() => changeViews({ shiftSeconds: 0 })}
        >
          {t('secondsShort', shifted)}
        </Status>
      )}
      {isSpeedMatched && (
        <Status
          icon="gauge"
          sentence={t('speedNow', shown, target)}
          endLabel={t('stop')}
          onEnd={() => followSpeech(false)}
        >
          {shown}×
        </Status>
      )}
    </>
  );
}
