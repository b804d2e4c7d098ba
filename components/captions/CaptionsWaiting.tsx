import { Waiting } from '@/components/ui/Waiting';
import { useTranslation } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { TrackRequestState } from '@/lib/captions/store/track-request';
import { mayTranscribe } from '@/lib/captions/track-request';
import { timeoutSeconds } from '@/lib/service/assumptions';

interface WaitingProps {
  panel: CaptionsStore;
  asking: Extract<TrackRequestState, { is: 'loading' }>;
  /** Something is held and stays shown below. */
  bare?: boolean;
}

/** Captions on their way. */
export function CaptionsWaiting({ panel, asking, bare = false }: WaitingProps) {
  const t = useTranslation();
  const isSpeech = mayTranscribe(asking.question.mode);
  return (
    <Waiting
      label={t(asking.question.mode === 'force-whisper' ? 'captionsTranscribing' : 'captionsGetting')}
      since={asking.since}
      limitSeconds={isSpeech ? timeoutSeconds.speechToText : timeoutSeconds.ordinary}
      bare={bare}
      onStop={panel.getState().stopWaiting}
    />
  );
}
