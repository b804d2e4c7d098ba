import type { CaptionsPlan, Plan } from '@/lib/runs/plan-schema';
import type { Run } from '@/lib/runs/records';
import './browser';

import { describe, expect, it, onTestFinished } from 'vitest';
import { runViewOf } from '@/lib/runs/run-view';
import type { ChannelId, VideoId } from '@/lib/service/ids';
import { clearFaults, injectFault, requestsTo } from '../e2e/control';
import { priceSettings } from '../price-settings';
import { detailsPlan, idsFrom } from '../run-data';
import type { Fault } from '../service/faults';
import { readLedger, startStudyRun, statesOf } from './device';
import { resetBeforeEach, serveForFile, service } from './test-service';
import { createWorker, runExecutionRepository, runRepository, work } from './test-worker';

serveForFile();
resetBeforeEach();

const withCaptions = (count: number): VideoId[] =>
  service.sampleData.videos
    .filter(({ tracks }) => tracks.length > 0)
    .slice(0, count)
    .map(({ id }) => id as VideoId);

const captionsPlan = (ids: VideoId[]): CaptionsPlan => ({
  kind: 'captions',
  ids,
  alreadySaved: [],
  lang: null,
  mode: 'default',
});

/** Injects a fault until the end of the test. */
async function inject(fault: Fault): Promise<void> {
  await injectFault(service, fault);
  onTestFinished(async () => void (await clearFaults(service)));
}

const serverError = (more: Fault = {}): Fault => ({ endpoint: 'captions', status: 500, body: '', ...more });
const workOnce = () => work(createWorker(service));
const runOf = async (runId: string): Promise<Run | undefined> => runExecutionRepository.run(runId);
const sentTo = async (endpoint: string): Promise<number> => (await requestsTo(service, endpoint)).length;
const viewOf = async (runId: string) => {
  const run = await runOf(runId);
  if (!run) throw new Error('The run was not stored.');
  return runViewOf(run, await runExecutionRepository.steps(runId), await readLedger(), priceSettings());
};

describe('a run with a failed step', () => {
  it('continues after one server error, and "send again" requests only the failed step', async () => {
    const ids = withCaptions(20);
    await inject(serverError({ address: ids[9] ?? '', times: 1 }));
    const before = await sentTo('captions');
    const runId = await startStudyRun(captionsPlan(ids));
    await workOnce();
    const states = await statesOf(runId);
    expect(states.map((state, n) => (state === 'stored' ? '' : `${n} ${state}`)).filter(Boolean)).toEqual([
      '9 refused',
    ]);
    expect(await runOf(runId)).toMatchObject({ state: 'done', pauseReason: null });
    expect(await readLedger()).toHaveLength(20);
    expect((await readLedger()).filter(({ state }) => state === 'possible')).toHaveLength(1);

    await workOnce();
    expect((await sentTo('captions')) - before).toBe(20);

    await runRepository.sendAgain(runId);
    expect(await runOf(runId)).toMatchObject({ state: 'running', endedAt: null });
    await workOnce();
    expect(await statesOf(runId)).toEqual(ids.map(() => 'stored'));
    expect(await runOf(runId)).toMatchObject({ state: 'done' });
    expect((await sentTo('captions')) - before).toBe(21);
    expect(await readLedger()).toHaveLength(21);
  });

  it.each<[string, Fault]>([
    ['a 404', { status: 404, body: '{"error":{"message":"Unknown video"}}' }],
    ['a 408', { status: 408, body: '' }],
    ['a 413', { status: 413, body: '' }],
    ['an empty response', { status: 200, body: '' }],
    ['a response that is no caption track', { status: 200, body: '42' }],
    ['a response that ends early', { cutAfterBytes: 20 }],
  ])('continues after %s', async (_, fault) => {
    const ids = withCaptions(4);
    await inject({ endpoint: 'captions', address: ids[1] ?? '', times: 1, ...fault });
    const runId = await startStudyRun(captionsPlan(ids));
    await workOnce();
    expect((await statesOf(runId)).filter((state) => state === 'stored')).toHaveLength(3);
    await runRepository.sendAgain(runId);
    await workOnce();
    expect(await statesOf(runId)).toEqual(ids.map(() => 'stored'));
  });

  it('pauses after three failures in a row, also if a worker died between them', async () => {
    const ids = withCaptions(8);
    await inject(serverError());
    const before = await sentTo('captions');
    const runId = await startStudyRun(captionsPlan(ids));
    const dying = createWorker(service, { crashPoint: 'between steps', occurrence: 3 });
    expect(await work(dying)).toBe('crashed');
    expect(await statesOf(runId)).toEqual(['refused', 'refused', ...ids.slice(2).map(() => 'planned')]);
    await workOnce();
    expect((await sentTo('captions')) - before).toBe(3);
    expect(await runOf(runId)).toMatchObject({
      state: 'paused',
      pauseReason: { is: 'failure', inARow: 3, failure: { kind: 'refused', status: 500 } },
    });
    // Resuming leaves the failed steps, and another three failures pause the run again.
    await runRepository.resume(runId);
    await workOnce();
    expect((await sentTo('captions')) - before).toBe(6);
    expect(await runOf(runId)).toMatchObject({ state: 'paused', pauseReason: { inARow: 6 } });
    await clearFaults(service);
    await runRepository.sendAgain(runId);
    await workOnce();
    expect(await statesOf(runId)).toEqual(ids.map(() => 'stored'));
    expect((await sentTo('captions')) - before).toBe(14);
  });

  it('counts only failures without a success between them', async () => {
    const ids = withCaptions(7);
    for (const index of [0, 1, 3, 4, 6]) await inject(serverError({ address: ids[index] ?? '' }));
    const runId = await startStudyRun(captionsPlan(ids));
    await workOnce();
    expect((await statesOf(runId)).filter((state) => state === 'refused')).toHaveLength(5);
    expect(await runOf(runId)).toMatchObject({ state: 'done' });
  });

  it.each<[string, Fault, string]>([
    ['Forbidden', { status: 403, body: '{"error":{"message":"Forbidden"}}' }, 'forbidden'],
    ['too many requests', { status: 429, body: '' }, 'too-many'],
    ['an empty balance', { status: 402, body: '' }, 'refused'],
    ['a closed connection', { cutAfterBytes: 0 }, 'unreachable'],
    [
      'a server error that tells how long to wait',
      { status: 503, body: '', headers: { 'retry-after': '60' } },
      'refused',
    ],
  ])('pauses at once for %s', async (_, fault, kind) => {
    await inject({ endpoint: 'captions', ...fault });
    const before = await sentTo('captions');
    const runId = await startStudyRun(captionsPlan(withCaptions(5)));
    await workOnce();
    expect((await sentTo('captions')) - before).toBe(1);
    expect(await runOf(runId)).toMatchObject({ state: 'paused', pauseReason: { is: 'failure', failure: { kind } } });
  });

  it('sends a failed batch of details again', async () => {
    await inject({ endpoint: 'batchVideos', status: 500, body: '', times: 1 });
    const runId = await startStudyRun(detailsPlan(idsFrom(0, 1500), { maxMissingShare: 1 }));
    await workOnce();
    expect(await statesOf(runId)).toEqual(['refused', 'stored']);
    await runRepository.sendAgain(runId);
    await workOnce();
    expect(await statesOf(runId)).toEqual(['stored', 'stored']);
    expect(await runOf(runId)).toMatchObject({ state: 'done' });
  });

  it('cannot be sent again after it was dismissed or its run was stopped', async () => {
    const ids = withCaptions(2);
    await inject(serverError({ times: 1 }));
    const runId = await startStudyRun(captionsPlan(ids));
    await workOnce();
    await runRepository.dismissFailed(runId);
    await runRepository.sendAgain(runId);
    expect(await statesOf(runId)).toEqual(['skipped', 'stored']);
    expect(await runOf(runId)).toMatchObject({ state: 'done' });
  });
});

