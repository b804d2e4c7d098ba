import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crawl, crawlStepSizes, maxCrawlRequests } from '@/lib/runs/crawl-rule';
import type { CrawlPlan } from '@/lib/runs/plan';
import { planPrice } from '@/lib/runs/plan-price';
import type { VideoId } from '@/lib/service/ids';
import { worked } from './worked-off';

const id = (name: string | number): VideoId => String(name).padStart(11, 'v') as VideoId;
const plan = (change: Partial<CrawlPlan> = {}): CrawlPlan => ({
  ...{ kind: 'crawl', seeds: [id('a')], depth: 2, pages: 1 },
  ...{ country: null, language: null, perStep: 100 },
  ...change,
});
type Graph = Record<string, readonly string[]>;
const over = (graph: Graph) => (asked: { videoId: string }) => ({
  ids: (graph[asked.videoId.replace(/^v+/, '')] ?? []).map(id),
});
const asked = (of: CrawlPlan, graph: Graph) =>
  worked(of, over(graph)).map(({ asked }) => (asked as { videoId: string }).videoId.replace(/^v+/, ''));

describe('a crawl of related videos', () => {
  const graph = { a: ['b', 'c', 'd'], b: ['a', 'e', 'c'], c: ['f'], d: [], e: ['g'], f: ['a'] };

  it('asks about the seeds, then about what they led to, in the order of rank', () => {
    expect(asked(plan({ depth: 1 }), graph)).toEqual(['a']);
    expect(asked(plan({ depth: 2 }), graph)).toEqual(['a', 'b', 'c', 'd']);
    expect(asked(plan({ depth: 3 }), graph)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  });

  it('remembers with each question how far from which seed it is', () => {
    const steps = worked(plan({ seeds: [id('b'), id('c')], depth: 2 }), over({ b: ['e'], c: ['f', 'e'] }));
    expect(steps.map(({ note }) => note)).toEqual([
      { depth: 0, seed: id('b') },
      { depth: 0, seed: id('c') },
      { depth: 1, seed: id('b') },
      { depth: 1, seed: id('c') },
    ]);
  });

  it('asks about no video twice, also where seeds stand twice and the graph is a round', () => {
    const round = { a: ['b'], b: ['c'], c: ['a', 'b', 'b'] };
    expect(asked(plan({ seeds: [id('a'), id('a')], depth: 5 }), round)).toEqual(['a', 'b', 'c']);
  });

  it('asks about no more videos in one step than the user allows, the first of them by rank', () => {
    expect(asked(plan({ depth: 2, perStep: 2 }), graph)).toEqual(['a', 'b', 'c']);
  });

  it('sends country and language where they are chosen, and nothing where they are not', () => {
    expect(crawl.first(plan({ country: 'PT' }))[0]?.asked).toEqual({ videoId: id('a'), pages: 1, country: 'PT' });
  });

  it('goes on after a death as if there had been none', () => {
    const whole = worked(plan({ depth: 3 }), over(graph));
    const cut = worked(plan({ depth: 3 }), over(graph), 2);
    expect(whole.slice(0, cut.length).map(({ asked }) => asked)).toEqual(cut.map(({ asked }) => asked));
  });
});

describe('the most that a crawl can come to', () => {
  it('grows by the videos of each page from step to step, up to what the user allows', () => {
    expect(crawlStepSizes(plan({ depth: 3, pages: 1, perStep: 5_000 }))).toEqual([1, 20, 400]);
    expect(crawlStepSizes(plan({ depth: 3, pages: 1, perStep: 100 }))).toEqual([1, 20, 100]);
    expect(planPrice(plan({ depth: 2, pages: 2 }), {})).toEqual({
      calls: 41,
      quote: { is: 'stated', micros: 41 * 1030 },
    });
  });

  it('ends at a hard maximum, whatever is chosen, in whole numbers that are exact', () => {
    const seeds = Array.from({ length: 20_000 }, (_, n) => id(n));
    const greatest = plan({ seeds, depth: 5, pages: 10, perStep: Number.MAX_SAFE_INTEGER });
    const { calls, quote } = planPrice(greatest, {});
    expect(calls).toBe(maxCrawlRequests);
    expect(Number.isSafeInteger(quote.is === 'stated' ? quote.micros : Number.NaN)).toBe(true);
    expect(crawl.first(greatest).length).toBe(maxCrawlRequests);
  });

  it('is nothing where there is no seed', () => {
    expect(planPrice(plan({ seeds: [] }), {}).calls).toBe(0);
  });

  it('is never passed, in any graph: every crawl ends, and no video is asked about twice', () => {
    const names = fc.integer({ min: 0, max: 60 }).map(String);
    const graphs = fc.dictionary(names, fc.array(names, { maxLength: 20 }));
    const plans = fc.record({
      seeds: fc.array(names.map(id), { maxLength: 8 }),
      depth: fc.integer({ min: 1, max: 5 }),
      perStep: fc.integer({ min: 0, max: 30 }),
    });
    fc.assert(
      fc.property(graphs, plans, (graph, chosen) => {
        const steps = asked(plan(chosen), graph);
        expect(steps.length).toBeLessThanOrEqual(planPrice(plan(chosen), {}).calls);
        expect(new Set(steps).size).toBe(steps.length);
      }),
    );
  });

  it('is asked without end where every video leads to new ones, and ends in time', () => {
    let next = 0;
    const endless = () => ({ ids: Array.from({ length: 200 }, () => id(next++)) });
    const steps = worked(plan({ depth: 5, pages: 10, perStep: 5_000 }), endless);
    expect(steps.length).toBe(maxCrawlRequests);
  });
});
