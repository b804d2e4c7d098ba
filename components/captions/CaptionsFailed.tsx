import { useStore } from 'zustand';
import { RequestFailure } from '@/components/ui/RequestFailure';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { TrackRequestState } from '@/lib/captions/store/track-request';
import { captionsParams } from '@/lib/captions/track-request';
import { AlternativeRequests } from './AlternativeRequests';

interface Props {
  panel: CaptionsStore;
  asking: Extract<TrackRequestState, { is: 'failed' }>;
  /** Something is held and stays shown below. */
  beside?: boolean;
  /** It was to be read beside what is read. */
  second?: boolean;
}

/** Why captions did not come, and what can be done about it, each with its own price. */
export function CaptionsFailed({ panel, asking: failed, beside = false, second = false }: Props) {
  const { question, failure } = failed;
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const { getCaptions, dismissFailure, getSecond, dismissSecond, choose } = panel.getState();
  if (!videoId) return null;
  const get = second ? getSecond : getCaptions;
  const dismiss = second ? dismissSecond : dismissFailure;
  const chooseOtherLanguage = (): void => {
    dismiss();
    choose(second ? 'second' : 'first');
  };
  const hasNoCaptions = failure.kind === 'no-captions';
  return (
    <RequestFailure
      panel={panel}
      name="captions"
      asked={captionsParams(videoId, question)}
      failure={failure}
      beside={beside}
      onAgain={() => void get(question)}
      onLeave={dismiss}
      onLanguage={chooseOtherLanguage}
      leave={beside ? 'close' : hasNoCaptions ? null : 'captionsAskOtherwise'}
    >
      {hasNoCaptions && (
        <AlternativeRequests
          panel={panel}
          question={question}
          videoId={videoId}
          list={beside}
          second={second}
          onGet={(way) => void get(way)}
        />
      )}
    </RequestFailure>
  );
}
