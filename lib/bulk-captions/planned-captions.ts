import type { TrackFacts } from '@/lib/captions/track-facts';
import { isOtherLanguage, isSameQuestion, type TrackQuestion } from '@/lib/captions/track-request';
import type { VideoId } from '@/lib/service/ids';

/** What of a held track tells whether it answers a question. */
export type HeldTrack = Pick<TrackFacts, 'key' | 'videoId' | 'question' | 'format' | 'lang' | 'receivedAt'>;

/** What captions of many videos come to before anything is asked: of each video, why it is or is not asked about. */
export interface Captioning<T extends HeldTrack = HeldTrack> {
  /** Held already, by the track that is taken. */
  held: ReadonlyMap<VideoId, T>;
  /** Known to have none, and believed for a day. */
  none: readonly VideoId[];
  /** Asked for by runs that are not at their end. */
  pending: readonly VideoId[];
  /** To ask, each once, in the order of the list. */
  ids: VideoId[];
}

interface Known<T extends HeldTrack> {
  tracks: readonly T[];
  none: ReadonlySet<VideoId>;
  pending: ReadonlySet<VideoId>;
}

/** Never more questions than videos, and none about what is held: the fewest there can be for what is wanted (EXP-06). */
export function captioningOf<T extends HeldTrack>(
  wanted: readonly VideoId[],
  question: TrackQuestion,
  { tracks, none, pending }: Known<T>,
): Captioning<T> {
  const fitting = bestOf(tracks, question);
  const held = new Map<VideoId, T>();
  const [without, asked, ids]: [VideoId[], VideoId[], VideoId[]] = [[], [], []];
  for (const id of new Set(wanted)) {
    const track = fitting.get(id);
    if (track) held.set(id, track);
    else if (pending.has(id)) asked.push(id);
    else if (none.has(id)) without.push(id);
    else ids.push(id);
  }
  return { held, none: without, pending: asked, ids };
}

/** Of the tracks that fit, the one that answers exactly this question goes first, and then the newest. */
export function bestOf<T extends HeldTrack>(tracks: readonly T[], question: TrackQuestion): Map<string, T> {
  const best = new Map<string, T>();
  for (const track of tracks) {
    if (!fits(track, question)) continue;
    const before = best.get(track.videoId);
    if (!before || isBetter(track, before, question)) best.set(track.videoId, track);
  }
  return best;
}

const isBetter = (track: HeldTrack, before: HeldTrack, question: TrackQuestion): boolean => {
  const rank = (one: HeldTrack) => (isSameQuestion(one.question, question) ? (one.format === 'json' ? 2 : 1) : 0);
  return rank(track) - rank(before) > 0 || (rank(track) === rank(before) && track.receivedAt > before.receivedAt);
};

/**
 * Whether a held track answers a question: the same one, whatever file it came as; or lines in the language that is wanted,
 * got as that question would get them at first (section "Mode rules"). Plain text has no times, so it answers none.
 */
export function fits(track: HeldTrack, question: TrackQuestion): boolean {
  if (track.format === 'text') return false;
  if (isSameQuestion(track.question, question)) return true;
  const isMode = track.question.mode === question.mode || isFallback(track.question.mode, question.mode);
  const isLanguage = question.lang === null || (track.lang !== null && !isOtherLanguage(question.lang, track.lang));
  return isMode && isLanguage;
}

/** What falls back does so only where there are none: those that there are answer it. */
const isFallback = (had: TrackQuestion['mode'], wanted: TrackQuestion['mode']): boolean =>
  had === 'default' && wanted.startsWith('fallback-');
