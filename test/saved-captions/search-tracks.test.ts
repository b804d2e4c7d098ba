import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SearchDocument, searchDocumentFrom } from '@/lib/saved-captions/search-document';
import type { SearchProgress, SearchSession } from '@/lib/saved-captions/search-session';
import { patternLimits, searchTracks } from '@/lib/saved-captions/search-tracks';
import { localPatterns, stoppedPatterns } from '@/test/local-patterns';

const stoppedClock = () => 0;
/** Returns a clock that advances by `ms` milliseconds each time it is read. */
const tickingClock = (ms: number) => {
  let now = 0;
  return () => {
    now += ms;
    return now;
  };
};

/** Creates tracks whose lines start every two seconds. */
const tracks = (...texts: string[][]): SearchDocument[] =>
  texts.map((lines, index) => {
    const starts = Uint32Array.from(lines, (_, line) => line * 2000);
    return searchDocumentFrom({ key: `k${index}`, videoId: `v${index}`, text: lines.join('\n'), starts }, true);
  });

interface SearchOptions {
  regex?: boolean;
  ignoresMarks?: boolean;
  before?: SearchSession;
  now?: () => number;
  patterns?: typeof localPatterns;
}
function search(docs: readonly SearchDocument[], pattern: string, options: SearchOptions = {}): SearchSession {
  const { regex = false, ignoresMarks = true, before, now = stoppedClock, patterns = localPatterns } = options;
  const it = searchTracks(docs, { pattern, regex, ignoresMarks }, { now, patterns }, before);
  if (it?.is !== 'search') throw new Error('The search could not start.');
  return it;
}
/** Advances a search until it is done or stopped. */
async function toEnd(of: SearchSession): Promise<SearchProgress> {
  while (!of.progress().done && !of.progress().stopped) await of.advance(1000);
  return of.progress();
}
const hits = async (of: SearchSession) => {
  await toEnd(of);
  return of.rows(0, 1000).map(({ key, at, hit }) => `${key} ${at} ${hit}`);
};

describe('searchTracks', () => {
  const mills = tracks(['The MOON and', 'the mill.'], ['no such word'], ['café', 'moon moon']);

  it('finds words in every track in order with the time of the line', async () => {
    const found = search(mills, 'moon');
    expect(await hits(found)).toEqual(['k0 0 MOON', 'k2 2000 moon', 'k2 2000 moon']);
    expect(await found.advance(1)).toMatchObject({ hits: 3, tracks: 2, seen: 3, done: true, stopped: false });
    expect([...found.counts]).toEqual([1, 0, 2]);
    expect(found.timesIn(2)).toEqual([2000, 2000]);
    expect(found.timesIn(1)).toEqual([]);
  });

  it('finds a phrase across line ends and double spaces', async () => {
    expect(await hits(search(tracks(['and', 'the  mill']), 'AND the mill'))).toEqual(['k0 0 and the  mill']);
  });

  it('shows context on either side without line ends', async () => {
    const found = search(mills, 'and');
    await toEnd(found);
    expect(found.rows(0, 5)).toEqual([
      { key: 'k0', videoId: 'v0', at: 0, left: 'The MOON ', hit: 'and', right: ' the mill.' },
    ]);
  });

  it('finds a phrase across formatting tags, which it does not show', async () => {
    const found = search(tracks(['<i>the</i> moon', '{\\an8}rises']), 'the moon rises');
    expect(await hits(found)).toEqual(['k0 0 the moon rises']);
  });

  it('never splits a surrogate pair', async () => {
    const text = `${'🌙'.repeat(60)} tide ${'🌙'.repeat(60)}`;
    const found = search(tracks([text]), 'tide');
    await toEnd(found);
    const [row] = found.rows(0, 1);
    expect(row && [row.left, row.right].map((side) => side.isWellFormed())).toEqual([true, true]);
  });

  it('ignores accents and vowel points unless the query respects them', async () => {
    expect(await hits(search(mills, 'cafe'))).toEqual(['k2 0 café']);
    expect(await hits(search(mills, 'cafe', { ignoresMarks: false }))).toEqual([]);
    expect(await hits(search(tracks(['שָׁלוֹם moon']), 'moon'))).toEqual(['k0 0 moon']);
    expect(await hits(search(tracks(['שָׁלוֹם moon']), 'שלום'))).toEqual(['k0 0 שָׁלוֹם']);
    expect(await hits(search(tracks(['I don’t… Straße']), "don't..."))).toEqual(['k0 0 don’t…']);
    expect(await hits(search(tracks(['I don’t… Straße']), 'strass'))).toEqual(['k0 0 Straß']);
    expect(await hits(search(tracks(['so… on']), 'so… on', { regex: true }))).toEqual(['k0 0 so… on']);
  });

  it('finds regular expressions regardless of case', async () => {
    expect(await hits(search(mills, 'm(oon|ill)\\b', { regex: true }))).toEqual([
      'k0 0 MOON',
      'k0 2000 mill',
      'k2 2000 moon',
      'k2 2000 moon',
    ]);
    expect(await hits(search(mills, '^the', { regex: true }))).toEqual(['k0 0 The', 'k0 2000 the']);
  });

  it('reports an invalid pattern, and returns null for an empty query', () => {
    const env = { now: stoppedClock, patterns: localPatterns };
    const options = { regex: true, ignoresMarks: true };
    expect(searchTracks(mills, { pattern: '(', ...options }, env)).toMatchObject({ is: 'bad-pattern' });
    expect(searchTracks(mills, { pattern: '  ', ...options, regex: false }, env)).toBeNull();
  });

  it('stops a slow pattern, keeps its hits so far, and continues on request', async () => {
    const many = tracks(...Array.from({ length: 5 }, () => ['moon', 'moon']));
    const found = search(many, 'm.*n', { regex: true, patterns: stoppedPatterns });
    expect(await toEnd(found)).toMatchObject({ hits: 1, stopped: true, done: false, seen: 0 });
    expect(await found.advance(1)).toMatchObject({ hits: 1, spent: patternLimits.milliseconds });
    expect(found.rows(0, 1000)).toHaveLength(1);
    for (let n = 2; n <= 10; n++) {
      found.allowMore();
      expect(await toEnd(found)).toMatchObject({ hits: n });
    }
    expect([...found.counts]).toEqual([2, 2, 2, 2, 2]);
    expect(found.rows(0, 1000).map(({ at }) => at)).toEqual([0, 2000, 0, 2000, 0, 2000, 0, 2000, 0, 2000]);
  });

  it('returns the first 50 hits at once and the others in steps', async () => {
    const many = tracks(...Array.from({ length: 200 }, () => ['moon', 'moon']));
    const found = search(many, 'moon', { now: tickingClock(1) });
    expect(await found.advance(1000, 50)).toMatchObject({ hits: 50, done: false });
    expect(found.rows(48, 99)).toHaveLength(2);
    expect(await found.advance(1)).toMatchObject({ done: false });
    expect(await found.advance(1000)).toMatchObject({ hits: 400, done: true });
    expect(found.rows(399, 500)).toMatchObject([{ key: 'k199', at: 2000 }]);
  });
});

