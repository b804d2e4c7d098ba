import { Waiting } from '@/components/captions/Waiting';
import { useWords } from '@/components/words';
import { mayTranscribe } from '@/lib/core/captions/track-question';
import { waitSeconds } from '@/lib/core/service/assumptions';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { Asking } from '@/lib/panel/track-asking';

interface Props {
  panel: CaptionsStore;
  asking: Extract<Asking, { is: 'loading' }>;
  /** Something is held and stays shown below. */
  bare?: boolean;
}

/** Captions on their way. */
export function CaptionsWaiting({ panel, asking, bare = false }: Props) {
  const say = useWords();
  const isSpeech = mayTranscribe(asking.question.mode);
  return (
    <Waiting
      label={say(asking.question.mode === 'force-whisper' ? 'captionsTranscribing' : 'captionsGetting')}
      since={asking.since}
      limitSeconds={isSpeech ? waitSeconds.speechToText : waitSeconds.ordinary}
      bare={bare}
      onStop={panel.getState().stopWaiting}
    />
  );
}
