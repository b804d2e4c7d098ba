import { describe, expect, it } from 'vitest';
import { countryQueries, videosByCountry } from '@/lib/over-time/compare-countries';
import type { Plan } from '@/lib/runs/plan-schema';
import { noon } from '../fakes';
import { captureOf } from '../fixtures/captures';
import { videoId } from '../network/crawl-captures';

const ids = (letters: string) => [...letters].map(videoId);
const search = (q: string, regionCode?: 'DE' | 'PT'): Plan => ({
  kind: 'search',
  params: { q, ...(regionCode && { regionCode }) },
  pages: 1,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
});
const popular = (country: 'DE' | 'PT'): Plan => ({
  kind: 'popular',
  country,
  category: null,
  language: null,
  pageSize: null,
  pages: 1,
});

interface TestRun {
  plan: Plan;
  found: string;
}

const queriesOf = (all: readonly TestRun[], has = (_: string) => true) =>
  countryQueries(
    all.map(({ plan }, n) => ({ id: `run ${n}`, plan, stored: [], createdAt: noon + n })),
    all.map(({ found }, n) => captureOf(ids(found), noon + n, { name: 'search', params: {}, runId: `run ${n}` })),
    has,
  );

describe('countryQueries', () => {
  it('compares the same query in several countries, and no other', () => {
    const queries = queriesOf([
      { plan: search('tide', 'PT'), found: 'abc' },
      { plan: search('tide', 'DE'), found: 'bcd' },
      { plan: search('tide'), found: 'cbx' },
      { plan: search('moon', 'DE'), found: 'abc' },
      { plan: { kind: 'details', ids: ids('a'), lang: null, fields: null, maxMissingShare: 1 }, found: 'a' },
    ]);
    expect(queries).toHaveLength(1);
    expect(queries[0]?.countries).toEqual([
      { country: null, createdAt: noon + 2, ids: ids('cbx'), onlyHere: 1, everywhere: 2 },
      { country: 'DE', createdAt: noon + 1, ids: ids('bcd'), onlyHere: 1, everywhere: 2 },
      { country: 'PT', createdAt: noon, ids: ids('abc'), onlyHere: 1, everywhere: 2 },
    ]);
  });

  it('takes the newest run with results of each country', () => {
    const queries = queriesOf([
      { plan: popular('DE'), found: 'ab' },
      { plan: popular('PT'), found: 'ab' },
      { plan: popular('DE'), found: 'cd' },
      { plan: popular('DE'), found: '' },
    ]);
    expect(queries.map(({ countries }) => countries.map((one) => one.ids))).toEqual([[ids('cd'), ids('ab')]]);
  });

  it('leaves out videos that are not compared', () => {
    const runs = [
      { plan: popular('DE'), found: 'ab' },
      { plan: popular('PT'), found: 'bc' },
    ];
    const [query] = queriesOf(runs, (id) => id !== videoId('b'));
    expect(query?.countries.map((one) => [one.ids.length, one.everywhere])).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });
});

describe('videosByCountry', () => {
  it('has the videos in most countries first, with their positions', () => {
    const [query = { countries: [] }] = queriesOf([
      { plan: popular('DE'), found: 'ab' },
      { plan: popular('PT'), found: 'xb' },
    ]);
    expect(videosByCountry(query)).toEqual([
      { id: videoId('b'), ranks: [2, 2] },
      { id: videoId('a'), ranks: [1, null] },
      { id: videoId('x'), ranks: [null, 1] },
    ]);
  });
});
