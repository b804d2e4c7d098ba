import type { Match, Place } from '@/lib/patterns/search';
import { type CorpusDoc, foldAs } from './document';
import { timesOf } from './in-context';
import { KnownHits } from './known-hits';
import type { PatternQuery } from './query';
import type { CorpusCount, CorpusSearch, SearchEnv } from './search-session';

/** Milliseconds and hits that one pattern may take before the reader is asked: it cannot be told whether it ends. */
export const patternBudget = { milliseconds: 3000, hits: 100_000 };

/** Characters that the pattern worker gets at once: a usual pattern takes some milliseconds for them. */
const bunch = 250_000;

/** Searches tracks with a regular expression, in the pattern worker: it may be slow, so what it found is kept. */
export function patternSearch(docs: readonly CorpusDoc[], query: PatternQuery, env: SearchEnv): CorpusSearch {
  const search = new PatternSearch(docs, query, env);
  return {
    ...{ is: 'search', query, docs, counts: search.known.counts },
    count: () => search.count(),
    goOn: () => search.goOn(),
    cancel: () => search.cancel(),
    allowMore: () => search.allowMore(),
    rows: (from, until) => search.known.rows(from, until),
    timesIn: (at) => search.timesIn(at),
  };
}

class PatternSearch {
  readonly known: KnownHits;
  private readonly docs: readonly CorpusDoc[];
  private readonly query: PatternQuery;
  private readonly env: SearchEnv;
  private readonly found = new Map<number, { starts: number[]; ends: number[] }>();
  private readonly may = { ...patternBudget };
  private cancelling = new AbortController();
  /** The track to go on with, and where in its folded text. */
  private next: Place = { text: 0, at: 0 };
  private spent = 0;

  constructor(docs: readonly CorpusDoc[], query: PatternQuery, env: SearchEnv) {
    this.docs = docs;
    this.query = query;
    this.env = env;
    this.known = new KnownHits(docs, (_, at) => this.foundIn(at));
  }

  count(): CorpusCount {
    const { known, spent, may } = this;
    const seen = this.next.text;
    const done = seen >= this.docs.length;
    const stopped = !done && (spent >= may.milliseconds || known.hits >= may.hits);
    return { hits: known.hits, tracks: known.tracks.length, seen, done, stopped, spent };
  }

  async goOn() {
    const { docs, query, known, may, env } = this;
    if (this.count().done || this.count().stopped) return this.count();
    const { text: first, at } = this.next;
    const texts: string[] = [];
    for (let size = 0; size < bunch && first + texts.length < docs.length; size += texts.at(-1)?.length ?? 0) {
      const doc = docs[first + texts.length];
      if (doc) foldAs(doc, query.wish.ignoresMarks);
      texts.push(doc?.folded ?? '');
    }
    const [before, began] = [this.spent, env.now()];
    this.cancelling = new AbortController();
    const end = await env.patterns.search(
      { source: query.source, texts, from: { text: 0, at }, maxMatches: may.hits - known.hits },
      {
        milliseconds: may.milliseconds - before,
        signal: this.cancelling.signal,
        onMatches: (matches, next) => {
          this.take(matches, first);
          this.next = { text: first + next.text, at: next.at };
        },
      },
    );
    this.spent = before + env.now() - began;
    if (end.is === 'bad-pattern') return end;
    // A worker that was ended took all the time there was, whatever this clock says.
    if (end.is === 'stopped' && known.hits < may.hits) this.spent = Math.max(this.spent, may.milliseconds);
    return this.count();
  }

  cancel(): void {
    this.cancelling.abort();
  }

  allowMore(): void {
    this.may.milliseconds = this.spent + patternBudget.milliseconds;
    this.may.hits = this.known.hits + patternBudget.hits;
  }

  timesIn(at: number): number[] {
    const doc = this.docs[at];
    return doc ? timesOf(doc, this.foundIn(at).starts) : [];
  }

  private foundIn(at: number) {
    return this.found.get(at) ?? { starts: [], ends: [] };
  }

  private take(matches: readonly Match[], first: number): void {
    for (const { text, from, to } of matches) {
      const spans = this.foundIn(first + text);
      spans.starts.push(from);
      spans.ends.push(to);
      this.found.set(first + text, spans);
      this.known.put(first + text, spans.starts.length);
    }
  }
}
