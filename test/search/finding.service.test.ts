import type { CrawlPlan } from '@/lib/runs/plan-schema';
import '../runs/browser';

import { describe, expect, it } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { database } from '@/lib/database/database';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { VideoId } from '@/lib/service/ids';
import { readBill } from '../e2e/bill';
import { readLedger, startStudyRun, study } from '../runs/device';
import { resetBeforeEach, serveForFile, service } from '../runs/test-service';
import { createWorker, runExecutionRepository, work } from '../runs/test-worker';

serveForFile();
resetBeforeEach();

const crawl = (): CrawlPlan => ({
  kind: 'crawl',
  seeds: [service.sample.videoId as VideoId],
  depth: 2,
  pages: 1,
  country: null,
  language: null,
  perStep: 4,
  randomSeed: 281_726,
});
const relatedRequests = async () => (await readBill(service)).byEndpoint.relatedVideos?.requests ?? 0;

const requestsOf = async (runId: string) =>
  (await runExecutionRepository.steps(runId)).map(({ params, context }) => ({ params, note: context }));

describe('runs that find videos', () => {
  it('plan the same next level if the worker dies between levels', async () => {
    const seeds = service.sampleData.videos.slice(0, 5).map(({ id }) => id as VideoId);
    const plan = { ...crawl(), seeds, perStep: 7 };
    const undisturbed = await startStudyRun(plan);
    await work(createWorker(service));
    const runId = await startStudyRun(plan);
    // The worker dies before it looks for the first step of the second level.
    expect(await work(createWorker(service, { crashPoint: 'between steps', occurrence: seeds.length + 1 }))).toBe(
      'crashed',
    );
    expect((await requestsOf(runId)).length).toBe(seeds.length);
    await work(createWorker(service));
    expect(await requestsOf(runId)).toEqual(await requestsOf(undisturbed));
    expect((await requestsOf(runId)).length).toBe(seeds.length + 7);
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
  });

  it('plan no further level once the user has dismissed the last open request', async () => {
    const runId = await startStudyRun({ ...crawl(), depth: 2 });
    await work(createWorker(service, { crashPoint: 'between steps', occurrence: 2 }));
    const db = await database();
    const run = await runExecutionRepository.run(runId);
    if (run) await db.put('runs', { ...run, state: 'paused', pauseReason: { is: 'uncertain' } });
    await work(createWorker(service));
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
    expect((await requestsOf(runId)).length).toBe(1);
  });

  it('add the found videos to the collection with their run and ranks, and continue from them', async () => {
    const runId = await startStudyRun(crawl());
    await work(createWorker(service));
    const steps = await runExecutionRepository.steps(runId);
    expect(steps.map(({ state, context }) => [state, context.depth])).toEqual([
      ['stored', 0],
      ...Array(4).fill(['stored', 1]),
    ]);
    const [first] = await collectionRepository.batches(study);
    expect(first).toMatchObject({ from: 'run', runId, ids: steps[0]?.results?.ids });
    expect(first?.ranks.slice(0, 3)).toEqual([1, 2, 3]);
    expect(steps[0]?.results?.added).toBe(first?.ids.length);
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
  });

  it('reuse saved responses without requests or ledger rows, and record the reuse', async () => {
    await startStudyRun(crawl());
    await work(createWorker(service));
    const before = { requests: await relatedRequests(), rows: (await readLedger()).length };
    const runId = await startStudyRun(crawl());
    await work(createWorker(service));
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
    expect({ requests: await relatedRequests(), rows: (await readLedger()).length }).toEqual(before);
    const captures = (await captureRepository.captures(study)).filter((capture) => capture.runId === runId);
    expect(captures.map(({ cacheHit, extensionVersion }) => [cacheHit, extensionVersion])).toEqual(
      Array(5).fill([true, '9.9.9']),
    );
  });
});