describe('a list of pages', () => {
  const popular: Plan = { kind: 'popular', country: null, category: null, language: null, pageSize: 10, pages: 4 };
  const uploads = (): Plan => {
    const size = (id: string) => service.sampleData.uploads(id).length;
    const [largest] = service.sampleData.channels.toSorted((one, other) => size(other.id) - size(one.id));
    return { kind: 'playlist', of: { is: 'channel', id: largest?.id as ChannelId }, pages: 4 };
  };
  const search: Plan = {
    kind: 'search',
    params: {},
    pages: 3,
    splitBy: null,
    requests: null,
    stop: { videos: null, oldest: null, empty: true },
  };
  const validationError = JSON.stringify({
    success: false,
    error: { name: 'ZodError', issues: [{ code: 'custom', path: ['page'], message: 'no such page' }] },
  });

  it.each<[string, () => Plan, [failing: number, all: number], Fault]>([
    ['popular videos', () => popular, [2, 4], { endpoint: 'popularVideos', status: 404, body: '' }],
    ['popular videos', () => popular, [2, 4], { endpoint: 'popularVideos', status: 400, body: validationError }],
    ['popular videos', () => popular, [2, 4], { endpoint: 'popularVideos', status: 200, body: '[]' }],
    ['uploads', uploads, [1, 1], { endpoint: 'playlistItems', status: 413, body: '' }],
    ['a search', () => search, [2, 2], { endpoint: 'search', status: 422, body: '' }],
    ['a search', () => search, [2, 2], { endpoint: 'search', status: 414, body: '' }],
    ['a search', () => search, [1, 2], { endpoint: 'search', status: 500, body: '' }],
  ])(
    'of %s ends at a failed page, and "send again" fetches it and the rest (case %#)',
    async (_, planOf, [page, pages], fault) => {
      const plan = planOf();
      // Every page but the first has a page token in its address.
      const address = page === 1 ? '' : 'pageToken=';
      await inject({ address, times: 1, ...fault });
      const runId = await startStudyRun(plan);
      await workOnce();
      const states = await statesOf(runId);
      expect(states.slice(0, -1)).toEqual(Array(page - 1).fill('stored'));
      expect(states.at(-1)).toMatch(/^(refused|uncertain)$/);
      const { failed } = await viewOf(runId);
      expect(failed).toMatchObject({ requests: 1, calls: ('pages' in plan ? plan.pages : 0) - page + 1 });
      await runRepository.sendAgain(runId);
      await workOnce();
      expect(await statesOf(runId)).toEqual(Array(pages).fill('stored'));
      expect(await runOf(runId)).toMatchObject({ state: 'done' });
    },
  );
});
