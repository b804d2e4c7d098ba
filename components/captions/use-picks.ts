import { useStore } from 'zustand';
import { useNow } from '@/components/ui/clock';
import { type Asking, usePrices } from '@/components/ui/use-prices';
import { useWords } from '@/components/ui/words';
import type { CaptionsStore } from '@/lib/captions/store/captions-store';
import type { HeldTrack, ShownTrack } from '@/lib/captions/store/saved-tracks';
import { trackListOf } from '@/lib/captions/store/track-list';
import { trackOrigin } from '@/lib/captions/track-origin';
import { captionsAsked, isOtherLanguage, type TrackQuestion } from '@/lib/captions/track-request';
import { captionFormat } from '@/lib/files/caption-name';
import type { CaptionFile } from '@/lib/service/file-schemas';
import type { Say } from '@/lib/shared/localized-text';
import { originNames } from './TrackList';
import type { PickActs, TrackName } from './TrackPick';

/** A track, and what can be done about the place where it stands. */
export type Pick = PickActs & { track: TrackName; tracks: readonly TrackName[] };

/** The track that is read, and what else is held of the video. */
export function useFirstPick(panel: CaptionsStore, track: ShownTrack): Pick {
  const named = useTrackNames(panel);
  const tracks = useStore(panel, (state) => state.tracks);
  const asking = useStore(panel, (state) => state.asking);
  const { quote, blocked } = usePriceOf(panel)(track.question);
  const { showTrack, choose, getCaptions, stopWaiting } = panel.getState();
  return {
    ...{ track: named(track), tracks: tracks.map(named), againPrice: quote, blocked },
    busySince: asking.is === 'loading' ? asking.since : null,
    onShow: (key) => void showTrack(key),
    onChooseOther: () => choose('first'),
    onAgain: () => void getCaptions(track.question, true),
    onStop: stopWaiting,
  };
}

/** The track beside it, held or only wanted; the first is not offered once more. */
export function useSecondPick(
  panel: CaptionsStore,
  first: ShownTrack,
  wanted: TrackQuestion,
): Pick & { asked: Asking } {
  const named = useTrackNames(panel);
  const tracks = useStore(panel, (state) => state.tracks);
  const second = useStore(panel, (state) => state.second);
  const asking = useStore(panel, (state) => state.secondAsking);
  const question = second?.question ?? wanted;
  const asked = usePriceOf(panel)(question);
  const { showSecond, choose, getSecond, stopSecond } = panel.getState();
  return {
    track: second ? named(second) : { key: '', question, lang: null, origin: '', age: 0, otherThanAsked: false },
    tracks: tracks.filter(({ key }) => key !== first.key).map(named),
    ...{ againPrice: second && asked.quote, blocked: asked.blocked, asked },
    busySince: asking.is === 'loading' ? asking.since : null,
    onShow: (key) => void showSecond(key),
    onChooseOther: () => choose('second'),
    onAgain: () => void getSecond(question, true),
    onStop: stopSecond,
  };
}

/** What a question about the video costs. */
function usePriceOf(panel: CaptionsStore): (question: TrackQuestion) => Asking {
  const videoId = useStore(panel, (state) => state.subject?.videoId);
  const priceOf = usePrices(panel);
  return (question) =>
    videoId
      ? priceOf('captions', captionsAsked(videoId, question))
      : { quote: { is: 'unstated', hint: null }, blocked: null };
}

function useTrackNames(panel: CaptionsStore): (track: HeldTrack) => TrackName {
  const say = useWords();
  const now = useNow(60_000);
  const files = useStore(trackListOf(panel), (state) => state.answer?.value);
  return (one) => ({
    ...one,
    origin: [originOf(one, files ?? [], say), fileOf(one, say)].filter((word) => word !== '').join(', '),
    age: now - one.receivedAt,
    otherThanAsked: isOtherLanguage(one.question.lang, one.lang),
  });
}

/** Which file the lines were read from; '' where they came as lines. */
function fileOf({ format }: HeldTrack, say: Say): string {
  const row = format === 'json' ? undefined : captionFormat(format);
  return row ? say(row.name) : '';
}

/** Certain only where the list names one single origin for the language, and nothing else was asked for. */
function originOf({ question, lang }: HeldTrack, files: readonly CaptionFile[], say: Say): string {
  if (question.mode !== 'default') return '';
  const same = files.filter(({ languageCode }) => languageCode === lang);
  const origins = new Set(same.map(({ languageName, languageCode }) => trackOrigin(languageName, languageCode)));
  const [only] = origins;
  return origins.size === 1 && only && only !== 'unknown' ? say(originNames[only]) : '';
}
