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
import { CaptionsFailed } from './CaptionsFailed';
import { FileFailed } from './FileFailed';
import { CaptionsWaiting } from './GetCaptions';
import { TrackNotices } from './TrackNotices';
import { useSavedVideoLength } from './use-video';

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
