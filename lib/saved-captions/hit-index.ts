import type { ScanState } from '@/lib/captions/find';
import { type HitInContext, hitInContext, type SearchDocument } from './search-document';
import type { TextQuery } from './search-session';

/** Where something was found in a folded text: beginnings and ends, side by side, in order. */
type Spans = Pick<ScanState, 'starts' | 'ends'>;

/** How often a text stands in a track. Only its places near the view are ever wanted, so none is kept. */
export function countMatches({ folded }: SearchDocument, query: TextQuery): number {
  let count = 0;
  if (query.is === 'words') {
    query.words.lastIndex = 0;
    while (query.words.test(folded)) count++;
    return count;
  }
  const { text } = query;
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) count++;
  return count;
}

/** The same places, each by each. */
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
  for (let at = folded.indexOf(text); at >= 0; at = folded.indexOf(text, at + text.length)) add(at, at + text.length);
  return { starts, ends };
}

/** The hits of a search that are known so far. */
export class HitIndex {
  /** Hits in each track, side by side with the tracks. */
  readonly counts: Uint32Array;
  /** Tracks with hits, in order, and how many hits there are up to the end of each. */
  readonly tracks: number[] = [];
  private readonly cumulativeCounts: number[] = [];
  private readonly docs: readonly SearchDocument[];
  private readonly spansOf: (doc: SearchDocument, at: number) => Spans;

  constructor(docs: readonly SearchDocument[], spansOf: (doc: SearchDocument, at: number) => Spans) {
    this.docs = docs;
    this.counts = new Uint32Array(docs.length);
    this.spansOf = spansOf;
  }

  get hits(): number {
    return this.cumulativeCounts.at(-1) ?? 0;
  }

  /** Stores how many hits a track has: a later track each time, or the last one once more. */
  put(at: number, count: number): void {
    this.counts[at] = count;
    if (count === 0) return;
    if (this.tracks.at(-1) === at) {
      this.tracks.pop();
      this.cumulativeCounts.pop();
    }
    this.cumulativeCounts.push(this.hits + count);
    this.tracks.push(at);
  }

  rows(from: number, until: number): HitInContext[] {
    const { docs, tracks, cumulativeCounts } = this;
    const rows: HitInContext[] = [];
    for (let place = firstAbove(cumulativeCounts, from); place < tracks.length && from + rows.length < until; place++) {
      const at = tracks[place] ?? 0;
      const doc = docs[at];
      if (!doc) continue;
      const { starts, ends } = this.spansOf(doc, at);
      const before = place === 0 ? 0 : (cumulativeCounts[place - 1] ?? 0);
      for (let n = from + rows.length - before; n < starts.length && from + rows.length < until; n++)
        rows.push(hitInContext(doc, starts[n] ?? 0, ends[n] ?? 0));
    }
    return rows;
  }
}

/** The first place whose value is above. */
function firstAbove(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
