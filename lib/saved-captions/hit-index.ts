import type { ScanState } from '@/lib/captions/find';
import type { TrackStatistics } from '@/lib/captions/records';
import { type HitInContext, hitInContext, type SearchDocument } from './search-document';
import type { TextQuery } from './search-session';

/** Starts and ends of matches in folded text, as parallel arrays in order. */
type Spans = Pick<ScanState, 'starts' | 'ends'>;

/** Counts matches in a track. Their positions are computed again only for rows near the view. */
export function countMatches({ folded }: SearchDocument, query: TextQuery): number {
  let count = 0;
  if (query.is === 'words') {
    query.words.lastIndex = 0;
    while (query.words.test(folded)) count++;
    return count;
  }
  const { text } = query;
  for (let index = folded.indexOf(text); index >= 0; index = folded.indexOf(text, index + text.length)) count++;
  return count;
}

/** Finds the positions of the matches that `countMatches` counts. */
export function findSpans({ folded }: SearchDocument, query: TextQuery): Spans {
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (from: number, to: number): void => {
    starts.push(from);
    ends.push(to);
  };
  if (query.is === 'words') {
    for (const { index, 0: hit } of folded.matchAll(query.words)) add(index, index + hit.length);
    return { starts, ends };
  }
  const { text } = query;
  for (let index = folded.indexOf(text); index >= 0; index = folded.indexOf(text, index + text.length))
    add(index, index + text.length);
  return { starts, ends };
}

export class HitIndex {
  /** Hits per track, parallel to the tracks. */
  readonly counts: Uint32Array;
  /** Tracks with hits in order; `cumulativeCounts` is parallel to it. */
  readonly tracks: number[] = [];
  private readonly cumulativeCounts: number[] = [];
  private readonly docs: readonly SearchDocument[];
  private readonly spansOf: (doc: SearchDocument, index: number) => Spans;

  constructor(docs: readonly SearchDocument[], spansOf: (doc: SearchDocument, index: number) => Spans) {
    this.docs = docs;
    this.counts = new Uint32Array(docs.length);
    this.spansOf = spansOf;
  }

  get hits(): number {
    return this.cumulativeCounts.at(-1) ?? 0;
  }

  /** Sets the count of a track, which must be the track of the previous call or a later one. */
  setCount(index: number, count: number): void {
    this.counts[index] = count;
    if (count === 0) return;
    if (this.tracks.at(-1) === index) {
      this.tracks.pop();
      this.cumulativeCounts.pop();
    }
    this.cumulativeCounts.push(this.hits + count);
    this.tracks.push(index);
  }

  rows(from: number, until: number): HitInContext[] {
    const { docs, tracks, cumulativeCounts } = this;
    const rows: HitInContext[] = [];
    for (
      let position = firstAbove(cumulativeCounts, from);
      position < tracks.length && from + rows.length < until;
      position++
    ) {
      const index = tracks[position] ?? 0;
      const doc = docs[index];
      if (!doc) continue;
      const { starts, ends } = this.spansOf(doc, index);
      const before = position === 0 ? 0 : (cumulativeCounts[position - 1] ?? 0);
      for (let n = from + rows.length - before; n < starts.length && from + rows.length < until; n++)
        rows.push(hitInContext(doc, starts[n] ?? 0, ends[n] ?? 0));
    }
    return rows;
  }
}

/** Returns the index of the first greater value. */
function firstAbove(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface VideoHits {
  videoId: string;
  key: string;
  hits: number;
  /** Per minute of captions; `null` for captions without duration. */
  perMinute: number | null;
}

/**
 * Sums hits by video, most hits first. `counts` is parallel to `keys`; the hits in all tracks of a video are added up.
 */
export function hitsByVideo(
  keys: readonly string[],
  counts: Uint32Array,
  factsOf: ReadonlyMap<string, Pick<TrackStatistics, 'videoId' | 'endSeconds'>>,
): VideoHits[] {
  const videos = new Map<string, { videoId: string; key: string; hits: number; best: number; seconds: number }>();
  for (const [index, key] of keys.entries()) {
    const hits = counts[index] ?? 0;
    const facts = factsOf.get(key);
    if (hits === 0 || !facts) continue;
    const before = videos.get(facts.videoId) ?? { videoId: facts.videoId, key, hits: 0, best: 0, seconds: 0 };
    const isBest = hits > before.best;
    videos.set(facts.videoId, {
      ...before,
      hits: before.hits + hits,
      seconds: before.seconds + facts.endSeconds,
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
