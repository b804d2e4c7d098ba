import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crawlRule, crawlStepSizes, maxCrawlRequests } from '@/lib/runs/crawl-rule';
import type { CrawlPlan } from '@/lib/runs/plan';
import { planPrice } from '@/lib/runs/plan-price';
import type { VideoId } from '@/lib/service/ids';
import { priceSettings } from '../price-settings';
import { executePlan } from './execute-plan';

const id = (name: string | number): VideoId => String(name).padStart(11, 'v') as VideoId;
const plan = (change: Partial<CrawlPlan> = {}): CrawlPlan => ({
  ...{ kind: 'crawl', seeds: [id('a')], depth: 2, pages: 1 },
  ...{ country: null, language: null, perStep: 100 },
  ...change,
});
type Graph = Record<string, readonly string[]>;
const respondFrom = (graph: Graph) => (params: { videoId: string }) => ({
  ids: (graph[params.videoId.replace(/^v+/, '')] ?? []).map(id),
});
const requestedIds = (crawlPlan: CrawlPlan, graph: Graph) =>
  executePlan(crawlPlan, respondFrom(graph)).map(({ asked }) =>
    (asked as { videoId: string }).videoId.replace(/^v+/, ''),
  );

describe('crawl rule', () => {
  const graph = { a: ['b', 'c', 'd'], b: ['a', 'e', 'c'], c: ['f'], d: [], e: ['g'], f: ['a'] };

  it('requests the seeds, then the videos related to them, by rank', () => {
    expect(requestedIds(plan({ depth: 1 }), graph)).toEqual(['a']);
    expect(requestedIds(plan({ depth: 2 }), graph)).toEqual(['a', 'b', 'c', 'd']);
    expect(requestedIds(plan({ depth: 3 }), graph)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('notes the depth and the seed of each request', () => {
    const steps = executePlan(plan({ seeds: [id('b'), id('c')], depth: 2 }), respondFrom({ b: ['e'], c: ['f', 'e'] }));
    expect(steps.map(({ note }) => note)).toEqual([
      { depth: 0, seed: id('b') },
      { depth: 0, seed: id('c') },
      { depth: 1, seed: id('b') },
      { depth: 1, seed: id('c') },
    ]);
  });

  it('requests no video twice, even with repeated seeds or a cycle in the graph', () => {
    const cycle = { a: ['b'], b: ['c'], c: ['a', 'b', 'b'] };
    expect(requestedIds(plan({ seeds: [id('a'), id('a')], depth: 5 }), cycle)).toEqual(['a', 'b', 'c']);
  });

  it('requests at most the given number of videos per step, by rank', () => {
    expect(requestedIds(plan({ depth: 2, perStep: 2 }), graph)).toEqual(['a', 'b', 'c']);
  });

  it('sends country and language only if they are set', () => {
    expect(crawlRule.first(plan({ country: 'PT' }))[0]?.asked).toEqual({ videoId: id('a'), pages: 1, country: 'PT' });
  });

  it('continues after a restart as if there had been none', () => {
    const whole = executePlan(plan({ depth: 3 }), respondFrom(graph));
    const interrupted = executePlan(plan({ depth: 3 }), respondFrom(graph), 2);
    expect(whole.slice(0, interrupted.length).map(({ asked }) => asked)).toEqual(interrupted.map(({ asked }) => asked));
  });
});

describe('crawlStepSizes', () => {
  it('returns sizes that are multiplied by the videos per request from step to step, up to the limit per step', () => {
    expect(crawlStepSizes(plan({ depth: 3, pages: 1, perStep: 5_000 }))).toEqual([1, 20, 400]);
    expect(crawlStepSizes(plan({ depth: 3, pages: 1, perStep: 100 }))).toEqual([1, 20, 100]);
    expect(planPrice(plan({ depth: 2, pages: 2 }), priceSettings())).toEqual({
      calls: 41,
      quote: { is: 'stated', micros: 41 * 1030 },
    });
  });
});

describe('planPrice of a crawl', () => {
  it('counts at most the maximum number of requests, even for the largest plan', () => {
    const seeds = Array.from({ length: 20_000 }, (_, n) => id(n));
    const largest = plan({ seeds, depth: 5, pages: 10, perStep: Number.MAX_SAFE_INTEGER });
    const { calls, quote } = planPrice(largest, priceSettings());
    expect(calls).toBe(maxCrawlRequests);
    expect(Number.isSafeInteger(quote.is === 'stated' ? quote.micros : Number.NaN)).toBe(true);
    expect(crawlRule.first(largest).length).toBe(maxCrawlRequests);
  });

  it('counts no requests without seeds', () => {
    expect(planPrice(plan({ seeds: [] }), priceSettings()).calls).toBe(0);
  });

  it('is never exceeded: every crawl ends and requests no video twice', () => {
    const names = fc.integer({ min: 0, max: 60 }).map(String);
    const graphs = fc.dictionary(names, fc.array(names, { maxLength: 20 }));
    const plans = fc.record({
      seeds: fc.array(names.map(id), { maxLength: 8 }),
      depth: fc.integer({ min: 1, max: 5 }),
      perStep: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(graphs, plans, (graph, options) => {
        const steps = requestedIds(plan(options), graph);
        expect(steps.length).toBeLessThanOrEqual(planPrice(plan(options), priceSettings()).calls);
        expect(new Set(steps).size).toBe(steps.length);
      }),
    );
  });
});

describe('crawl in which every video leads to new ones', () => {
  it('stops at the maximum number of requests', () => {
    let next = 0;
    const endless = () => ({ ids: Array.from({ length: 200 }, () => id(next++)) });
    const steps = executePlan(plan({ depth: 5, pages: 10, perStep: 5_000 }), endless);
    expect(steps.length).toBe(maxCrawlRequests);
  });
});
