import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noWords, queryFrom, wordsFrom } from '@/lib/search/query-builder';

describe('the builder of a query (SEA-02)', () => {
  it.each([
    [{ all: 'tide mill' }, 'tide mill'],
    [{ any: 'mill millpond' }, 'mill|millpond'],
    [{ none: 'music "wind mill"' }, '-music -"wind mill"'],
    [{ exact: ' tide   mill ' }, '"tide mill"'],
    [{ all: 'history', any: 'tide sea', none: 'song', exact: 'water wheel' }, '"water wheel" history tide|sea -song'],
    [{ all: '-a |b "un closed' }, 'a b "un closed"'],
    [{ all: '" - |' }, ''],
    [{}, ''],
  ])('writes %j as %s', (words, query) => {
    expect(queryFrom({ ...noWords, ...words })).toBe(query);
  });

  it.each([
    ['tide mills', { all: 'tide mills' }],
    ['a | b c', { any: 'a b', all: 'c' }],
    ['"x y"|z -"n m"', { any: '"x y" z', none: '"n m"' }],
    ['"one" "two"', { exact: 'one', all: '"two"' }],
    ['  ', {}],
  ])('reads %s back', (query, words) => {
    expect(wordsFrom(query)).toEqual({ ...noWords, ...words });
  });

  it.each(['a|b c|d', '-a|b', 'a|-b'])('leaves %s to the text, which says more than four fields can', (query) => {
    expect(wordsFrom(query)).toBeNull();
  });

  const word = fc.stringMatching(/^[a-zé٣]{1,6}$/);
  const term = fc.oneof(
    word,
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`),
  );
  const terms = (least: number) => fc.array(term, { minLength: least, maxLength: 4 }).map((all) => all.join(' '));

  it('reads back whatever it wrote: the same query comes of it', () => {
    const any = fc.oneof(fc.constant(''), terms(2));
    fc.assert(
      fc.property(terms(0), any, terms(0), fc.oneof(fc.constant(''), word), (all, some, none, exact) => {
        const query = queryFrom({ all, any: some, none, exact });
        const back = wordsFrom(query);
        expect(back).not.toBeNull();
        if (back) expect(queryFrom(back).split(' ').sort()).toEqual(query.split(' ').sort());
      }),
    );
  });

  it('never fails on what is typed, and what it reads means the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '"', '|', '-', ' ') }), (query) => {
        const words = wordsFrom(query);
        if (words) expect(wordsFrom(queryFrom(words))).not.toBeNull();
      }),
    );
  });
});
