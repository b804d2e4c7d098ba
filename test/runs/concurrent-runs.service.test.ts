import type { DetailsPlan } from '@/lib/runs/plan-schema';
import './browser';

import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { runViewOf } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import { requestsTo } from '../e2e/control';
import { priceSettings } from '../price-settings';
import { detailsPlan, idsFrom } from '../run-data';
import { billedChunks, minimalChunks, readLedger, startRunIn } from './device';
import { reset, resetBeforeEach, serveForFile, service } from './test-service';
import { createWorker, runExecutionRepository, runRepository, work } from './test-worker';

serveForFile();
resetBeforeEach();

/** Returns ids of which every second one exists at the service. */
const mixed = (from: number, to: number): VideoId[] => {
  const known = service.sampleData.videos;
  return idsFrom(from, to).map(
    (id, index) => ((from + index) % 2 === 0 ? (known[(from + index) / 2]?.id as VideoId) : null) ?? id,
  );
};
const control = (method: string, what: string, body?: object) =>
  fetch(`${service.url}/_control/${what}`, { method, ...(body && { body: JSON.stringify(body) }) });

/** Returns the ids in a collection that have details, and those known to be missing. */
async function knownIn(collectionId: string): Promise<{ ids: string[]; missing: string[] }> {
  const captures = await captureRepository.captures(collectionId);
  return { ids: captures.flatMap(({ ids }) => ids), missing: captures.flatMap(({ missing }) => missing) };
}

/** Checks that every id occurs once: with details if it exists at the service, otherwise as missing. */
async function expectEachOnce(collectionId: string, expectedIds: readonly VideoId[]): Promise<void> {
  const existing = new Set<string>(service.sampleData.videos.map(({ id }) => id));
  const { ids, missing } = await knownIn(collectionId);
  expect(ids.toSorted()).toEqual(expectedIds.filter((id) => existing.has(id)).toSorted());
  expect(missing.toSorted()).toEqual(expectedIds.filter((id) => !existing.has(id)).toSorted());
}

function recordRequests() {
  const requestedIds: string[][] = [];
  return {
    requestedIds,
    onRequest: async (body: string) => void requestedIds.push((JSON.parse(body) as { ids: string[] }).ids),
  };
}

const lenient = { maxMissingShare: 1 };

