import { useStore } from 'zustand';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { Waiting } from '@/components/ui/Waiting';
import type { CaptionsStore, TrackRequestState } from '@/lib/captions/store/captions-state';
import { captionsParams, mayTranscribe } from '@/lib/captions/track-request';
import { timeoutSeconds } from '@/lib/service/assumptions';
import { NoCaptions } from './NoCaptions';

interface WaitingProps {
  panel: CaptionsStore;
  requestState: Extract<TrackRequestState, { is: 'loading' }>;
  /** True to hide the placeholder lines, for example because captions are already shown below. */
  hidesSkeleton?: boolean;
}

/** Progress of a captions request. */
export function CaptionsWaiting({ panel, requestState, hidesSkeleton = false }: WaitingProps) {
  const t = useTranslation();
  const isSpeech = mayTranscribe(requestState.request.mode);
  return (
    <Waiting
      label={t(requestState.request.mode === 'force-whisper' ? 'captionsTranscribing' : 'captionsGetting')}
      since={requestState.since}
      limitSeconds={isSpeech ? timeoutSeconds.speechToText : timeoutSeconds.ordinary}
      hidesSkeleton={hidesSkeleton}
      onStop={panel.getState().stopWaiting}
    />
  );
}

interface Props {
  panel: CaptionsStore;
  requestState: Extract<TrackRequestState, { is: 'failed' }>;
  /** True if captions are shown below. */
  hasCaptions?: boolean;
  /** True if the request was for the second track. */
  isSecondTrack?: boolean;
}

/** Explains a failed request and offers the next steps with their prices. */
export function CaptionsFailed({ panel, requestState, hasCaptions = false, isSecondTrack = false }: Props) {
  const { request, failure } = requestState;
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const { getCaptions, dismissFailure, getSecond, dismissSecondFailure, setChoosing } = panel.getState();
  if (!videoId) return null;
  const get = isSecondTrack ? getSecond : getCaptions;
  const dismiss = isSecondTrack ? dismissSecondFailure : dismissFailure;
  const chooseOtherLanguage = (): void => {
    dismiss();
    setChoosing(isSecondTrack ? 'second' : 'first');
  };
  if (failure.kind === 'no-captions') {
    return (
      <NoCaptions
        panel={panel}
        requestState={requestState}
        hasCaptions={hasCaptions}
        isSecondTrack={isSecondTrack}
        onLanguage={chooseOtherLanguage}
        onClose={dismiss}
      />
    );
  }
  return (
    <RequestFailure
      panel={panel}
      name="captions"
      params={captionsParams(videoId, request)}
      failure={failure}
      isInline={hasCaptions}
      onRetry={() => void get(request, requestState.again)}
      onClose={dismiss}
      onLanguage={chooseOtherLanguage}
      dismissLabel={hasCaptions ? 'close' : 'captionsOtherOptions'}
    />
  );
}
