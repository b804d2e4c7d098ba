import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rowsWithPrefix } from '@/lib/provenance/capture';
import { maxPrefixes } from '@/lib/runs/plan-limits';
import { drawPrefixes } from '@/lib/runs/random-prefixes';

/** The prefixes that `random-prefixes.py` draws. */
const draws = JSON.parse(readFileSync('test/fixtures/random-prefixes.json', 'utf8')) as {
  seed: number;
  length: number;
  count: number;
  prefixes: string[];
}[];

describe('drawPrefixes', () => {
  it.each(draws)('draws the same prefixes as Python: seed $seed, length $length', ({ prefixes, ...draw }) => {
    expect(drawPrefixes(draw)).toEqual(prefixes);
  });

  it('begins a longer draw with the prefixes of a shorter one', () => {
    const draw = { seed: 3, length: 5, count: 40 };
    expect(drawPrefixes(draw).slice(0, 10)).toEqual(drawPrefixes({ ...draw, count: 10 }));
  });

  it('draws no prefix twice, and at most all of them', () => {
    const all = drawPrefixes({ seed: 1, length: 2, count: maxPrefixes });
    expect([all.length, new Set(all).size]).toEqual([26 ** 2, 26 ** 2]);
  });
});

describe('rowsWithPrefix', () => {
  it.each([
    ['abcde-12345', true],
    ['AbCdE-12345', true],
    ['abcde_12345', false],
    ['abcdef-1234', false],
    ['-abcde-1234', false],
    ['12345-abcde', false],
  ])('keeps ids that begin with the prefix and a hyphen, in any case: %s', (videoId, kept) => {
    expect(rowsWithPrefix([{ videoId }], 'abcde')).toEqual(kept ? [{ videoId }] : []);
  });

  it('drops rows without a video, and keeps all rows without a prefix', () => {
    expect(rowsWithPrefix([{ title: 'A channel' }], 'abcde')).toEqual([]);
    expect(rowsWithPrefix([{ title: 'A channel' }], undefined)).toHaveLength(1);
  });
});
