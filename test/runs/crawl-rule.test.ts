import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crawlRule, crawlStepSizes } from '@/lib/runs/crawl-rule';
import { maxCrawlRequests } from '@/lib/runs/plan-limits';
import { planPrice } from '@/lib/runs/plan-price';
import type { CrawlPlan } from '@/lib/runs/plan-schema';
import type { Step } from '@/lib/runs/records';
import { noResults } from '@/lib/runs/step-transitions';
import type { VideoId } from '@/lib/service/ids';
import { priceSettings } from '../price-settings';
import { executePlan, nextLevelOf } from './execute-plan';

const id = (name: string | number): VideoId => String(name).padStart(11, 'v') as VideoId;
const plan = (change: Partial<CrawlPlan> = {}): CrawlPlan => ({
  kind: 'crawl',
  seeds: [id('a')],
  depth: 2,
  pages: 1,
  country: null,
  language: null,
  perStep: 100,
  randomSeed: 7,
  ...change,
});
type Graph = Record<string, readonly string[]>;
const respondFrom = (graph: Graph) => (params: { videoId: string }) => ({
  ids: (graph[params.videoId.replace(/^v+/, '')] ?? []).map(id),
});
const requestedIds = (crawlPlan: CrawlPlan, graph: Graph) =>
  executePlan(crawlPlan, respondFrom(graph)).map(({ params }) =>
    (params as { videoId: string }).videoId.replace(/^v+/, ''),
  );

describe('crawl rule', () => {
  const graph = { a: ['b', 'c', 'd'], b: ['a', 'e', 'c'], c: ['f'], d: [], e: ['g'], f: ['a'] };

  it('requests the seeds, then the videos related to them, by rank', () => {
    expect(requestedIds(plan({ depth: 1 }), graph)).toEqual(['a']);
    expect(requestedIds(plan({ depth: 2 }), graph)).toEqual(['a', 'b', 'c', 'd']);
    expect(requestedIds(plan({ depth: 3 }), graph)).toEqual(['a', 'b', 'c', 'd', 'f', 'e']);
  });

  it('notes the depth and the seed of each request', () => {
    const steps = executePlan(plan({ seeds: [id('b'), id('c')], depth: 2 }), respondFrom({ b: ['e'], c: ['f', 'e'] }));
    expect(inLevel(steps, 0).map(({ context }) => context.seed)).toEqual([id('b'), id('c')]);
    expect(new Set(inLevel(steps, 1).map(({ context }) => context.seed))).toEqual(new Set([id('b'), id('c')]));
  });

  it('requests no video twice, even with repeated seeds or a cycle in the graph', () => {
    const cycle = { a: ['b'], b: ['c'], c: ['a', 'b', 'b'] };
    expect(requestedIds(plan({ seeds: [id('a'), id('a')], depth: 5 }), cycle)).toEqual(['a', 'b', 'c']);
  });

  it('requests at most the given number of videos per step, by rank', () => {
    expect(requestedIds(plan({ depth: 2, perStep: 2 }), graph)).toEqual(['a', 'b', 'c']);
  });

  it('sends country and language only if they are set', () => {
    expect(crawlRule.first(plan({ country: 'PT' }))[0]?.params).toEqual({ videoId: id('a'), pages: 1, country: 'PT' });
  });

  it('continues after a restart as if there had been none', () => {
    const whole = executePlan(plan({ depth: 3 }), respondFrom(graph));
    const interrupted = executePlan(plan({ depth: 3 }), respondFrom(graph), { maxSteps: 2 });
    expect(whole.slice(0, interrupted.length).map(({ params }) => params)).toEqual(
      interrupted.map(({ params }) => params),
    );
  });
});

const videosOf = (steps: readonly Step[]) => steps.map(({ params }) => (params as { videoId: VideoId }).videoId);
const inLevel = (steps: readonly Step[], depth: number) => steps.filter(({ context }) => context.depth === depth);
const sharesOf = (steps: readonly Step[], seeds: readonly VideoId[]) =>
  seeds.map((seed) => steps.filter(({ context }) => context.seed === seed).length);

/** Random crawls whose levels are mostly too small for all candidates. */
const randomCrawls = () => {
  const names = fc.integer({ min: 0, max: 60 }).map(String);
  return {
    graphs: fc.dictionary(names, fc.array(names, { maxLength: 12 }), { minKeys: 20 }),
    plans: fc
      .record({
        seeds: fc.uniqueArray(names.map(id), { minLength: 1, maxLength: 8 }),
        depth: fc.integer({ min: 2, max: 4 }),
        perStep: fc.integer({ min: 0, max: 30 }),
        randomSeed: fc.integer({ min: 0, max: 999_999 }),
      })
      .map(plan),
  };
};

