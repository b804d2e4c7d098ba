import type { TrackId, TrackRequest, TrackStatistics } from '@/lib/captions/records';
import { isOtherLanguage, isRequest, isSameRequest } from '@/lib/captions/track-request';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import type { VideoId } from '@/lib/service/ids';
import { captionLanguages } from '@/lib/service/value-sets';

/**
 * Returns alternatives for a video without the requested captions: the user's other languages in order, any language, a
 * machine translation, a transcript. Each alternative is requested only on the user's command.
 */
export function alternativeRequests({ lang, mode }: TrackRequest, preferred: readonly string[]): TrackRequest[] {
  const languages =
    lang === null ? [] : [...preferred.filter((one) => one !== lang && captionLanguages.includes(one)), null];
  const otherLanguages = languages.map((other): TrackRequest => ({ lang: other, mode: 'default' }));
  const translated: TrackRequest = { lang, mode: 'fallback-auto-translated' };
  const spoken: TrackRequest = { lang, mode: 'fallback-whisper' };
  const canTranslate = lang !== null && mode === 'default';
  const canTranscribe = mode === 'default' || mode === 'fallback-auto-translated';
  return [...otherLanguages, ...(canTranslate ? [translated] : []), ...(canTranscribe ? [spoken] : [])];
}

/** Returns whether an alternative is for a planned request. One in a requested language is for that language only. */
export const isAlternativeTo = (
  { lang }: TrackRequest,
  planned: TrackRequest,
  allPlanned: readonly TrackRequest[],
): boolean => lang === planned.lang || !allPlanned.some((one) => one.lang === lang);

/** Returns the alternatives to several requests in different languages, each once. */
export function distinctAlternatives(planned: readonly TrackRequest[], preferred: readonly string[]): TrackRequest[] {
  const all = planned.flatMap((request) =>
    alternativeRequests(request, preferred).filter((one) => isAlternativeTo(one, request, planned)),
  );
  return all.filter((one, index) => all.findIndex((other) => isSameRequest(other, one)) === index);
}

/** The facts that decide whether a saved track satisfies a request. */
export type SavedTrackInfo = Pick<TrackStatistics, 'key' | 'videoId' | 'request' | 'format' | 'lang' | 'receivedAt'>;

/** The outcome of planning captions for a list of videos, before any request. */
interface FetchPlan<T extends SavedTrackInfo = SavedTrackInfo> {
  /** The videos with saved captions, and the track that is used for each. */
  saved: ReadonlyMap<VideoId, T>;
  /** The videos known to have no such captions from a response or track list that was received within the last day. */
  withoutCaptions: readonly VideoId[];
  pending: readonly VideoId[];
  /** The videos to request, each once, in the order of the list. */
  toRequest: VideoId[];
}

export interface LanguageFetch<T extends SavedTrackInfo = SavedTrackInfo> {
  request: TrackRequest;
  fetchPlan: FetchPlan<T>;
}

/**
 * Returns the plan of one run for all languages, which share a mode. `listFirst` contains the videos whose track lists
 * are requested before their captions.
 */
export function captionsPlanFrom(fetches: readonly LanguageFetch[], listFirst: readonly VideoId[]): CaptionsPlan {
  const [first, ...others] = fetches.map(({ request, fetchPlan }) => ({
    ids: fetchPlan.toRequest,
    alreadySaved: [...fetchPlan.saved.keys()],
    lang: request.lang,
  }));
  return {
    kind: 'captions',
    ...(first ?? { ids: [], alreadySaved: [], lang: null }),
    mode: fetches[0]?.request.mode ?? 'default',
    ...(others.length > 0 && { otherLanguages: others }),
    ...(listFirst.length > 0 && { listFirst: [...listFirst] }),
  };
}

/** Returns the videos to request in any language, each once. */
export const videosToRequest = (fetches: readonly LanguageFetch[]): VideoId[] => [
  ...new Set(fetches.flatMap(({ fetchPlan }) => fetchPlan.toRequest)),
];

interface SavedState<T extends SavedTrackInfo> {
  tracks: readonly T[];
  withoutCaptions: ReadonlySet<VideoId>;
  pending: ReadonlySet<VideoId>;
}

/** Plans at most one request per video and none for saved captions. */
export function planFetch<T extends SavedTrackInfo>(
  ids: readonly VideoId[],
  request: TrackRequest,
  { tracks, withoutCaptions, pending }: SavedState<T>,
): FetchPlan<T> {
  const fitting = bestTracks(tracks, request);
  const saved = new Map<VideoId, T>();
  const without: VideoId[] = [];
  const inProgress: VideoId[] = [];
  const toRequest: VideoId[] = [];
  for (const id of new Set(ids)) {
    const track = fitting.get(id);
    if (track) saved.set(id, track);
    else if (pending.has(id)) inProgress.push(id);
    else if (withoutCaptions.has(id)) without.push(id);
    else toRequest.push(id);
  }
  return { saved, withoutCaptions: without, pending: inProgress, toRequest };
}

/**
 * Returns the best track of each video: one from exactly this request, preferably as JSON, otherwise any that satisfies
 * it. The newest of equally good tracks is returned.
 */
export function bestTracks<T extends SavedTrackInfo>(tracks: readonly T[], request: TrackRequest): Map<string, T> {
  const best = new Map<string, T>();
  for (const track of tracks) {
    if (!satisfiesRequest(track, request)) continue;
    const before = best.get(track.videoId);
    if (!before || isBetter(track, before, request)) best.set(track.videoId, track);
  }
  return best;
}

const isBetter = (track: SavedTrackInfo, before: SavedTrackInfo, request: TrackRequest): boolean => {
  const rank = (one: SavedTrackInfo) => (isSameRequest(one.request, request) ? (one.format === 'json' ? 2 : 1) : 0);
  return rank(track) - rank(before) > 0 || (rank(track) === rank(before) && track.receivedAt > before.receivedAt);
};

/**
 * Returns whether a saved track satisfies a request: it comes from the same request in any format, or its captions are
 * in the requested language and come from the same mode or one that the requested mode tries first (section "Mode
 * rules"). Plain text, which has no times, never does, nor does a track that did not come from the service.
 */
export function satisfiesRequest(track: SavedTrackInfo, request: TrackRequest): boolean {
  if (track.format === 'text' || !isRequest(track.request)) return false;
  if (isSameRequest(track.request, request)) return true;
  const isMode = track.request.mode === request.mode || isCoveredByDefault(track.request.mode, request.mode);
  const isLanguage = request.lang === null || (track.lang !== null && !isOtherLanguage(request.lang, track.lang));
  return isMode && isLanguage;
}

/**
 * Returns whether captions saved in one mode also satisfy a request in another. Fallback modes try existing captions
 * first, so they would return those of the default mode.
 */
const isCoveredByDefault = (saved: TrackId['mode'], requested: TrackRequest['mode']): boolean =>
  saved === 'default' && requested.startsWith('fallback-');
