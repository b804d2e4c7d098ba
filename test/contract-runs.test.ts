import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { videosInRows } from '@/lib/provenance/capture';
import { planPrice } from '@/lib/runs/plan-price';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Step } from '@/lib/runs/records';
import type { StoredStep } from '@/lib/runs/run-rule';
import { ruleOf } from '@/lib/runs/run-rules';
import type { Call, EndpointRequest } from '@/lib/service/call';
import type { ChannelId, VideoId } from '@/lib/service/ids';
import { clientOf } from './contract/client-of';
import { priceSettings } from './price-settings';
import { nextLevelOf, stepOf } from './runs/execute-plan';
import type { BillReport } from './service/billing';
import { type Running, serve } from './service/serve';

let service: Running;
let call: Call;
beforeAll(async () => {
  service = await serve({ port: 0, seed: 7 });
  call = clientOf(service.url, service.token);
});
beforeEach(() => fetch(service.bill, { method: 'DELETE' }));
afterAll(() => service.stop());

const fetchBill = async (): Promise<BillReport> => (await fetch(service.bill)).json() as Promise<BillReport>;

/** Runs a plan against the local service as the worker does, but without storing its steps. */
async function runPlan(plan: Plan): Promise<Step[]> {
  const rule = ruleOf(plan);
  const steps = rule.first(plan).map(stepOf);
  for (let n = 0; n < steps.length; n += 1) {
    const step = steps[n];
    if (!step) break;
    const { name, params } = step as EndpointRequest;
    const response = await call(name, params);
    if (!response.ok) continue;
    const page = response.value.value as { data?: Record<string, unknown>[]; nextPageToken?: string };
    const { ids } = videosInRows(page.data ?? []);
    const found = { ids, added: 0, missing: 0, totalResults: null, newest: null, oldest: null };
    const done: StoredStep = {
      ...step,
      state: 'stored',
      results: { ...found, nextPageToken: page.nextPageToken ?? null },
    };
    steps[n] = done;
    for (const request of rule.next(plan, done, steps)) steps.push(stepOf(request, steps.length));
    if (n === steps.length - 1) steps.push(...nextLevelOf(plan, steps));
  }
  return steps;
}
const foundBy = (steps: readonly Step[]) => [...new Set(steps.flatMap(({ results }) => results?.ids ?? []))];

describe('playlist plan at the local service', () => {
  it.each(['playlist', 'channel'] as const)('finds all videos in order, with one request per step: %s', async (is) => {
    const { playlistId, channelId } = service.sample;
    const plan: Plan =
      is === 'playlist'
        ? { kind: 'playlist', of: { is, id: playlistId }, pages: 100 }
        : { kind: 'playlist', of: { is, id: channelId as ChannelId }, pages: 100 };
    const whole =
      is === 'playlist'
        ? service.sampleData.playlist(playlistId)?.videoIds
        : service.sampleData.uploads(channelId).map(({ id }) => id);
    const steps = await runPlan(plan);
    expect(foundBy(steps)).toEqual([...new Set(whole)]);
    expect((await fetchBill()).total.requests).toBe(steps.length);
  });

  it('finds only one video if its source is that video', async () => {
    const { videoId } = service.sample;
    const of = { is: 'video', id: videoId as VideoId } as const;
    expect(foundBy(await runPlan({ kind: 'playlist', of, pages: 5 }))).toEqual([videoId]);
  });
});

describe('popular plan at the local service', () => {
  it('finds videos under the assumed parameter names, with one request per step', async () => {
    const steps = await runPlan({
      kind: 'popular',
      country: 'PT',
      category: null,
      language: null,
      pageSize: 10,
      pages: 3,
    });
    expect(steps.length).toBeGreaterThan(0);
    expect(foundBy(steps).length).toBeGreaterThan(0);
    expect((await fetchBill()).total.requests).toBe(steps.length);
  });
});

describe('details plan at the local service', () => {
  it('requests 50 videos at once to tell Shorts from others, at an unknown price', async () => {
    const ids = service.sampleData.videos.slice(0, 70).map(({ id }) => id as VideoId);
    const plan: Plan = { kind: 'details', ids, lang: null, fields: null, shorts: true, maxMissingShare: 1 };
    const steps = await runPlan(plan);
    expect(steps.map(({ name, state }) => [name, state])).toEqual([
      ['videos', 'stored'],
      ['videos', 'stored'],
    ]);
    expect(foundBy(steps)).toHaveLength(70);
    const { calls, quote } = planPrice(plan, priceSettings());
    expect([calls, quote]).toEqual([(await fetchBill()).total.requests, { is: 'unknown' }]);
  });

  it('receives whether a video is a Short', async () => {
    const ids = [true, false].map((short) => service.sampleData.videos.find(({ isShort }) => isShort === short)?.id);
    const response = await call('videos', { ids: ids as VideoId[], additionalFields: ['isShort'] });
    expect(response.ok && response.value.value.data.map(({ isShort }) => isShort)).toEqual([true, false]);
  });
});