describe('level of a crawl', () => {
  it('has a video of each seed before a second one of any seed', () => {
    const seeds = Array.from({ length: 220 }, (_, n) => id(`s${n}`));
    const respond = ({ videoId }: { videoId: string }) => ({
      ids: Array.from({ length: 20 }, (_, n) => `${videoId.slice(5)}-r${n}`.padStart(11, 'v') as VideoId),
    });
    const few = inLevel(executePlan(plan({ seeds, perStep: 60 }), respond), 1);
    expect(few.length).toBe(60);
    expect(new Set(few.map(({ context }) => context.seed)).size).toBe(60);
    const many = sharesOf(inLevel(executePlan(plan({ seeds, perStep: 500 }), respond), 1), seeds);
    expect([Math.min(...many), Math.max(...many)]).toEqual([2, 3]);
  });

  it('counts a video for the seed that lists it at the best rank', () => {
    const steps = executePlan(plan({ seeds: [id('a'), id('b')] }), respondFrom({ a: ['x', 'y', 'z'], b: ['z'] }));
    expect(inLevel(steps, 1).map(({ context: { seed } }, index) => [videosOf(inLevel(steps, 1))[index], seed])).toEqual(
      expect.arrayContaining([
        [id('z'), id('b')],
        [id('x'), id('a')],
      ]),
    );
  });

  it('has shares that differ by at most one, except for seeds without further videos', () => {
    const { graphs, plans } = randomCrawls();
    fc.assert(
      fc.property(graphs, plans, (graph, crawl) => {
        const steps = executePlan(crawl, respondFrom(graph));
        const requested = new Set(videosOf(steps));
        for (let depth = 1; depth < crawl.depth; depth += 1) {
          const shares = sharesOf(inLevel(steps, depth), crawl.seeds);
          const parents = inLevel(steps, depth - 1);
          for (const [index, seed] of crawl.seeds.entries()) {
            if ((shares[index] ?? 0) >= Math.max(...shares) - 1) continue;
            // Another seed lists each remaining video at the same rank or a better one.
            const rankFor = (video: VideoId, isOwn: boolean) =>
              Math.min(
                ...parents
                  .filter(({ context }) => (context.seed === seed) === isOwn)
                  .map(({ results }) => results?.ids.indexOf(video) ?? -1)
                  .filter((rank) => rank >= 0),
              );
            const own = parents
              .filter(({ context }) => context.seed === seed)
              .flatMap(({ results }) => results?.ids ?? []);
            const remaining = own.filter(
              (video) => !requested.has(video) && rankFor(video, true) < rankFor(video, false),
            );
            expect(remaining).toEqual([]);
          }
        }
      }),
    );
  });

  it('does not depend on the order in which responses arrive', () => {
    const { graphs, plans } = randomCrawls();
    fc.assert(
      fc.property(graphs, plans, fc.infiniteStream(fc.nat()), (graph, crawl, numbers) => {
        const pick = (open: number) => (numbers.next().value ?? 0) % open;
        const requestsOf = (steps: readonly Step[]) => steps.map(({ params, context }) => ({ params, note: context }));
        expect(requestsOf(executePlan(crawl, respondFrom(graph), { pick }))).toEqual(
          requestsOf(executePlan(crawl, respondFrom(graph))),
        );
      }),
    );
  });

  it('decides between equal ranks by a draw with the random seed of the plan', () => {
    const seeds = Array.from({ length: 40 }, (_, n) => id(n));
    const respond = ({ videoId }: { videoId: string }) => ({ ids: [videoId.replace(/^v/, 'r') as VideoId] });
    const chosen = (randomSeed: number) =>
      videosOf(inLevel(executePlan(plan({ seeds, perStep: 10, randomSeed }), respond), 1));
    expect(chosen(1)).toEqual(chosen(1));
    const draws = Array.from({ length: 50 }, (_, randomSeed) => chosen(randomSeed));
    expect(new Set(draws.map((videos) => videos.join())).size).toBe(50);
    // Each of the 40 seeds has one place in four.
    const perSeed = seeds.map(
      (seed) => draws.filter((videos) => videos.includes(seed.replace(/^v/, 'r') as VideoId)).length,
    );
    expect(Math.min(...perSeed)).toBeGreaterThan(2);
    expect(Math.max(...perSeed)).toBeLessThan(26);
  });

  it('keeps the places of a seed whose response may still arrive', () => {
    const crawl = plan({ seeds: [id('a'), id('b')], perStep: 4 });
    const related: Graph = { a: ['c', 'd', 'e', 'f', 'g'], b: ['h', 'i', 'j'] };
    const steps = executePlan(crawl, (params: { videoId: string }) =>
      params.videoId === id('b') ? null : respondFrom(related)(params),
    );
    expect(videosOf(inLevel(steps, 1))).toEqual([id('c'), id('d')]);
    const late = steps.map((step) =>
      step.state === 'uncertain'
        ? { ...step, state: 'stored' as const, results: { ...noResults, ids: [id('h'), id('i')] } }
        : step,
    );
    expect(videosOf(nextLevelOf(crawl, late))).toEqual([id('h'), id('i')]);
  });

  it('gives the places of a seed without further videos to the others', () => {
    const crawl = plan({ seeds: [id('a'), id('b')], perStep: 4 });
    const steps = executePlan(crawl, respondFrom({ a: ['c', 'd', 'e', 'f', 'g'], b: [] }));
    expect(videosOf(inLevel(steps, 1))).toEqual(['c', 'd', 'e', 'f'].map(id));
  });
});

describe('crawlStepSizes', () => {
  it('returns sizes that are multiplied by the videos per request from step to step, up to the limit per step', () => {
    expect(crawlStepSizes(plan({ depth: 3, pages: 1, perStep: 5_000 }))).toEqual([1, 20, 400]);
    expect(crawlStepSizes(plan({ depth: 3, pages: 1, perStep: 100 }))).toEqual([1, 20, 100]);
    expect(planPrice(plan({ depth: 2, pages: 2 }), priceSettings())).toEqual({
      calls: 41,
      quote: { is: 'published', micros: 41 * 1030 },
    });
  });
});

describe('planPrice of a crawl', () => {
  it('counts at most the maximum number of requests, even for the largest plan', () => {
    const seeds = Array.from({ length: 20_000 }, (_, n) => id(n));
    const largest = plan({ seeds, depth: 5, pages: 10, perStep: Number.MAX_SAFE_INTEGER });
    const { calls, quote } = planPrice(largest, priceSettings());
    expect(calls).toBe(maxCrawlRequests);
    expect(Number.isSafeInteger(quote.is === 'published' ? quote.micros : Number.NaN)).toBe(true);
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
