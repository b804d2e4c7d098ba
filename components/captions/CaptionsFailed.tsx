import { useStore } from 'zustand';
import { RequestFailed } from '@/components/ui/RequestFailed';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { Asking } from '@/lib/captions/store/track-request';
import { captionsAsked } from '@/lib/captions/track-request';
import { CaptionsOtherWays } from './CaptionsOtherWays';

interface Props {
  panel: CaptionsStore;
  asking: Extract<Asking, { is: 'failed' }>;
  /** Something is held and stays shown below. */
  beside?: boolean;
  /** It was to be read beside what is read. */
  second?: boolean;
}

/** Why captions did not come, and what can be done about it, each with its own price (CAP-10). */
export function CaptionsFailed({ panel, asking: failed, beside = false, second = false }: Props) {
  const { question, failure } = failed;
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const { getCaptions, dismissFailure, getSecond, dismissSecond, choose } = panel.getState();
  if (!videoId) return null;
  const get = second ? getSecond : getCaptions;
  const leave = second ? dismissSecond : dismissFailure;
  const otherLanguage = (): void => {
    leave();
    choose(second ? 'second' : 'first');
  };
  const isWithout = failure.kind === 'no-captions';
  return (
    <RequestFailed
      panel={panel}
      name="captions"
      asked={captionsAsked(videoId, question)}
      failure={failure}
      beside={beside}
      onAgain={() => void get(question)}
      onLeave={leave}
      onLanguage={otherLanguage}
      leave={beside ? 'close' : isWithout ? null : 'captionsAskOtherwise'}
    >
      {isWithout && (
        <CaptionsOtherWays
          panel={panel}
          question={question}
          videoId={videoId}
          list={beside}
          second={second}
          onGet={(way) => void get(way)}
        />
      )}
    </RequestFailed>
  );
}
