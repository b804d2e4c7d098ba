import type { ScanState } from '@/lib/captions/find';
import { type HitInContext, hitInContext, type SearchDocument } from './search-document';
import type { TextQuery } from './search-session';

/** Starts and ends of matches in a folded text, as parallel arrays in order. */
type Spans = Pick<ScanState, 'starts' | 'ends'>;

/** Counts matches in a track. Positions are found again only for rows near the view. */
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

/** Finds the positions of these matches. */
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

/** The hits found so far. */
export class HitIndex {
  /** Hits per track, parallel to the tracks. */
  readonly counts: Uint32Array;
  /** Tracks with hits in order; `cumulativeCounts` is parallel to it. */
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

  /** Sets the count of a track: each call for a later track, or again for the last one. */
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
    for (
      let position = firstAbove(cumulativeCounts, from);
      position < tracks.length && from + rows.length < until;
      position++
    ) {
      const at = tracks[position] ?? 0;
      const doc = docs[at];
      if (!doc) continue;
      const { starts, ends } = this.spansOf(doc, at);
      const before = position === 0 ? 0 : (cumulativeCounts[position - 1] ?? 0);
      for (let n = from + rows.length - before; n < starts.length && from + rows.length < until; n++)
        rows.push(hitInContext(doc, starts[n] ?? 0, ends[n] ?? 0));
    }
    return rows;
  }
}

/** Returns the first index whose value is greater. */
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
