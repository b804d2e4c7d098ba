import { useWords } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { Asking } from '@/lib/captions/store/track-request';
import { mayTranscribe } from '@/lib/captions/track-request';
import { waitSeconds } from '@/lib/service/assumptions';
import { Waiting } from './Waiting';

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
