import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { videosInRows } from '@/lib/provenance/capture';
import { planPrice } from '@/lib/runs/plan-price';
import type { SearchPlan } from '@/lib/runs/plan-schema';
import type { Step } from '@/lib/runs/records';
import type { PlannedRequest } from '@/lib/runs/run-rule';
import { ruleOf } from '@/lib/runs/run-rules';
import type { Call } from '@/lib/service/call';
import type { ParamsOf } from '@/lib/service/endpoints';
import { clientOf } from './contract/client-of';
import { priceSettings } from './price-settings';
import type { BillReport } from './service/billing';
import { type Running, serve } from './service/serve';

/**
 * Runs search plans against the local service: they must find all of its videos with the minimum number of requests.
 */
let service: Running;
let call: Call;
beforeAll(async () => {
  service = await serve({ port: 0, seed: 7, switches: { speechToTextSeconds: 0 } });
  call = clientOf(service.url, service.token);
});
afterAll(() => service.stop());
const fetchBill = async (): Promise<BillReport> => (await fetch(service.bill)).json() as Promise<BillReport>;
beforeEach(() => fetch(service.bill, { method: 'DELETE' }));

const planned = (more: Partial<SearchPlan> = {}, params: SearchPlan['params'] = {}): SearchPlan => ({
  kind: 'search',
  params: { type: 'video', safeSearch: 'none', ...params },
  pages: 100,
  splitBy: null,
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
  ...more,
});

/** Runs a plan as the engine does. */
async function runPlan(plan: SearchPlan): Promise<{ steps: Step[]; found: string[] }> {
  const steps: Step[] = [];
  const addSteps = (requests: PlannedRequest[]) => {
    for (const request of requests) {
      const base = { runId: 'r', n: steps.length, attempts: 1, sentAt: 0, captureId: null, failure: null } as const;
      steps.push({ ...request, ...base, state: 'planned', results: null });
    }
  };
  addSteps(ruleOf(plan).first(plan));
  for (let n = 0; n < steps.length; n += 1) {
    const step = steps[n] as Step;
    const response = await call('search', step.params as ParamsOf<'search'>);
    if (!response.ok) throw new Error(JSON.stringify(response.failure));
    const { value } = response.value;
    const results = {
      ids: videosInRows(value.data).ids,
      added: 0,
      missing: 0,
      nextPageToken: value.nextPageToken ?? null,
      totalResults: value.totalResults ?? null,
      newest: null,
      oldest: null,
    };
    Object.assign(step, { state: 'stored', results });
    addSteps(ruleOf(plan).next(plan, { ...step, results }, steps));
  }
  return { steps, found: steps.flatMap((step) => step.results?.ids ?? []) };
}

const pagesFor = (count: number) => Math.max(1, Math.ceil(count / 50));
const within = (after: string, before: string) =>
  service.sampleData.videos.filter(
    ({ publishedAt, blockedIn }) => publishedAt >= after && publishedAt <= before && !blockedIn.includes('en'),
  );
const year = { publishedAfter: '2023-01-01T00:00:00Z', publishedBefore: '2023-12-31T23:59:59Z' };

describe('search plan at the local service', () => {
  it.each<[string, SearchPlan['params']]>([
    ['films in 2D', { videoDimension: '2d', videoType: 'movie' }],
    ['long videos', { videoDuration: 'long' }],
    ['a category', { videoCategoryId: '27' }],
    ['a topic', { topicId: '/m/03_d0' }],
    ['videos without captions in high definition', { videoCaption: 'none', videoDefinition: 'high' }],
    ['one word without another', { q: 'tide|clock -bell' }],
    ['one year', year],
  ])('finds all videos for %s once, with the fewest pages', async (_, params) => {
    const { steps, found } = await runPlan(planned({}, params));
    expect(steps).toHaveLength(pagesFor(found.length));
    expect(new Set(found).size).toBe(found.length);
    expect(found.length).toBe(steps[0]?.results?.totalResults);
    expect((await fetchBill()).total.micros).toBe(steps.length * 2030);
  });

  it('costs its estimate if all of its pages exist', async () => {
    const plan = planned({ pages: 2 });
    const { quote } = planPrice(plan, priceSettings());
    await runPlan(plan);
    expect(quote).toEqual({ is: 'published', micros: (await fetchBill()).total.micros });
  });

  it.each(['week', 'month'] as const)(
    'split by %s finds all videos of a year once, with the fewest requests',
    async (splitBy) => {
      const plan = planned({ splitBy }, year);
      const { steps, found } = await runPlan(plan);
      expect([...found].sort()).toEqual(
        within(year.publishedAfter, year.publishedBefore)
          .map(({ id }) => id)
          .sort(),
      );
      const slices = new Map<string, number>();
      for (const { context, results: stepFound } of steps) {
        slices.set(String(context.slice), (slices.get(String(context.slice)) ?? 0) + (stepFound?.ids.length ?? 0));
      }
      expect(steps).toHaveLength([...slices.values()].reduce((sum, count) => sum + pagesFor(count), 0));
    },
  );

  it('with adaptive slicing finds all videos of a year within its limit of requests', async () => {
    const whole = within(year.publishedAfter, year.publishedBefore);
    const { steps, found } = await runPlan(planned({ splitBy: 'adaptive', pages: 1, requests: 60 }, year));
    expect(new Set(found)).toEqual(new Set(whole.map(({ id }) => id)));
    expect(whole.length).toBeGreaterThan(200);
    expect(steps.length).toBeLessThan(60);
  });

  it('adds only videos when it also finds channels and playlists', async () => {
    const { found } = await runPlan(planned({ pages: 3 }, { type: 'video,channel,playlist', q: 'the' }));
    const known = new Set(service.sampleData.videos.map(({ id }) => id));
    expect(found.every((id) => known.has(id))).toBe(true);
  });
});
