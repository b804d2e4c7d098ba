import { describe, expect, it } from 'vitest';
import { parsePlan, parsePlanFile, planFileText } from '@/lib/runs/plan-file';
import type { Plan, RunKind } from '@/lib/runs/plan-schema';
import { runRules } from '@/lib/runs/run-rules';
import type { ChannelId } from '@/lib/service/ids';
import { canonicalJson } from '@/lib/shared/json';
import { detailsPlan, idOf, idsFrom } from '../run-data';

const searchPlan: Plan = {
  kind: 'search',
  params: {
    q: 'tide mills',
    type: 'video',
    publishedAfter: '2024-01-01T00:00:00Z',
    publishedBefore: '2024-12-31T23:59:59Z',
  },
  pages: 3,
  splitBy: 'month',
  requests: null,
  stop: { videos: 500, oldest: null, empty: true },
};
/** One plan of each kind, as the type requires. */
const plans: { [K in RunKind]: Extract<Plan, { kind: K }> } = {
  captions: { kind: 'captions', ids: idsFrom(0, 3), alreadySaved: [], lang: 'de', mode: 'fallback-auto-translated' },
  details: detailsPlan(idsFrom(0, 3), { lang: 'de', fields: ['title', 'viewCount'] }),
  crawl: {
    kind: 'crawl',
    seeds: idsFrom(0, 2),
    depth: 2,
    pages: 3,
    country: 'DE',
    language: null,
    perStep: 20,
    randomSeed: 281_726,
  },
  playlist: { kind: 'playlist', of: { is: 'channel', id: `UC${'a'.repeat(22)}` as ChannelId }, pages: 5 },
  popular: { kind: 'popular', country: 'FR', category: '10', language: null, pageSize: 50, pages: 2 },
  search: searchPlan,
};
const fileOf = (plan: unknown, more: object = {}) =>
  JSON.stringify({ format: 'sidelight-plan', version: 1, name: 'Mills', budget: null, plan, ...more });
const errorPosition = (plan: unknown) => {
  const read = parsePlan(plan);
  return read.ok ? null : read.failure.at;
};

describe('parsePlanFile and planFileText', () => {
  it.each(Object.entries(plans))('write and read a plan of the kind %s unchanged', (kind, plan) => {
    const file = { name: 'Mills', plan, budget: 20_000 };
    const read = parsePlanFile(planFileText(file));
    expect(read).toEqual({ ok: true, value: file });
    expect(Object.keys(runRules)).toContain(kind);
  });

  it('list all wanted ids of a captions plan, because another device has other tracks', () => {
    const plan: Plan = { ...plans.captions, ids: idsFrom(0, 2), alreadySaved: idsFrom(1, 4) };
    const read = parsePlanFile(planFileText({ name: 'Mills', plan, budget: null }));
    expect(read.ok && read.value.plan).toEqual({ ...plan, ids: idsFrom(0, 4), alreadySaved: [] });
  });
});

describe('planFileText', () => {
  it('returns equal bytes for equal plans, whatever their key order', () => {
    const other = Object.fromEntries(Object.entries(searchPlan).reverse()) as unknown as Plan;
    const file = { name: '', budget: null };
    expect(planFileText({ ...file, plan: other })).toBe(planFileText({ plan: searchPlan, ...file }));
    expect(canonicalJson(other)).toBe(canonicalJson(searchPlan));
    expect(canonicalJson({ ...searchPlan, pages: 4 })).not.toBe(canonicalJson(searchPlan));
  });
});

