import { useCaptions, useCaptionsStore } from '@/components/captions/use-captions';
import { RequestFailure } from '@/components/ui/RequestFailure';
import type { TrackRequestState } from '@/lib/captions/store/captions-state';
import { captionsParams } from '@/lib/captions/track-request';
import { NoCaptions } from './NoCaptions';

interface Props {
  requestState: Extract<TrackRequestState, { is: 'failed' }>;
  /** True if captions are shown below. */
  hasCaptions?: boolean;
  isSecondTrack?: boolean;
}

/** Explains a failed request and offers the next steps with their prices. */
export function CaptionsFailed({ requestState, hasCaptions = false, isSecondTrack = false }: Props) {
  const captions = useCaptionsStore();
  const { request, failure } = requestState;
  const videoId = useCaptions((state) => state.subject?.videoId);
  const { getCaptions, dismissFailure, getSecond, dismissSecondFailure, setChoosing } = captions.getState();
  if (!videoId) return null;
  const get = isSecondTrack ? getSecond : getCaptions;
  const dismiss = isSecondTrack ? dismissSecondFailure : dismissFailure;
  const chooseOtherLanguage = (): void => {
    dismiss();
    setChoosing(true);
  };
  if (failure.kind === 'no-captions') {
    return (
      <NoCaptions
        requestState={requestState}
        hasCaptions={hasCaptions}
        isSecondTrack={isSecondTrack}
        {...(!isSecondTrack && { onLanguage: chooseOtherLanguage })}
        onClose={dismiss}
      />
    );
  }
  return (
    <RequestFailure
      name="captions"
      params={captionsParams(videoId, request)}
      failure={failure}
      isInline={hasCaptions}
      onRetry={() => void get(request, requestState.again)}
      onClose={dismiss}
      {...(!isSecondTrack && { onLanguage: chooseOtherLanguage })}
      dismissLabel={hasCaptions ? 'close' : 'captionsOtherOptions'}
    />
  );
}
