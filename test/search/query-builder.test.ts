import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildQuery, emptyQueryParts, parseQuery } from '@/lib/search/query-builder';

describe('buildQuery', () => {
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
    expect(buildQuery({ ...emptyQueryParts, ...words })).toBe(query);
  });
});

describe('parseQuery', () => {
  it.each([
    ['tide mills', { all: 'tide mills' }],
    ['a | b c', { any: 'a b', all: 'c' }],
    ['"x y"|z -"n m"', { any: '"x y" z', none: '"n m"' }],
    ['"one" "two"', { exact: 'one', all: '"two"' }],
    ['  ', {}],
  ])('parses %s', (query, words) => {
    expect(parseQuery(query)).toEqual({ ...emptyQueryParts, ...words });
  });

  it.each(['a|b c|d', '-a|b', 'a|-b'])('returns null for %s, which the four fields cannot express', (query) => {
    expect(parseQuery(query)).toBeNull();
  });
});

describe('buildQuery and parseQuery', () => {
  const word = fc.stringMatching(/^[a-zé٣]{1,6}$/);
  const term = fc.oneof(
    word,
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `"${words.join(' ')}"`),
  );
  const terms = (min: number) => fc.array(term, { minLength: min, maxLength: 4 }).map((all) => all.join(' '));

  it('restore every query that the four fields can express, except for the order of terms', () => {
    const any = fc.oneof(fc.constant(''), terms(2));
    fc.assert(
      fc.property(terms(0), any, terms(0), fc.oneof(fc.constant(''), word), (all, some, none, exact) => {
        const query = buildQuery({ all, any: some, none, exact });
        const parsed = parseQuery(query);
        expect(parsed).not.toBeNull();
        if (parsed) expect(buildQuery(parsed).split(' ').sort()).toEqual(query.split(' ').sort());
      }),
    );
  });

  it('write only queries that can be parsed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '"', '|', '-', ' ') }), (query) => {
        const words = parseQuery(query);
        if (words) expect(parseQuery(buildQuery(words))).not.toBeNull();
      }),
    );
  });
});
