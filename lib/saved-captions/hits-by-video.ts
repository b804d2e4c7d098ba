import type { TrackFacts } from '@/lib/captions/track-facts';

/** The hits in one video. */
export interface VideoHits {
  videoId: string;
  /** Cache key of the track with the most hits. */
  key: string;
  hits: number;
  /** Per minute of captions; `null` for captions without duration. */
  perMinute: number | null;
}

/** Sums hits by video, most hits first. `counts` is parallel to `keys`; all tracks of a video count. */
export function hitsByVideo(
  keys: readonly string[],
  counts: Uint32Array,
  factsOf: ReadonlyMap<string, Pick<TrackFacts, 'videoId' | 'ends'>>,
): VideoHits[] {
  const videos = new Map<string, { videoId: string; key: string; hits: number; best: number; seconds: number }>();
  for (const [at, key] of keys.entries()) {
    const hits = counts[at] ?? 0;
    const facts = factsOf.get(key);
    if (hits === 0 || !facts) continue;
    const before = videos.get(facts.videoId) ?? { videoId: facts.videoId, key, hits: 0, best: 0, seconds: 0 };
    const isBest = hits > before.best;
    videos.set(facts.videoId, {
      ...before,
      hits: before.hits + hits,
      seconds: before.seconds + facts.ends,
      ...(isBest && { key, best: hits }),
    });
  }
  return [...videos.values()]
    .sort((one, other) => other.hits - one.hits)
    .map(({ videoId, key, hits, seconds }) => ({
      videoId,
      key,
      hits,
      perMinute: seconds > 0 ? (hits / seconds) * 60 : null,
    }));
}