describe('parsePlanFile', () => {
  it('shortens a long name to 100 characters', () => {
    const read = parsePlanFile(planFileText({ name: '🌊'.repeat(300), plan: searchPlan, budget: null }));
    expect(read.ok && read.value.name).toBe('🌊'.repeat(100));
  });

  it('accepts a byte-order mark', () => {
    expect(parsePlanFile(`\uFEFF${fileOf(searchPlan)}`).ok).toBe(true);
  });

  it('accepts a crawl from more seeds than it requests, which the page can start', () => {
    const read = parsePlan({ ...plans.crawl, seeds: idsFrom(0, 6_000) });
    expect(read).toEqual({ ok: true, value: { ...plans.crawl, seeds: idsFrom(0, 5_000) } });
  });

  it.each([
    [{ ...plans.details, ids: [idOf(1), idOf(2), idOf(1)] }, { ids: [idOf(1), idOf(2)] }],
    [{ ...plans.captions, ids: [idOf(1), idOf(1)] }, { ids: [idOf(1)] }],
  ])('names each video once, because each is paid for', (plan, expected) => {
    const read = parsePlanFile(fileOf(plan));
    expect(read.ok && read.value.plan).toMatchObject(expected);
  });

  it.each([
    ['', { is: 'unreadable' }],
    ['{"format": "sidelight-plan"', { is: 'unreadable' }],
    ['[]', { is: 'other' }],
    ['{"version":1}', { is: 'other' }],
    [fileOf(searchPlan, { version: 2 }), { is: 'newer', version: '2' }],
    [fileOf(searchPlan, { version: 0 }), { is: 'invalid-version', version: '0' }],
    [fileOf(searchPlan, { version: -1 }), { is: 'invalid-version', version: '-1' }],
    [fileOf(searchPlan, { version: 1.5 }), { is: 'invalid-version', version: '1.5' }],
    [fileOf(searchPlan, { version: '1' }), { is: 'invalid-version', version: '1' }],
    [fileOf(searchPlan, { budget: -1 }), { is: 'invalid', at: 'budget' }],
    [fileOf(searchPlan, { token: 'x' }), { is: 'invalid', at: 'token' }],
    [fileOf({ kind: 'shell' }), { is: 'invalid', at: 'plan.kind' }],
    [fileOf(null), { is: 'invalid', at: 'plan' }],
  ])('rejects an invalid file: %s', (text, failure) => {
    expect(parsePlanFile(text)).toEqual({ ok: false, failure });
  });
});

describe('parsePlan', () => {
  it.each<[string, unknown]>([
    ['plan.pages', { ...searchPlan, pages: 100_000 }],
    ['plan.pages', { ...searchPlan, pages: 1.5 }],
    ['plan.more', { ...searchPlan, more: 1 }],
    ['plan.params.videoOnly', { ...searchPlan, params: { ...searchPlan.params, videoOnly: 'x' } }],
    ['plan.params.regionCode', { ...searchPlan, params: { ...searchPlan.params, regionCode: 'en' } }],
    ['plan.params.maxResults', { ...searchPlan, params: { ...searchPlan.params, maxResults: '0' } }],
    ['plan.params.order', { ...searchPlan, params: { ...searchPlan.params, order: 'newest' } }],
    ['plan.params.type', { ...searchPlan, params: { ...searchPlan.params, type: 'channel', videoDuration: 'long' } }],
    ['plan.splitBy', { ...searchPlan, params: { q: 'x' } }],
    ['plan.splitBy', { ...searchPlan, splitBy: 'adaptive' }],
    ['plan.splitBy', { ...searchPlan, params: {}, prefixes: { seed: 1, list: ['abcde'] } }],
    ['plan.splitBy', { ...searchPlan, splitBy: null, prefixes: { seed: 1, list: ['abcde'] } }],
    [
      'plan.prefixes.list.1',
      { ...searchPlan, params: {}, splitBy: null, prefixes: { seed: 1, list: ['abcde', 'aB-'] } },
    ],
    ['plan.prefixes.list', { ...searchPlan, params: {}, splitBy: null, prefixes: { seed: 1, list: [] } }],
    [
      'plan.prefixes.list',
      { ...searchPlan, params: {}, splitBy: null, prefixes: { seed: 1, list: ['abcde', 'abcde'] } },
    ],
    ['plan.prefixes.seed', { ...searchPlan, params: {}, splitBy: null, prefixes: { seed: -1, list: ['abcde'] } }],
    ['plan.stop.oldest', { ...searchPlan, stop: { ...searchPlan.stop, oldest: '2024-02-31T00:00:00Z' } }],
    ['plan.ids.1', { ...plans.details, ids: [idOf(1), 'short'] }],
    ['plan.depth', { ...plans.crawl, depth: 99 }],
    ['plan.randomSeed', { ...plans.crawl, randomSeed: 1_000_000 }],
    ['plan.randomSeed', { ...plans.crawl, randomSeed: undefined }],
    ['plan.country', { ...plans.popular, country: 'en' }],
    ['plan.of.id', { ...plans.playlist, of: { is: 'channel', id: 'UCshort' } }],
  ])('reports the position of an error at %s', (at, plan) => {
    expect(errorPosition(plan)).toBe(at);
  });

  it('accepts prefixes that the seed draws', () => {
    const prefixes = { seed: 42, list: ['myzam', 'lsihi', 'riovj'] };
    expect(errorPosition({ ...searchPlan, params: {}, splitBy: null, prefixes })).toBeNull();
  });
});