describe('crawl plan at the local service', () => {
  const related = async (videoId: string, pages: number) => {
    const response = await call('relatedVideos', { videoId, pages });
    return response.ok ? videosInRows(response.value.value.data).ids : [];
  };

  it.each([
    [1, 1],
    [2, 1],
    [2, 2],
  ])('finds exactly the videos of depth %i and %i pages, one request per crawled video', async (depth, pages) => {
    const seeds = [service.sample.videoId as VideoId];
    const plan: Plan = {
      kind: 'crawl',
      seeds,
      depth,
      pages,
      country: null,
      language: null,
      perStep: 5_000,
      randomSeed: 281_726,
    };
    // The expected result by definition: all videos that can be reached within the depth.
    const reachable = new Set<VideoId>();
    const requestedIds = new Set<VideoId>();
    let frontier = seeds;
    for (let step = 0; step < depth; step += 1) {
      const next: VideoId[] = [];
      for (const id of frontier.filter((one) => !requestedIds.has(one))) {
        requestedIds.add(id);
        for (const one of await related(id, pages)) {
          reachable.add(one);
          next.push(one);
        }
      }
      frontier = next;
    }
    await fetch(service.bill, { method: 'DELETE' });
    const steps = await runPlan(plan);
    const { total } = await fetchBill();
    expect(new Set(foundBy(steps))).toEqual(reachable);
    expect(total.requests).toBe(requestedIds.size);
    const { calls, quote } = planPrice(plan, priceSettings());
    expect(total.requests).toBeLessThanOrEqual(calls);
    expect(total.micros).toBeLessThanOrEqual(quote.is === 'published' ? quote.micros : 0);
  });
});

/** Returns one plan of each kind. The return type requires a plan for every new kind. */
const planOfEachKind = (): { [K in Plan['kind']]: Extract<Plan, { kind: K }> } => {
  const ids = service.sampleData.videos.slice(0, 120).map(({ id }) => id as VideoId);
  const anywhere = { country: null, language: null };
  return {
    captions: { kind: 'captions', ids: ids.slice(0, 8), alreadySaved: [], lang: null, mode: 'default' },
    details: { kind: 'details', ids, lang: null, fields: null, maxMissingShare: 0.1 },
    crawl: { kind: 'crawl', seeds: ids.slice(0, 2), depth: 1, pages: 2, perStep: 4, randomSeed: 281_726, ...anywhere },
    playlist: { kind: 'playlist', of: { is: 'playlist', id: service.sample.playlistId }, pages: 5 },
    popular: { kind: 'popular', category: null, pageSize: 10, pages: 3, ...anywhere },
    search: {
      kind: 'search',
      params: { q: 'a', type: 'video' },
      pages: 3,
      splitBy: null,
      requests: null,
      stop: { videos: null, oldest: null, empty: true },
    },
  };
};

describe('planPrice', () => {
  it.each(['captions', 'details', 'crawl', 'playlist', 'popular', 'search'] as const)(
    'returns at least the requests and the cost that are billed for a plan of kind %s',
    async (kind) => {
      const plan = planOfEachKind()[kind];
      const { rates } = (await fetchBill()).prices;
      const own = Object.fromEntries(
        (['batchVideos', 'captions', 'playlistItems', 'popularVideos'] as const).map((name) => [
          name,
          rates[name].request + rates[name].unit,
        ]),
      );
      const { calls, quote } = planPrice(plan, priceSettings(own));
      await runPlan(plan);
      const { total } = await fetchBill();
      expect(total.requests).toBeGreaterThan(0);
      expect(total.requests).toBeLessThanOrEqual(calls);
      expect(total.micros).toBeLessThanOrEqual(quote.is === 'unknown' ? 0 : quote.micros);
      // If the price of one part is unknown, so is the total, which is not the same as zero.
      expect(planPrice(plan, priceSettings()).quote.is).toBe(
        kind === 'crawl' || kind === 'search' ? 'published' : 'unknown',
      );
    },
  );
});