describe('concurrent runs for the same videos', () => {
  it('pay once per video', async () => {
    const [one, other] = [mixed(0, 2300), mixed(1200, 3500)];
    const { requestedIds, onRequest } = recordRequests();
    await Promise.all([
      startRunIn('tides', detailsPlan(one, lenient)),
      startRunIn('mills', detailsPlan(other, lenient)),
    ]);
    expect(await work(createWorker(service, { onRequest }))).toBe('idle');
    expect(await billedChunks(service)).toMatchObject({ units: minimalChunks(mixed(0, 3500)) });
    expect(requestedIds.flat()).toHaveLength(3500);
    await expectEachOnce('tides', one);
    await expectEachOnce('mills', other);
  });

  it('count reused details as received for free, record their source, and pay only for the rest', async () => {
    const ids = mixed(0, 1000);
    await control('POST', 'faults', { endpoint: 'batchVideos', held: true, times: 1 });
    const worker = createWorker(service);
    const first = await startRunIn('tides', detailsPlan(ids, lenient));
    await worker.engine.continueAll();
    // The second run must start while the first request is pending, and the response must arrive only after the second
    // run has requested the remaining videos.
    await vi.waitUntil(async () => (await readLedger()).length === 1);
    const second = await startRunIn('mills', detailsPlan([...ids, ...mixed(1000, 1050)], lenient));
    await worker.engine.continueAll();
    await vi.waitUntil(async () => (await readLedger()).length === 2);
    await control('DELETE', 'faults');
    await worker.engine.whenIdle();
    const [one, other] = await Promise.all([first, second].map(async (runId) => viewOfRun(runId)));
    expect([one?.received, one?.free, other?.received, other?.free]).toEqual([1000, 0, 1050, 1000]);
    expect([one?.found, other?.found, other?.missing]).toEqual([500, 525, 525]);
    expect(await billedChunks(service)).toMatchObject({ units: 21 });
    const reused = (await captureRepository.captures('mills')).filter((capture) => capture.reusedFrom);
    expect(reused).toMatchObject([{ runId: first, reusedFrom: { collectionId: 'tides', params: { ids: 1000 } } }]);
    const run = await runExecutionRepository.run(second);
    expect(new Set(run && (await runRepository.missing(run)))).toEqual(new Set((await knownIn('mills')).missing));
  });

  it('share one capture within a collection', async () => {
    const ids = mixed(0, 60);
    await Promise.all([startRunIn('tides', detailsPlan(ids, lenient)), startRunIn('tides', detailsPlan(ids, lenient))]);
    await work(createWorker(service));
    expect(await billedChunks(service)).toEqual({ units: 2, requests: 1 });
    await expectEachOnce('tides', ids);
    expect((await runRepository.runs('tides')).map(({ state }) => state)).toEqual(['done', 'done']);
  });

  it('pay once per video for Shorts, too, in requests of 50', async () => {
    const shorts: Partial<DetailsPlan> = { ...lenient, shorts: true };
    await Promise.all([
      startRunIn('tides', detailsPlan(mixed(0, 120), shorts)),
      startRunIn('mills', detailsPlan(mixed(60, 180), shorts)),
    ]);
    expect(await work(createWorker(service))).toBe('idle');
    const requestedIds = (await requestsTo(service, 'videos')).map(
      ({ query }) => new URLSearchParams(query).get('ids')?.split(',') ?? [],
    );
    expect(requestedIds.flat()).toHaveLength(180);
    expect(Math.max(...requestedIds.map(({ length }) => length))).toBe(50);
    await expectEachOnce('tides', mixed(0, 120));
    await expectEachOnce('mills', mixed(60, 180));
  });

  it('reuse the response that a crashed worker had received', async () => {
    const ids = mixed(0, 60);
    await startRunIn('tides', detailsPlan(ids, lenient));
    await work(createWorker(service, { crashPoint: 'after received, before the ledger is settled' }));
    await startRunIn('mills', detailsPlan(ids, lenient));
    await work(createWorker(service));
    expect(await billedChunks(service)).toMatchObject({ units: 2, requests: 1 });
    await expectEachOnce('tides', ids);
    await expectEachOnce('mills', ids);
  });

  it('request their videos again if the shared request fails', async () => {
    const ids = mixed(0, 60);
    await control('POST', 'faults', { endpoint: 'batchVideos', status: 400, body: '{}', times: 1, delayMs: 100 });
    await Promise.all([startRunIn('tides', detailsPlan(ids, lenient)), startRunIn('mills', detailsPlan(ids, lenient))]);
    await work(createWorker(service));
    expect(await billedChunks(service)).toMatchObject({ units: 2 });
    expect((await knownIn('tides')).ids.length + (await knownIn('mills')).ids.length).toBe(30);
  });

  it.each([
    ['in another language', { lang: 'pt' }, {}],
    ['with fields that the other leaves out', { fields: ['title'] }, { fields: ['viewCount'] }],
  ] as [string, Partial<DetailsPlan>, Partial<DetailsPlan>][])(
    'send one request each if their details are wanted %s',
    async (_, ofOne, ofOther) => {
      const ids = mixed(0, 60);
      await startRunIn('mills', detailsPlan(ids, { ...lenient, ...ofOther }));
      await startRunIn('tides', detailsPlan(ids, { ...lenient, ...ofOne }));
      await work(createWorker(service));
      expect((await billedChunks(service)).requests).toBe(2);
      await expectEachOnce('tides', ids);
    },
  );

  it('request no id twice for any two or three lists, with at most one partly filled chunk each', async () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 2400 }), fc.integer({ min: 1, max: 1600 }));
    await fc.assert(fc.asyncProperty(fc.array(span, { minLength: 2, maxLength: 3 }), runConcurrently), { numRuns: 12 });
  });
});

describe('consecutive runs for the same videos', () => {
  it('request details again if they are older than the run, as schedules require', async () => {
    const ids = mixed(0, 60);
    await startRunIn('tides', detailsPlan(ids, lenient));
    await work(createWorker(service));
    await startRunIn('tides', detailsPlan(ids, lenient));
    await work(createWorker(service));
    expect(await billedChunks(service)).toEqual({ units: 4, requests: 2 });
  });
});

async function viewOfRun(runId: string) {
  const run = await runExecutionRepository.run(runId);
  return run && runViewOf(run, await runExecutionRepository.steps(runId), [], priceSettings());
}

async function runConcurrently(spans: [number, number][]): Promise<void> {
  await reset();
  const lists = spans.map(([from, length]) => mixed(from, from + length));
  const runIds = await Promise.all(lists.map((ids, n) => startRunIn(`c${n}`, detailsPlan(ids, lenient))));
  const { requestedIds, onRequest } = recordRequests();
  await work(createWorker(service, { onRequest }));
  const union = new Set(lists.flat());
  expect(requestedIds.flat().toSorted()).toEqual([...union].toSorted());
  const perRun = await Promise.all(
    runIds.map(async (runId) => (await runExecutionRepository.steps(runId)).filter(({ attempts }) => attempts > 0)),
  );
  const minimum = perRun.map((steps) =>
    minimalChunks(steps.flatMap(({ params }) => (params as { ids: string[] }).ids)),
  );
  expect((await billedChunks(service)).units).toBe(minimum.reduce((sum, chunks) => sum + chunks, 0));
  for (const [n, ids] of lists.entries()) await expectEachOnce(`c${n}`, ids);
}
