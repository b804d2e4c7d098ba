import { useStore } from 'zustand';
import { SpeedNotice } from '@/components/speech-rate/SpeedPane';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { Waiting } from '@/components/ui/Waiting';
import { formats } from '@/lib/captions/formats';
import type { CaptionsStore } from '@/lib/captions/store/captions-state';
import { fileParams } from '@/lib/captions/store/platform-files';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { clockText } from '@/lib/shared/time-text';
import { CaptionsFailed } from './CaptionsFailed';
import { FileFailed } from './FileFailed';
import { CaptionsWaiting } from './GetCaptions';
import { TrackNotices } from './TrackNotices';
import { useSavedVideoLength } from './use-video';

/** Shows which lines are played in a loop, with a button that stops the loop. */
function LoopNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const loop = useStore(panel, (state) => state.loop);
  if (!loop) return null;
  const stopButton = (
    <button type="button" className="link" onClick={() => panel.getState().toggleLoop(null)}>
      {t('speedStop')}
    </button>
  );
  return (
    <Notice icon="repeat" action={stopButton}>
      {t('loopOn', clockText(loop.start), clockText(loop.end))}
    </Notice>
  );
}

/**
 * Shows the time shift, with a button that resets it, because shortcuts can change the shift while the menu is closed.
 */
function ShiftNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const seconds = useStore(panel, (state) => state.views.shiftSeconds);
  if (seconds === 0) return null;
  const numberFormat = new Intl.NumberFormat(t.locale, { minimumFractionDigits: 1, signDisplay: 'exceptZero' });
  const resetButton = (
    <button type="button" className="link" onClick={() => panel.getState().changeViews({ shiftSeconds: 0 })}>
      {t('shiftBack')}
    </button>
  );
  return (
    <Notice icon="sliders-horizontal" action={resetButton}>
      {t('shiftedBy', numberFormat.format(seconds))}
    </Notice>
  );
}

/** Shows the progress or failure of a platform file. */
function FileNotice({ panel }: { panel: CaptionsStore }) {
  const t = useTranslation();
  const fetching = useStore(panel, (state) => state.fetching);
  const failed = useStore(panel, (state) => state.fileFailure);
  const { stopFetching, savePlatformFile, dismissFileFailure } = panel.getState();
  if (fetching) {
    return (
      <Waiting
        label={t('exportGetting', t(formats[fetching.format].name))}
        since={fetching.since}
        limitSeconds={timeoutSeconds.ordinary}
        hidesSkeleton
        onStop={stopFetching}
      />
    );
  }
  if (!failed) return null;
  const { format, failure } = failed;
  return (
    <FileFailed
      panel={panel}
      formatName={t(formats[format].name)}
      failure={failure}
      params={fileParams(panel.getState(), format)}
      onGet={() => void savePlatformFile(format, { is: 'service' })}
      onClose={dismissFileFailure}
    />
  );
}

/** The notices above the lines. No notice covers the lines. */
export function CaptionsNotices({ panel, track }: { panel: CaptionsStore; track: ShownTrack }) {
  const t = useTranslation();
  const requestState = useStore(panel, (state) => state.requestState);
  const secondaryTrack = useStore(panel, (state) => state.second);
  const secondRequestState = useStore(panel, (state) => state.secondRequestState);
  const adPlays = useStore(panel, (state) => state.adPlays);
  const length = useSavedVideoLength(panel);
  return (
    <>
      {adPlays && <Notice icon="pause">{t('captionsAdPlays')}</Notice>}
      <SpeedNotice panel={panel} />
      <LoopNotice panel={panel} />
      <ShiftNotice panel={panel} />
      {[track, ...(secondaryTrack ? [secondaryTrack] : [])].map((one) => (
        <TrackNotices key={one.key} track={one} length={length} />
      ))}
      {requestState.is === 'loading' && <CaptionsWaiting panel={panel} requestState={requestState} hidesSkeleton />}
      {requestState.is === 'failed' && <CaptionsFailed panel={panel} requestState={requestState} hasCaptions />}
      {secondRequestState.is === 'failed' && (
        <CaptionsFailed panel={panel} requestState={secondRequestState} hasCaptions isSecondTrack />
      )}
      <FileNotice panel={panel} />
    </>
  );
}
