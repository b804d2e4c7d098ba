import { useStore } from 'zustand';
import { PricedButton } from '@/components/ui/PricedButton';
import { RequestFailure } from '@/components/ui/RequestFailure';
import { useTranslation } from '@/components/ui/translation';
import { usePrices } from '@/components/ui/use-prices';
import { Waiting } from '@/components/ui/Waiting';
import type { CaptionsStore, TrackRequestState } from '@/lib/captions/store/captions-state';
import { trackListStore } from '@/lib/captions/store/platform-files';
import {
  captionsParams,
  isSameRequest,
  mayTranscribe,
  nextLanguage,
  type TrackRequest,
} from '@/lib/captions/track-request';
import { timeoutSeconds } from '@/lib/service/assumptions';
import type { VideoId } from '@/lib/service/ids';
import { languageName } from '@/lib/shared/display-names';
import type { Translate } from '@/lib/shared/localized-text';

interface AlternativeRequestsProps {
  panel: CaptionsStore;
  /** The request that failed. */
  request: TrackRequest;
  videoId: VideoId;
  /** The track list is not shown below. */
  list: boolean;
  /** The request was for the second track, so a second track is not offered. */
  second: boolean;
  onGet(request: TrackRequest): void;
}

/** Offers other requests for captions, each with its price. Nothing is sent automatically. */
function AlternativeRequests({ panel, request, videoId, list, second, onGet }: AlternativeRequestsProps) {
  const t = useTranslation();
  const languages = useStore(panel, (state) => state.settings.languages);
  const unavailable = useStore(panel, (state) => state.unavailable);
  const first = useStore(panel, (state) => state.track);
  const unavailableRequests =
    second && first ? [...unavailable, first.question, { ...first.question, lang: first.lang }] : unavailable;
  const files = useStore(trackListStore(panel), (state) => state.answer?.value);
  const priceOf = usePrices(panel);
  const listed = files?.map(({ languageCode }) => languageCode) ?? [];
  const next =
    request.lang === null
      ? null
      : nextLanguage({ request, preferred: languages, listed, unavailable: unavailableRequests });
  const isLast = request.lang !== null && next === null;
  const alternatives = alternativesTo(t, request, next).filter(
    ([, option]) => !unavailableRequests.some((one) => isSameRequest(one, option)),
  );
  const unavailableLanguages = languages.filter((lang) => [request, ...unavailable].some((one) => one.lang === lang));
  const named = unavailableLanguages.map((lang) => languageName(lang, t.locale)).join(', ');
  return (
    <>
      {isLast && unavailableLanguages.length > 0 && <p>{t('captionsAllRefused', named)}</p>}
      {alternatives.map(([label, option], at) => {
        const { quote, blocked } = priceOf('captions', captionsParams(videoId, option));
        const isStrong = at === 0 && request.lang === null;
        const button = { label, price: quote, blocked, strong: isStrong, onPress: () => onGet(option) };
        return <PricedButton key={label} {...button} />;
      })}
      {isLast && list && !files && <ListButton panel={panel} videoId={videoId} />}
    </>
  );
}

/** Returns the alternatives, cheapest first. */
function alternativesTo(
  t: Translate,
  request: TrackRequest,
  next: string | null,
): [label: string, option: TrackRequest][] {
  const { lang, mode } = request;
  return [
    ...(next === null
      ? []
      : [alternative(t('captionsGetLanguage', languageName(next, t.locale)), { lang: next, mode })]),
    ...(lang !== null && next === null ? [alternative(t('languageAny'), { lang: null, mode: 'default' })] : []),
    ...(lang !== null && mode === 'default'
      ? [alternative(t('actMachineTranslation'), { lang, mode: 'fallback-auto-translated' })]
      : []),
    ...(mode.endsWith('-whisper') ? [] : [alternative(t('actTranscribe'), { lang, mode: 'fallback-whisper' })]),
  ];
}
const alternative = (label: string, request: TrackRequest): [string, TrackRequest] => [label, request];

function ListButton({ panel, videoId }: { panel: CaptionsStore; videoId: VideoId }) {
  const t = useTranslation();
  const list = trackListStore(panel);
  const since = useStore(list, ({ waiting }) => (waiting.is === 'loading' ? waiting.since : null));
  const { quote, blocked } = usePrices(panel)('captionFiles', { videoId });
  const requestList = () => void list.ask({ videoId }, false);
  return (
    <PricedButton
      label={t('captionsListThem')}
      price={quote}
      blocked={blocked}
      busySince={since}
      onPress={requestList}
      onStop={list.stop}
    />
  );
}

interface WaitingProps {
  panel: CaptionsStore;
  requestState: Extract<TrackRequestState, { is: 'loading' }>;
  /** Captions are shown below. */
  bare?: boolean;
}

/** Progress of a captions request. */
export function CaptionsWaiting({ panel, requestState, bare = false }: WaitingProps) {
  const t = useTranslation();
  const isSpeech = mayTranscribe(requestState.question.mode);
  return (
    <Waiting
      label={t(requestState.question.mode === 'force-whisper' ? 'captionsTranscribing' : 'captionsGetting')}
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

/** Explains a failed request and offers priced alternatives. */
export function CaptionsFailed({ panel, requestState, hasCaptions = false, second = false }: Props) {
  const { question, failure } = requestState;
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
      beside={hasCaptions}
      onAgain={() => void get(question)}
      onLeave={dismiss}
      onLanguage={chooseOtherLanguage}
      leave={hasCaptions ? 'close' : hasNoCaptions ? null : 'captionsAskOtherwise'}
    >
      {hasNoCaptions && (
        <AlternativeRequests
          panel={panel}
          request={question}
          videoId={videoId}
          list={hasCaptions}
          second={second}
          onGet={(option) => void get(option)}
        />
      )}
    </RequestFailure>
  );
}
