import { useStore } from 'zustand';
import { PricedButton } from '@/components/ui/PricedButton';
import { usePrices } from '@/components/ui/use-prices';
import { useWords } from '@/components/ui/words';
import { nextLanguage } from '@/lib/captions/next-language';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import { trackListOf } from '@/lib/captions/store/track-list';
import { captionsAsked, isSameQuestion, type TrackQuestion } from '@/lib/captions/track-request';
import type { VideoId } from '@/lib/service/ids';
import { languageName } from '@/lib/shared/language-name';
import type { Say } from '@/lib/shared/localized-text';

interface Props {
  panel: CaptionsStore;
  /** Refused. */
  question: TrackQuestion;
  videoId: VideoId;
  /** The list of what there is does not stand below. */
  list: boolean;
  /** It was to be read beside another track, which is not offered once more. */
  second: boolean;
  onGet(question: TrackQuestion): void;
}

/** Each way to captions after all costs on its own, so each has its own price. Nothing is tried unasked (CAP-06). */
export function CaptionsOtherWays({ panel, question, videoId, list, second, onGet }: Props) {
  const say = useWords();
  const languages = useStore(panel, (state) => state.settings.languages);
  const known = useStore(panel, (state) => state.refused);
  const first = useStore(panel, (state) => state.track);
  const refused = second && first ? [...known, first.question, { ...first.question, lang: first.lang }] : known;
  const files = useStore(trackListOf(panel), (state) => state.answer?.value);
  const priceOf = usePrices(panel);
  const listed = files?.map(({ languageCode }) => languageCode) ?? [];
  const next = question.lang === null ? null : nextLanguage({ question, preferred: languages, listed, refused });
  const isLast = question.lang !== null && next === null;
  const ways = waysFrom(say, question, next).filter(([, way]) => !refused.some((one) => isSameQuestion(one, way)));
  const gone = languages.filter((lang) => [question, ...known].some((one) => one.lang === lang));
  const named = gone.map((lang) => languageName(lang, say.locale)).join(', ');
  return (
    <>
      {isLast && gone.length > 0 && <p>{say('captionsAllRefused', named)}</p>}
      {ways.map(([label, way], at) => {
        const { quote, blocked } = priceOf('captions', captionsAsked(videoId, way));
        const isStrong = at === 0 && question.lang === null;
        const button = { label, price: quote, blocked, strong: isStrong, onPress: () => onGet(way) };
        return <PricedButton key={label} {...button} />;
      })}
      {isLast && list && !files && <ListButton panel={panel} videoId={videoId} />}
    </>
  );
}

/** From what costs least to what costs most. */
function waysFrom(say: Say, question: TrackQuestion, next: string | null): [label: string, way: TrackQuestion][] {
  const { lang, mode } = question;
  return [
    ...(next === null ? [] : [named(say('captionsGetLanguage', languageName(next, say.locale)), { lang: next, mode })]),
    ...(lang !== null && next === null ? [named(say('languageAny'), { lang: null, mode: 'default' })] : []),
    ...(lang !== null && mode === 'default'
      ? [named(say('actMachineTranslation'), { lang, mode: 'fallback-auto-translated' })]
      : []),
    ...(mode.endsWith('-whisper') ? [] : [named(say('actTranscribe'), { lang, mode: 'fallback-whisper' })]),
  ];
}
const named = (label: string, way: TrackQuestion): [string, TrackQuestion] => [label, way];

function ListButton({ panel, videoId }: { panel: CaptionsStore; videoId: VideoId }) {
  const say = useWords();
  const list = trackListOf(panel);
  const since = useStore(list, ({ waiting }) => (waiting.is === 'loading' ? waiting.since : null));
  const { quote, blocked } = usePrices(panel)('captionFiles', { videoId });
  const ask = () => void list.ask({ videoId }, false);
  return (
    <PricedButton
      label={say('captionsListThem')}
      price={quote}
      blocked={blocked}
      busySince={since}
      onPress={ask}
      onStop={list.stop}
    />
  );
}
