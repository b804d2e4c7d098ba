import type { SearchPlan } from '@/lib/runs/plan-schema';
import './browser';

import { describe, expect, it, onTestFinished } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { compareLists, rankedVideos } from '@/lib/over-time/compare-lists';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import { drawPrefixes } from '@/lib/runs/random-prefixes';
import { readBill } from '../e2e/bill';
import { clearFaults, injectFault } from '../e2e/control';
import { readLedger, startStudyRun, statesOf, study } from './device';
import { resetBeforeEach, serveForFile, service } from './test-service';
import { createWorker, runRepository, work } from './test-worker';

serveForFile();
resetBeforeEach();

const plan: SearchPlan = {
  kind: 'search',
  params: {
    type: 'video',
    regionCode: 'DK',
    publishedAfter: '2023-01-01T00:00:00Z',
    publishedBefore: '2023-06-30T23:59:59Z',
  },
  pages: 5,
  splitBy: 'month',
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};

const runSearch = async (searchPlan: SearchPlan, budget: number | null = null): Promise<string> => {
  const runId = await startStudyRun(searchPlan, budget);
  expect(await work(createWorker(service))).toBe('idle');
  return runId;
};
const capturesOf = async (runId: string) =>
  (await captureRepository.captures(study)).filter((capture) => capture.runId === runId);
const countRequests = async () => (await readBill(service)).byEndpoint.search?.requests ?? 0;

describe('search run', () => {
  it('adds each found video once, at the quoted price', async () => {
    const runId = await runSearch(plan);
    const captures = await capturesOf(runId);
    const ids = rankedVideos(captures);
    expect(new Set(await statesOf(runId))).toEqual(new Set(['stored']));
    expect(ids.length).toBeGreaterThan(100);
    expect(await collectionRepository.count(study)).toBe(ids.length);
    expect(await countRequests()).toBe(captures.length);
    expect((await readLedger()).reduce((sum, { billed }) => sum + (billed ?? 0), 0)).toBe(captures.length * 2030);
  });

  it('counts the positions of found videos from the first page of their list', async () => {
    const captures = await capturesOf(await runSearch({ ...plan, splitBy: null, pages: 3 }));
    const batches = await collectionRepository.batches(study);
    const [first = 0, second = 0] = captures.map(({ ids }) => ids.length);
    expect(batches.map(({ ranks }) => ranks[0])).toEqual([1, first + 1, first + second + 1]);
  });

  it('records the requested country with the capture', async () => {
    const captures = await capturesOf(await runSearch({ ...plan, splitBy: null, pages: 1 }));
    expect(captures.map(({ params }) => (params as { regionCode?: string }).regionCode)).toEqual(['DK']);
  });

  it('sends new requests when run again, and shows no changes if the results are the same', async () => {
    const [first, again] = [await runSearch(plan), await runSearch(plan)];
    const [earlier, later] = [await capturesOf(first), await capturesOf(again)];
    expect(await countRequests()).toBe(earlier.length + later.length);
    expect(later.every(({ cacheHit }) => !cacheHit)).toBe(true);
    const { jaccard, spearman, moved } = compareLists(rankedVideos(earlier), rankedVideos(later));
    expect([jaccard, spearman, moved]).toEqual([1, 1, []]);
  });

  it.each([
    ['empty', { contentType: 'application/json', body: '' }],
    ['without rows', { contentType: 'application/json', body: '{"rows":1}' }],
  ])('waits at a page that is %s, and fetches the remaining pages and ranges on command', async (_, fault) => {
    const sequential = { ...plan, stop: { ...plan.stop, videos: 10_000 } };
    const complete = await capturesOf(await runSearch(sequential));
    const requests = await countRequests();
    onTestFinished(async () => void (await clearFaults(service)));
    await injectFault(service, {
      endpoint: 'search',
      address: 'publishedAfter=2023-02',
      status: 200,
      times: 1,
      ...fault,
    });
    const runId = await runSearch(sequential);
    const readRun = async () => (await runRepository.runs(study)).find(({ id }) => id === runId);
    expect(await readRun()).toMatchObject({ state: 'paused', pauseReason: { is: 'uncertain' } });
    expect([await statesOf(runId), await countRequests()]).toEqual([['stored', 'uncertain'], requests + 1]);
    await runRepository.sendAgain(runId);
    await work(createWorker(service));
    expect(await readRun()).toMatchObject({ state: 'done' });
    expect(rankedVideos(await capturesOf(runId))).toEqual(rankedVideos(complete));
    expect(await countRequests()).toBe(2 * requests);
  });

  describe('for random prefixes', () => {
    const list = drawPrefixes({ seed: 7, length: 2, count: 60 });
    const { publishedAfter: _, publishedBefore: __, ...params } = plan.params;
    const prefixPlan: SearchPlan = { ...plan, params, splitBy: null, pages: 1, prefixes: { seed: 7, list } };
    const idsMatching = (matches: (word: string) => boolean) =>
      service.sampleData.videos.flatMap(({ id, safe, blockedIn }) =>
        safe !== 'moderate' && !blockedIn.includes('DK') && matches(id.toLowerCase()) ? [id] : [],
      );
    const begins = (id: string) => list.some((prefix) => id.startsWith(`${prefix}-`));
    const storedResults = async (runId: string) => (await runRepository.steps(runId)).map(({ results }) => results);

    it('adds the videos whose ids begin with a prefix, and counts the others', async () => {
      const runId = await runSearch(prefixPlan);
      const expected = idsMatching(begins);
      const found = (await capturesOf(runId)).flatMap(({ ids }) => ids);
      expect(expected.length).toBeGreaterThan(2);
      expect(found.toSorted()).toEqual(expected.toSorted());
      expect(await collectionRepository.count(study)).toBe(expected.length);
      expect(await countRequests()).toBe(60);
      const others = (await storedResults(runId)).reduce((sum, results) => sum + (results?.unrequested ?? 0), 0);
      const all = list.flatMap((prefix) => idsMatching((id) => `-${id}-`.includes(`-${prefix}-`)));
      expect(others).toBe(all.length - expected.length);
      expect(others).toBeGreaterThan(0);
    });

    it('pauses at its budget, and continues with the next prefix after a larger one', async () => {
      const runId = await runSearch(prefixPlan, 20 * 2030);
      expect(await countRequests()).toBe(20);
      await runRepository.setBudget(runId, 60 * 2030);
      await runRepository.resume(runId);
      await work(createWorker(service));
      expect(await countRequests()).toBe(60);
      expect((await capturesOf(runId)).flatMap(({ ids }) => ids)).toHaveLength(idsMatching(begins).length);
      const queries = (await runRepository.steps(runId)).map(({ params }) => (params as { q?: string }).q);
      expect(queries).toEqual(list.map((prefix) => `"watch?v=${prefix}"`));
    });
  });

  it('pauses at its budget without exceeding it', async () => {
    const runId = await runSearch(plan, 3 * 2030);
    expect(await countRequests()).toBe(3);
    const run = (await runRepository.runs(study)).find(({ id }) => id === runId);
    expect(run).toMatchObject({ state: 'paused', pauseReason: { is: 'failure' } });
  });
});
