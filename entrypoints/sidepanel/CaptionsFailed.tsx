import { useStore } from 'zustand';
import { PricedButton } from '@/components/PricedButton';
import { useWords } from '@/components/words';
import { captionsAsked, type TrackQuestion } from '@/lib/core/captions/track-question';
import { languageName } from '@/lib/core/language-name';
import type { VideoId } from '@/lib/core/service/ids';
import { captionLanguages } from '@/lib/core/service/value-sets';
import type { CaptionsStore } from '@/lib/panel/captions-panel';
import type { Asking } from '@/lib/panel/track-asking';
import { AskFailed } from './AskFailed';
import { usePrices } from './use-prices';

interface Props {
  panel: CaptionsStore;
  asking: Extract<Asking, { is: 'failed' }>;
  /** Something is held and stays shown below. */
  beside?: boolean;
}

/** Why captions did not come, and what can be done about it, each with its own price (CAP-10). */
export function CaptionsFailed({ panel, asking: failed, beside = false }: Props) {
  const { question, failure } = failed;
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const { getCaptions, dismissFailure, choose } = panel.getState();
  if (!videoId) return null;
  const otherLanguage = (): void => {
    dismissFailure();
    choose('first');
  };
  const isWithout = failure.kind === 'no-captions';
  return (
    <AskFailed
      panel={panel}
      name="captions"
      asked={captionsAsked(videoId, question)}
      failure={failure}
      beside={beside}
      onAgain={() => void getCaptions(question)}
      onLeave={dismissFailure}
      onLanguage={otherLanguage}
      leave={beside ? 'close' : isWithout ? null : 'captionsAskOtherwise'}
    >
      {isWithout && <OtherWays panel={panel} question={question} videoId={videoId} />}
    </AskFailed>
  );
}

interface WaysProps {
  panel: CaptionsStore;
  question: TrackQuestion;
  videoId: VideoId;
}

/** Each way to captions after all costs on its own, so each has its own price. Nothing is tried unasked (CAP-06). */
function OtherWays({ panel, question, videoId }: WaysProps) {
  const say = useWords();
  const languages = useStore(panel, (state) => state.settings.languages);
  const priceOf = usePrices(panel);
  const next = languages.find((lang) => lang !== question.lang && captionLanguages.includes(lang));
  const ways: [label: string, question: TrackQuestion][] = [];
  if (question.lang !== null && next)
    ways.push([say('captionsGetLanguage', languageName(next, say.locale)), { ...question, lang: next }]);
  if (question.lang !== null && question.mode === 'default')
    ways.push([say('actMachineTranslation'), { ...question, mode: 'fallback-auto-translated' }]);
  if (!question.mode.endsWith('-whisper')) ways.push([say('actTranscribe'), { ...question, mode: 'fallback-whisper' }]);
  return ways.map(([label, way], at) => {
    const { quote, blocked } = priceOf('captions', captionsAsked(videoId, way));
    const get = () => void panel.getState().getCaptions(way);
    const isStrong = at === 0 && question.lang === null;
    return <PricedButton key={label} label={label} price={quote} blocked={blocked} strong={isStrong} onPress={get} />;
  });
}
