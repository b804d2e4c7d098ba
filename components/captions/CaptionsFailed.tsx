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
  /** Captions are shown below. */
  bare?: boolean;
}

/** Progress of a captions request. */
export function CaptionsWaiting({ panel, requestState, bare = false }: WaitingProps) {
  const t = useTranslation();
  const isSpeech = mayTranscribe(requestState.request.mode);
  return (
    <Waiting
      label={t(requestState.request.mode === 'force-whisper' ? 'captionsTranscribing' : 'captionsGetting')}
      since={requestState.since}
      limitSeconds={isSpeech ? timeoutSeconds.speechToText : timeoutSeconds.ordinary}
      hidesSkeleton={bare}
      onStop={panel.getState().stopWaiting}
    />
  );
}

interface Props {
  panel: CaptionsStore;
  requestState: Extract<TrackRequestState, { is: 'failed' }>;
  /** Captions are shown below. */
  hasCaptions?: boolean;
  /** The request was for the second track. */
  second?: boolean;
}

/** Explains a failed request and offers the next steps with their prices. */
export function CaptionsFailed({ panel, requestState, hasCaptions = false, second = false }: Props) {
  const { request, failure } = requestState;
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const { getCaptions, dismissFailure, getSecond, dismissSecond, choose } = panel.getState();
  if (!videoId) return null;
  const get = second ? getSecond : getCaptions;
  const dismiss = second ? dismissSecond : dismissFailure;
  const chooseOtherLanguage = (): void => {
    dismiss();
    choose(second ? 'second' : 'first');
  };
  if (failure.kind === 'no-captions') {
    return (
      <NoCaptions
        panel={panel}
        requestState={requestState}
        hasCaptions={hasCaptions}
        second={second}
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
      onAgain={() => void get(request)}
      onLeave={dismiss}
      onLanguage={chooseOtherLanguage}
      leave={hasCaptions ? 'close' : 'captionsOtherOptions'}
    />
  );
}
