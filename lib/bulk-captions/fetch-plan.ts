import type { TrackFacts } from '@/lib/captions/track-facts';
import { isOtherLanguage, isSameRequest, type TrackRequest } from '@/lib/captions/track-request';
import type { VideoId } from '@/lib/service/ids';
import { captionLanguages } from '@/lib/service/value-sets';

/**
 * What can be tried where a video has no captions as they were asked for, in the order in which it is offered: the user's other
 * languages from the first to the last, whatever there is, a machine translation, a transcript. Each is asked by the
 * reader's word alone.
 */
export function alternativeRequests({ lang, mode }: TrackRequest, preferred: readonly string[]): TrackRequest[] {
  const languages =
    lang === null ? [] : [...preferred.filter((one) => one !== lang && captionLanguages.includes(one)), null];
  const otherLanguages = languages.map((other): TrackRequest => ({ lang: other, mode: 'default' }));
  const translated: TrackRequest = { lang, mode: 'fallback-auto-translated' };
  const spoken: TrackRequest = { lang, mode: 'fallback-whisper' };
  const hasTranslation = lang !== null && mode === 'default';
  const hasSpoken = mode === 'default' || mode === 'fallback-auto-translated';
  return [...otherLanguages, ...(hasTranslation ? [translated] : []), ...(hasSpoken ? [spoken] : [])];
}

/** What of a held track tells whether it answers a question. */
export type SavedTrackInfo = Pick<TrackFacts, 'key' | 'videoId' | 'question' | 'format' | 'lang' | 'receivedAt'>;

/** What captions of many videos come to before anything is asked: of each video, why it is or is not asked about. */
export interface FetchPlan<T extends SavedTrackInfo = SavedTrackInfo> {
  /** Held already, by the track that is taken. */
  held: ReadonlyMap<VideoId, T>;
  /** Known to have none, and believed for a day. */
  none: readonly VideoId[];
  /** Asked for by runs that are not at their end. */
  pending: readonly VideoId[];
  /** To ask, each once, in the order of the list. */
  ids: VideoId[];
}

interface SavedState<T extends SavedTrackInfo> {
  tracks: readonly T[];
  none: ReadonlySet<VideoId>;
  pending: ReadonlySet<VideoId>;
}

/** Never more questions than videos, and none about what is held: the fewest there can be for what is wanted. */
export function planFetch<T extends SavedTrackInfo>(
  wanted: readonly VideoId[],
  request: TrackRequest,
  { tracks, none, pending }: SavedState<T>,
): FetchPlan<T> {
  const fitting = bestTracks(tracks, request);
  const held = new Map<VideoId, T>();
  const [without, inProgress, ids]: [VideoId[], VideoId[], VideoId[]] = [[], [], []];
  for (const id of new Set(wanted)) {
    const track = fitting.get(id);
    if (track) held.set(id, track);
    else if (pending.has(id)) inProgress.push(id);
    else if (none.has(id)) without.push(id);
    else ids.push(id);
  }
  return { held, none: without, pending: inProgress, ids };
}

/** Of the tracks that fit, the one that answers exactly this question goes first, and then the newest. */
export function bestTracks<T extends SavedTrackInfo>(tracks: readonly T[], request: TrackRequest): Map<string, T> {
  const best = new Map<string, T>();
  for (const track of tracks) {
    if (!fitsRequest(track, request)) continue;
    const before = best.get(track.videoId);
    if (!before || isBetter(track, before, request)) best.set(track.videoId, track);
  }
  return best;
}

const isBetter = (track: SavedTrackInfo, before: SavedTrackInfo, request: TrackRequest): boolean => {
  const rank = (one: SavedTrackInfo) => (isSameRequest(one.question, request) ? (one.format === 'json' ? 2 : 1) : 0);
  return rank(track) - rank(before) > 0 || (rank(track) === rank(before) && track.receivedAt > before.receivedAt);
};

/**
 * Whether a held track answers a question: the same one, whatever file it came as; or lines in the language that is wanted,
 * got as that question would get them at first (section "Mode rules"). Plain text has no times, so it answers none.
 */
export function fitsRequest(track: SavedTrackInfo, request: TrackRequest): boolean {
  if (track.format === 'text') return false;
  if (isSameRequest(track.question, request)) return true;
  const isMode = track.question.mode === request.mode || isFallback(track.question.mode, request.mode);
  const isLanguage = request.lang === null || (track.lang !== null && !isOtherLanguage(request.lang, track.lang));
  return isMode && isLanguage;
}

/** What falls back does so only where there are none: those that there are answer it. */
const isFallback = (saved: TrackRequest['mode'], wanted: TrackRequest['mode']): boolean =>
  saved === 'default' && wanted.startsWith('fallback-');
