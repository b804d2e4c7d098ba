import type { InvalidPattern } from '@/lib/captions/find';
import { HitIndex } from './hit-index';
import { lineTimesAt } from './in-context';
import { searchPattern } from './pattern-search';
import { type CaptionQuery, compileQuery, isNarrower, type TextQuery } from './query';
import { refold, type SearchDocument } from './search-document';
import type { SearchEnv, SearchSession } from './search-session';
import { countMatches, findSpans } from './spans';

/**
 * Looks for a wish in tracks, in their order. `before` is the search of a key earlier: what only grew at its end is looked for
 * only where the shorter one was found. `null` for a wish for nothing.
 */
export function searchTracks(
  docs: readonly SearchDocument[],
  query: CaptionQuery,
  env: SearchEnv,
  before?: SearchSession,
): SearchSession | InvalidPattern | null {
  const compiled = compileQuery(query);
  if (!compiled || compiled.is === 'bad-pattern') return compiled;
  if (compiled.is === 'pattern') return searchPattern(docs, compiled, env);
  return searchText(docs, compiled, env, before?.docs === docs && isNarrower(compiled, before.query) ? before : null);
}

/** Where `ruledOut` found nothing, this one finds nothing. */
function searchText(
  docs: readonly SearchDocument[],
  query: TextQuery,
  { now }: SearchEnv,
  previous: SearchSession | null,
): SearchSession {
  // A text is found again as quickly as a place would be looked up.
  const spansOf = (doc: SearchDocument) => findSpans(doc, query);
  const hitIndex = new HitIndex(docs, spansOf);
  const { counts } = hitIndex;
  const seenBefore = previous?.count().seen ?? 0;
  let [seen, spent] = [0, 0];
  const step = (): void => {
    const doc = docs[seen];
    if (doc && !(seen < seenBefore && previous?.counts[seen] === 0)) {
      refold(doc, query.wish.ignoresMarks);
      hitIndex.put(seen, countMatches(doc, query));
    }
    seen++;
  };
  const count = () => ({
    ...{ hits: hitIndex.hits, tracks: hitIndex.tracks.length, seen },
    ...{ done: seen >= docs.length, stopped: false, spent },
  });
  return {
    ...{ is: 'search', query, docs, counts, count },
    async advance(milliseconds, maxHits = Number.POSITIVE_INFINITY) {
      const startedAt = now();
      // Looking at the clock takes longer than looking through a short track.
      for (let n = 0; seen < docs.length && hitIndex.hits < maxHits; n++) {
        if (n % 16 === 0 && now() - startedAt >= milliseconds) break;
        step();
      }
      spent += now() - startedAt;
      return count();
    },
    cancel: () => {},
    allowMore: () => {},
    rows: (from, until) => hitIndex.rows(from, until),
    timesIn(at) {
      const doc = docs[at];
      return doc && counts[at] ? lineTimesAt(doc, spansOf(doc).starts) : [];
    },
  };
}
