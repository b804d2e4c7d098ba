import type { BadPattern } from '@/lib/captions/find';
import { type CorpusDoc, foldAs } from './document';
import { timesOf } from './in-context';
import { KnownHits } from './known-hits';
import { patternSearch } from './pattern-search';
import { type CorpusWish, isNarrower, queryFrom, type TextQuery } from './query';
import type { CorpusSearch, SearchEnv } from './search-session';
import { countIn, spansIn } from './spans';

/**
 * Looks for a wish in tracks, in their order. `before` is the search of a key earlier: what only grew at its end is looked for
 * only where the shorter one was found. `null` for a wish for nothing.
 */
export function searchCorpus(
  docs: readonly CorpusDoc[],
  wish: CorpusWish,
  env: SearchEnv,
  before?: CorpusSearch,
): CorpusSearch | BadPattern | null {
  const query = queryFrom(wish);
  if (!query || query.is === 'bad-pattern') return query;
  if (query.is === 'pattern') return patternSearch(docs, query, env);
  return textSearch(docs, query, env, before?.docs === docs && isNarrower(query, before.query) ? before : null);
}

/** Where `ruledOut` found nothing, this one finds nothing. */
function textSearch(
  docs: readonly CorpusDoc[],
  query: TextQuery,
  { now }: SearchEnv,
  ruledOut: CorpusSearch | null,
): CorpusSearch {
  // A text is found again as quickly as a place would be looked up.
  const spansOf = (doc: CorpusDoc) => spansIn(doc, query);
  const known = new KnownHits(docs, spansOf);
  const { counts } = known;
  const seenBefore = ruledOut?.count().seen ?? 0;
  let [seen, spent] = [0, 0];
  const step = (): void => {
    const doc = docs[seen];
    if (doc && !(seen < seenBefore && ruledOut?.counts[seen] === 0)) {
      foldAs(doc, query.wish.ignoresMarks);
      known.put(seen, countIn(doc, query));
    }
    seen++;
  };
  const count = () => ({
    ...{ hits: known.hits, tracks: known.tracks.length, seen },
    ...{ done: seen >= docs.length, stopped: false, spent },
  });
  return {
    ...{ is: 'search', query, docs, counts, count },
    async goOn(milliseconds, most = Number.POSITIVE_INFINITY) {
      const began = now();
      // Looking at the clock takes longer than looking through a short track.
      for (let n = 0; seen < docs.length && known.hits < most; n++) {
        if (n % 16 === 0 && now() - began >= milliseconds) break;
        step();
      }
      spent += now() - began;
      return count();
    },
    cancel: () => {},
    allowMore: () => {},
    rows: (from, until) => known.rows(from, until),
    timesIn(at) {
      const doc = docs[at];
      return doc && counts[at] ? timesOf(doc, spansOf(doc).starts) : [];
    },
  };
}
