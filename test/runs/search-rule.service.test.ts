import './browser';

import { describe, expect, it } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { compareLists, rankedVideos } from '@/lib/over-time/compare-lists';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { SearchPlan } from '@/lib/runs/plan';
import { billedBy } from '../e2e/billed';
import { rows, startStudyRun, statesOf, study } from './device';
import { createWorker, runRepository, work } from './life';
import { resetBeforeEach, serveForFile, service } from './served';

serveForFile();
resetBeforeEach();

const plan: SearchPlan = {
  kind: 'search',
  asked: {
    type: 'video',
    regionCode: 'DK',
    publishedAfter: '2023-01-01T00:00:00Z',
    publishedBefore: '2023-06-30T23:59:59Z',
  },
  pages: 5,
  slicing: 'month',
  requests: null,
  stop: { videos: null, oldest: null, empty: true },
};

const ran = async (wanted: SearchPlan, budget: number | null = null): Promise<string> => {
  const runId = await startStudyRun(wanted, budget);
  expect(await work(createWorker(service))).toBe('quiet');
  return runId;
};
const capturesOf = async (runId: string) =>
  (await captureRepository.captures(study)).filter((capture) => capture.runId === runId);
const requests = async () => (await billedBy(service)).byEndpoint.search?.requests ?? 0;

describe('search run', () => {
  it('adds each found video once, at the quoted price', async () => {
    const runId = await ran(plan);
    const captures = await capturesOf(runId);
    const ids = rankedVideos(captures);
    expect(new Set(await statesOf(runId))).toEqual(new Set(['stored']));
    expect(ids.length).toBeGreaterThan(100);
    expect(await collectionRepository.count(study)).toBe(ids.length);
    expect(await requests()).toBe(captures.length);
    expect((await rows()).reduce((sum, { billed }) => sum + (billed ?? 0), 0)).toBe(captures.length * 2030);
  });

  it('records the country with every video', async () => {
    const captures = await capturesOf(await ran({ ...plan, slicing: null, pages: 1 }));
    expect(captures.map(({ asked }) => (asked as { regionCode?: string }).regionCode)).toEqual(['DK']);
  });

  it('sends new requests when run again, so that changes show', async () => {
    const [first, again] = [await ran(plan), await ran(plan)];
    const [earlier, later] = [await capturesOf(first), await capturesOf(again)];
    expect(await requests()).toBe(earlier.length + later.length);
    expect(later.every(({ cacheHit }) => !cacheHit)).toBe(true);
    const { jaccard, spearman, moved } = compareLists(rankedVideos(earlier), rankedVideos(later));
    expect([jaccard, spearman, moved]).toEqual([1, 1, []]);
  });

  it('pauses at its budget without exceeding it', async () => {
    const runId = await ran(plan, 3 * 2030);
    expect(await requests()).toBe(3);
    const run = (await runRepository.runs(study)).find(({ id }) => id === runId);
    expect(run).toMatchObject({ state: 'held', hold: { is: 'failure' } });
  });
});
