import type { BadPattern, Clock, Pattern } from '../find';
import { type Scan, scanPattern } from '../find-scan';
import { type CorpusDoc, foldAs } from './doc';
import { type HitInContext, hitInContext, timesOf } from './in-context';
import { type CorpusQuery, type CorpusWish, isNarrower, queryFrom } from './query';
import { countIn, type Spans, spansIn } from './spans';

/** How far a search has come. */
export interface CorpusCount {
  hits: number;
  /** Tracks with hits in them, and tracks looked through. */
  tracks: number;
  seen: number;
  done: boolean;
  /** A pattern took all the time it may, or found more than can be kept; going on is for the reader to ask. */
  stopped: boolean;
  /** Milliseconds that it took so far. */
  spent: number;
}

/** One search over many tracks; a step of it is short, so that a newer one can take its place. */
export interface CorpusSearch {
  is: 'search';
  query: CorpusQuery;
  docs: readonly CorpusDoc[];
  /** Hits in each track, side by side with `docs`; of those not seen yet, 0. */
  counts: Uint32Array;
  /** Goes on for about so many milliseconds, or until there are `most` hits. */
  goOn(milliseconds: number, most?: number): CorpusCount;
  /** Lets a stopped pattern have the same time again. */
  allowMore(): void;
  /** Hits in the order of tracks and times, counted from 0; as many as are known of them. */
  rows(from: number, until: number): HitInContext[];
  /** When the hits of one track are said, in milliseconds. */
  timesIn(at: number): number[];
}

/** Milliseconds and hits that one pattern may take before the reader is asked: it cannot be told whether it ends. */
export const patternBudget = { milliseconds: 3000, hits: 100_000 };

/**
 * Looks for a wish in tracks, in their order. `before` is the search of a key earlier: what only grew at its end is looked for
 * only where the shorter one was found. `null` for a wish for nothing.
 */
export function searchCorpus(
  docs: readonly CorpusDoc[],
  wish: CorpusWish,
  now: Clock,
  before?: CorpusSearch,
): CorpusSearch | BadPattern | null {
  const query = queryFrom(wish);
  if (!query || query.is === 'bad-pattern') return query;
  const ruledOut = before?.docs === docs && isNarrower(query, before.query) ? before : null;
  return running({ docs, query, look: lookFor(query), ruledOut, now });
}

interface Parts {
  docs: readonly CorpusDoc[];
  query: CorpusQuery;
  look: Look;
  /** Where it found nothing, this one finds nothing. */
  ruledOut: CorpusSearch | null;
  now: Clock;
}

function running({ docs, query, look, ruledOut, now }: Parts): CorpusSearch {
  const counts = new Uint32Array(docs.length);
  const known: Known = { tracks: [], upTo: [] };
  const may = { ...patternBudget };
  const seenBefore = ruledOut?.goOn(0).seen ?? 0;
  let [seen, spent] = [0, 0];
  const hits = () => known.upTo.at(-1) ?? 0;
  const isStopped = () => query.is === 'pattern' && (spent >= may.milliseconds || hits() >= may.hits);
  const step = (mayGoOn: () => boolean): void => {
    const doc = docs[seen];
    if (!doc || (seen < seenBefore && ruledOut?.counts[seen] === 0)) {
      seen++;
      return;
    }
    foldAs(doc, query.wish.ignoresMarks);
    const { count, done } = look.step(doc, seen, mayGoOn);
    tell(known, counts, seen, count);
    if (done) seen++;
  };
  return {
    ...{ is: 'search', query, docs, counts },
    goOn(milliseconds, most = Number.POSITIVE_INFINITY) {
      const began = now();
      const [before, until] = [spent, began + milliseconds];
      const mayGoOn = () => {
        const time = now();
        spent = before + time - began;
        return time < until && !isStopped();
      };
      // Looking at the clock takes longer than looking through a short track.
      for (let n = 0; seen < docs.length && hits() < most; n++) {
        if ((query.is === 'pattern' || n % 16 === 0) && !mayGoOn()) break;
        step(mayGoOn);
      }
      spent = before + now() - began;
      const done = seen >= docs.length;
      return { hits: hits(), tracks: known.tracks.length, seen, done, stopped: !done && isStopped(), spent };
    },
    allowMore() {
      may.milliseconds = spent + patternBudget.milliseconds;
      may.hits = hits() + patternBudget.hits;
    },
    rows: (from, until) => rowsOf(docs, known, look, from, until),
    timesIn(at) {
      const doc = docs[at];
      return doc && counts[at] ? timesOf(doc, look.spans(doc, at).starts) : [];
    },
  };
}

/** Tracks with hits, in order, and how many hits there are up to the end of each. */
interface Known {
  tracks: number[];
  upTo: number[];
}

/** A track in which a pattern was stopped is told of again when it goes on there. */
function tell({ tracks, upTo }: Known, counts: Uint32Array, at: number, count: number): void {
  counts[at] = count;
  if (count === 0) return;
  if (tracks.at(-1) === at) {
    tracks.pop();
    upTo.pop();
  }
  upTo.push((upTo.at(-1) ?? 0) + count);
  tracks.push(at);
}

/** How one kind of query looks through a track, and where it found something in one. */
interface Look {
  step(doc: CorpusDoc, at: number, mayGoOn: () => boolean): { count: number; done: boolean };
  spans(doc: CorpusDoc, at: number): Spans;
}

const lookFor = (query: CorpusQuery): Look => (query.is === 'pattern' ? patternLook(query.pattern) : textLook(query));

/** A text is found again as quickly as a place would be looked up. */
const textLook = (query: Exclude<CorpusQuery, { is: 'pattern' }>): Look => ({
  step: (doc) => ({ count: countIn(doc, query), done: true }),
  spans: (doc) => spansIn(doc, query),
});

/** A pattern may be slow, so what it found is kept, and it can be stopped within a track. */
function patternLook({ expression, window }: Pattern): Look {
  const found = new Map<number, Scan>();
  const none: Scan = { starts: [], ends: [], next: 0, done: false };
  return {
    step(doc, at, mayGoOn) {
      const scan = scanPattern(doc.folded, expression, window, found.get(at) ?? none, mayGoOn);
      if (scan.starts.length > 0 || !scan.done) found.set(at, scan);
      return { count: scan.starts.length, done: scan.done };
    },
    spans: (_, at) => found.get(at) ?? none,
  };
}

function rowsOf(
  docs: readonly CorpusDoc[],
  { tracks, upTo }: Known,
  look: Look,
  from: number,
  until: number,
): HitInContext[] {
  const rows: HitInContext[] = [];
  for (let place = firstAbove(upTo, from); place < tracks.length && from + rows.length < until; place++) {
    const at = tracks[place] ?? 0;
    const doc = docs[at];
    if (!doc) continue;
    const { starts, ends } = look.spans(doc, at);
    const before = place === 0 ? 0 : (upTo[place - 1] ?? 0);
    for (let n = from + rows.length - before; n < starts.length && from + rows.length < until; n++)
      rows.push(hitInContext(doc, starts[n] ?? 0, ends[n] ?? 0));
  }
  return rows;
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