const words = fc.constantFrom('moon', 'Moon', 'mo', 'öN', 'a', 'ana', 'the mill', ' ', 'İ', 'ς', 'e\u0301', '.', '🌙');
const text = fc.array(words, { maxLength: 8 }).map((all) => all.join(''));
const corpus = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { maxLength: 5 });

describe('searchTracks with generated tracks', () => {
  /** Counts the matches with a simple algorithm for comparison. */
  const naive = (lines: string[], pattern: string): number => {
    const low = (all: string) =>
      all
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .toLowerCase()
        .replaceAll('ς', 'σ');
    const parts = low(pattern)
      .split(/\s+/)
      .map((part) => part.replace(/[.]/g, '\\.'));
    return [...low(lines.join('\n')).matchAll(new RegExp(parts.join('\\s+'), 'gu'))].length;
  };

  it('finds the same hits as a naive search', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, text, async (lines, pattern) => {
        fc.pre(pattern.trim() !== '');
        const found = search(tracks(...lines), pattern);
        await toEnd(found);
        expect([...found.counts]).toEqual(lines.map((of) => naive(of, pattern)));
        const rows = found.rows(0, 10_000);
        expect(rows).toHaveLength(lines.reduce((sum, of) => sum + naive(of, pattern), 0));
      }),
    );
  });

  it('finds the same hits when the query is typed letter by letter', async () => {
    await fc.assert(
      fc.asyncProperty(corpus, text, fc.nat(3), async (lines, pattern, steps) => {
        fc.pre(pattern.trim() !== '');
        const docs = tracks(...lines);
        let before: SearchSession | undefined;
        for (let end = 1; end <= pattern.length; end++) {
          if (pattern.slice(0, end).trim() === '') continue;
          before = search(docs, pattern.slice(0, end), { ...(before && { before }), now: tickingClock(1) });
          await before.advance(end < pattern.length ? steps : Number.POSITIVE_INFINITY);
        }
        const anew = search(tracks(...lines), pattern);
        await toEnd(anew);
        expect(before?.counts).toEqual(anew.counts);
      }),
    );
  });
});
