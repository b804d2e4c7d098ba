import type { InvalidPattern } from '@/lib/captions/find';
import type { PatternMatch, TextPosition } from '@/lib/patterns/patterns';
import { countMatches, findSpans, HitIndex } from './hit-index';
import { lineTimesAt, refold, type SearchDocument } from './search-document';
import {
  type CaptionQuery,
  compileQuery,
  isNarrower,
  type PatternQuery,
  type SearchEnv,
  type SearchProgress,
  type SearchSession,
  type TextQuery,
} from './search-session';

/**
 * Limits at which the search stops and the user decides whether to continue, because a regular expression may never
 * finish.
 */
export const patternLimits = { milliseconds: 3000, hits: 100_000 };

/** Characters per batch for the pattern worker, a few milliseconds for usual patterns. */
const batchLength = 250_000;

/** Searches with a regular expression in the pattern worker. Its hits are stored, because matching may be slow. */
function searchPattern(docs: readonly SearchDocument[], query: PatternQuery, env: SearchEnv): SearchSession {
  const search = new PatternSearch(docs, query, env);
  return {
    is: 'search',
    query,
    docs,
    counts: search.hitIndex.counts,
    progress: () => search.count(),
    advance: () => search.advance(),
    cancel: () => search.cancel(),
    allowMore: () => search.allowMore(),
    rows: (from, until) => search.hitIndex.rows(from, until),
    timesIn: (index) => search.timesIn(index),
  };
}

class PatternSearch {
  readonly hitIndex: HitIndex;
  private readonly docs: readonly SearchDocument[];
  private readonly query: PatternQuery;
  private readonly env: SearchEnv;
  private readonly found = new Map<number, { starts: number[]; ends: number[] }>();
  private readonly limits = { ...patternLimits };
  private cancelling = new AbortController();
  /** The track and the position in its folded text to continue from. */
  private next: TextPosition = { text: 0, offset: 0 };
  private spent = 0;

  constructor(docs: readonly SearchDocument[], query: PatternQuery, env: SearchEnv) {
    this.docs = docs;
    this.query = query;
    this.env = env;
    this.hitIndex = new HitIndex(docs, (_, index) => this.foundIn(index));
  }

  count(): SearchProgress {
    const { hitIndex, spent, limits } = this;
    const seen = this.next.text;
    const done = seen >= this.docs.length;
    const stopped = !done && (spent >= limits.milliseconds || hitIndex.hits >= limits.hits);
    return { hits: hitIndex.hits, tracks: hitIndex.tracks.length, seen, done, stopped, spent };
  }

  async advance() {
    const { docs, query, hitIndex, limits, env } = this;
    if (this.count().done || this.count().stopped) return this.count();
    const { text: first, offset } = this.next;
    const texts: string[] = [];
    for (let size = 0; size < batchLength && first + texts.length < docs.length; size += texts.at(-1)?.length ?? 0) {
      const doc = docs[first + texts.length];
      if (doc) refold(doc, query.input.ignoresMarks);
      texts.push(doc?.folded ?? '');
    }
    const before = this.spent;
    const began = env.now();
    this.cancelling = new AbortController();
    const end = await env.patterns.search(
      { source: query.source, texts, from: { text: 0, offset }, maxMatches: limits.hits - hitIndex.hits },
      {
        milliseconds: limits.milliseconds - before,
        signal: this.cancelling.signal,
        onMatches: (matches, next) => {
          this.addMatches(matches, first);
          this.next = { text: first + next.text, offset: next.offset };
        },
      },
    );
    this.spent = before + env.now() - began;
    if (end.is === 'bad-pattern') return end;
    // A terminated worker has used its whole budget, regardless of the time measured here.
    if (end.is === 'stopped' && hitIndex.hits < limits.hits) this.spent = Math.max(this.spent, limits.milliseconds);
    return this.count();
  }

  cancel(): void {
    this.cancelling.abort();
  }

  allowMore(): void {
    this.limits.milliseconds = this.spent + patternLimits.milliseconds;
    this.limits.hits = this.hitIndex.hits + patternLimits.hits;
  }

  timesIn(index: number): number[] {
    const doc = this.docs[index];
    return doc ? lineTimesAt(doc, this.foundIn(index).starts) : [];
  }

  private foundIn(index: number) {
    return this.found.get(index) ?? { starts: [], ends: [] };
  }

  private addMatches(matches: readonly PatternMatch[], first: number): void {
    for (const { text, from, to } of matches) {
      const spans = this.foundIn(first + text);
      spans.starts.push(from);
      spans.ends.push(to);
      this.found.set(first + text, spans);
      this.hitIndex.setCount(first + text, spans.starts.length);
    }
  }
}

/**
 * Searches tracks in the order of `docs`; `null` for an empty query. If `previous` searched the same `docs` with a
 * wider query, the tracks in which it found no hits are skipped.
 */
export function searchTracks(
  docs: readonly SearchDocument[],
  query: CaptionQuery,
  env: SearchEnv,
  previous?: SearchSession,
): SearchSession | InvalidPattern | null {
  const compiled = compileQuery(query);
  if (!compiled || compiled.is === 'bad-pattern') return compiled;
  if (compiled.is === 'pattern') return searchPattern(docs, compiled, env);
  return searchText(
    docs,
    compiled,
    env,
    previous?.docs === docs && isNarrower(compiled, previous.query) ? previous : null,
  );
}

/** Searches for a string; tracks without hits in `previous` are skipped. */
function searchText(
  docs: readonly SearchDocument[],
  query: TextQuery,
  { now }: SearchEnv,
  previous: SearchSession | null,
): SearchSession {
  // Positions are not stored, because searching a track again is as fast as looking them up.
  const spansOf = (doc: SearchDocument) => findSpans(doc, query);
  const hitIndex = new HitIndex(docs, spansOf);
  const { counts } = hitIndex;
  const seenBefore = previous?.progress().seen ?? 0;
  let seen = 0;
  let spent = 0;
  const step = (): void => {
    const doc = docs[seen];
    if (doc && !(seen < seenBefore && previous?.counts[seen] === 0)) {
      refold(doc, query.input.ignoresMarks);
      hitIndex.setCount(seen, countMatches(doc, query));
    }
    seen++;
  };
  const progress = () => ({
    hits: hitIndex.hits,
    tracks: hitIndex.tracks.length,
    seen,
    done: seen >= docs.length,
    stopped: false,
    spent,
  });
  return {
    is: 'search',
    query,
    docs,
    counts,
    progress,
    async advance(milliseconds, maxHits = Number.POSITIVE_INFINITY) {
      const startedAt = now();
      // Reading the clock takes longer than searching a short track.
      for (let n = 0; seen < docs.length && hitIndex.hits < maxHits; n++) {
        if (n % 16 === 0 && now() - startedAt >= milliseconds) break;
        step();
      }
      spent += now() - startedAt;
      return progress();
    },
    cancel: () => {},
    allowMore: () => {},
    rows: (from, until) => hitIndex.rows(from, until),
    timesIn(index) {
      const doc = docs[index];
      return doc && counts[index] ? lineTimesAt(doc, spansOf(doc).starts) : [];
    },
  };
}
