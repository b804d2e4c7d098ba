import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { SpeedNotice } from '@/components/speech-rate/SpeedNotice';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/components/ui/translation';
import { Waiting } from '@/components/ui/Waiting';
import { formats } from '@/lib/captions/formats';
import { fileParams } from '@/lib/captions/store/platform-files';
import type { ShownTrack } from '@/lib/captions/store/saved-tracks';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { CaptionsFailed } from './CaptionsFailed';
import { FileFailed } from './FileFailed';
import { CaptionsWaiting } from './GetCaptions';
import { TrackNotices } from './TrackNotices';
import { useSavedVideoLength } from './use-video';

function FileNotice() {
  const captions = useCaptionsStore();
  const t = useTranslation();
  const fetching = useCaptions((state) => state.fetching);
  const failed = useCaptions((state) => state.fileFailure);
  const { stopFetching, savePlatformFile, dismissFileFailure } = captions.getState();
  if (fetching) {
    return (
      <Waiting
        label={t('gettingThing', t(formats[fetching.format].name))}
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
      formatName={t(formats[format].name)}
      failure={failure}
      params={fileParams(captions.getState(), format)}
      onGet={() => void savePlatformFile(format, { is: 'service' })}
      onClose={dismissFileFailure}
    />
  );
}

/** The notices above the lines. No notice covers the lines. */
export function CaptionsNotices({ track }: { track: ShownTrack }) {
  const t = useTranslation();
  const requestState = useCaptions((state) => state.requestState);
  const secondaryTrack = useCaptions((state) => state.second);
  const secondRequestState = useCaptions((state) => state.secondRequestState);
  const adPlays = useCaptions((state) => state.adPlays);
  const length = useSavedVideoLength();
  return (
    <>
      {adPlays && <Notice icon="pause">{t('captionsAdPlays')}</Notice>}
      <SpeedNotice />
      {[track, ...(secondaryTrack ? [secondaryTrack] : [])].map((one) => (
        <TrackNotices key={one.key} track={one} length={length} />
      ))}
      {requestState.is === 'loading' && <CaptionsWaiting requestState={requestState} hidesSkeleton />}
      {requestState.is === 'failed' && <CaptionsFailed requestState={requestState} hasCaptions />}
      {secondRequestState.is === 'failed' && (
        <CaptionsFailed requestState={secondRequestState} hasCaptions isSecondTrack />
      )}
      <FileNotice />
    </>
  );
}
