import { useId } from 'react';
import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { SpeedPane } from '@/components/speech-rate/SpeedPane';
import { Icon, type IconName } from '@/components/ui/Icon';
import { Keys } from '@/components/ui/Keys';
import { keyText } from '@/components/ui/key-text';
import { NumberField } from '@/components/ui/NumberField';
import { Segmented } from '@/components/ui/Segmented';
import { useTranslation } from '@/components/ui/translation';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { fastRate } from '@/lib/platform/player';
import type { MessageName } from '@/lib/shared/localized-text';
import type { LineSpan } from './line-painter';
import { useRateText } from './use-playback-status';

export interface PlaybackPaneProps {
  track: ShownTrack;
  selection(): LineSpan | null;
}

/** The content of the playback menu. Its keys work while it is open. */
export function PlaybackPane({ track, selection }: PlaybackPaneProps) {
  return (
    <div className="playback" data-shortcuts>
      <Transport />
      <Speed />
      <SpeedPane track={track} />
      <section className="stack tight">
        <AutoPause />
        <Pauses />
        <LoopChoice selection={selection} />
      </section>
    </div>
  );
}

function Transport() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const isPaused = useCaptions((state) => state.clock?.paused ?? true);
  const { stepLine, togglePlaying } = captions.getState();
  const button = (icon: IconName, name: MessageName, key: string, onPress: () => void) => (
    <button type="button" className="button" title={`${t(name)} (${keyText(key)})`} onClick={onPress}>
      <Icon name={icon} />
      <span>
        {t(name)} <Keys keys={[key]} />
      </span>
    </button>
  );
  return (
    <section className="transport">
      {button('step-back', 'playbackPrevious', 'j', () => stepLine('previous'))}
      {isPaused
        ? button('play', 'playbackPlay', 'p', togglePlaying)
        : button('pause', 'playbackPause', 'p', togglePlaying)}
      {button('step-forward', 'playbackNext', 'k', () => stepLine('next'))}
      {button('repeat', 'playbackAgain', 'r', () => stepLine('again'))}
    </section>
  );
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

function Speed() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const rateText = useRateText();
  const rate = useCaptions((state) => state.clock?.rate ?? 1);
  const isFast = useCaptions((state) => state.clock?.isFast);
  const isMatched = useCaptions((state) => state.chosenRate === null && state.speed.is !== 'off');
  const refused = useCaptions((state) => state.refusedRate);
  const { setSpeed } = captions.getState();
  return (
    <section className="stack tight">
      <h3>
        {t('playbackSpeed')}
        <span className="note">{t('playbackSpeedNow', rateText(isFast ? fastRate : rate))}</span>
        {(isFast || rate !== 1) && (
          <button type="button" className="link" onClick={() => setSpeed(1)}>
            {t('playbackSpeedNormal')}
          </button>
        )}
      </h3>
      <Segmented
        label={t('playbackSpeed')}
        options={speeds.map((speed) => [String(speed), t.number(speed)] as const)}
        value={isMatched ? undefined : String(rate)}
        onChoose={(speed) => setSpeed(Number(speed))}
      />
      {typeof refused === 'number' && (
        <p className="note error-text" role="alert">
          {t('playbackSpeedRefused', rateText(refused))}
        </p>
      )}
    </section>
  );
}

function AutoPause() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const id = useId();
  const autoPause = useCaptions((state) => state.settings.playback.autoPause);
  return (
    <>
      <h3 id={id}>{t('autoPause')}</h3>
      <Segmented
        labelledBy={id}
        options={[
          ['off', t('playbackOff')],
          ['after', t('autoPauseAfter')],
          ['before', t('autoPauseBefore')],
        ]}
        value={autoPause}
        onChoose={(choice) => captions.getState().changePlayback({ autoPause: choice })}
      />
    </>
  );
}

function Pauses() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const { pauses, pauseSeconds } = useCaptions((state) => state.settings.playback);
  const isRefused = useCaptions((state) => state.refusedRate === 'fast');
  const { changePlayback } = captions.getState();
  return (
    <>
      <NumberField
        label={t('playbackPausesOver')}
        unit={t('pausesSeconds')}
        min={1}
        max={60}
        tenths
        value={pauseSeconds}
        onChange={(seconds) => changePlayback({ pauseSeconds: seconds })}
      />
      <Segmented
        label={t('pauses')}
        options={[
          ['play', t('playbackPlay')],
          ['fast', t('playbackPausesFast', fastRate)],
          ['skip', t('playbackPausesSkip')],
        ]}
        value={pauses}
        onChoose={(choice) => changePlayback({ pauses: choice })}
      />
      {isRefused && (
        <p className="note error-text" role="alert">
          {t('playbackFastRefused', fastRate)}
        </p>
      )}
    </>
  );
}

function LoopChoice({ selection }: Pick<PlaybackPaneProps, 'selection'>) {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const id = useId();
  const loop = useCaptions((state) => state.loop);
  const { toggleLoop, startLoop } = captions.getState();
  const selected = selection();
  const isSelected = loop !== null && (selected ? loop.from === selected.from && loop.until === selected.until : false);
  const options = [
    ['off', t('playbackOff')],
    ['line', t('playbackLoopLine')],
    ...(selected ? [['selected', t.plural('playbackLoopSelected', selected.until - selected.from)] as const] : []),
  ] as const;
  return (
    <>
      <h3 id={id}>{t('playbackLoop')}</h3>
      <Segmented
        labelledBy={id}
        options={options}
        value={loop === null ? 'off' : isSelected ? 'selected' : 'line'}
        onChoose={(choice) => {
          if (choice !== 'off') startLoop(choice === 'selected' ? selected : null);
          else if (loop) toggleLoop(null);
        }}
      />
    </>
  );
}
