import '../runs/browser';

import { describe, expect, it } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { captureRepository } from '@/lib/provenance/repository/capture-repository';
import type { CrawlPlan } from '@/lib/runs/plan';
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
});
const relatedRequests = async () => (await readBill(service)).byEndpoint.relatedVideos?.requests ?? 0;

describe('runs that find videos', () => {
  it('add the found videos to the collection with their run and ranks, and continue from them', async () => {
    const runId = await startStudyRun(crawl());
    await work(createWorker(service));
    const steps = await runExecutionRepository.steps(runId);
    expect(steps.map(({ state, note }) => [state, note.depth])).toEqual([
      ['stored', 0],
      ...Array(4).fill(['stored', 1]),
    ]);
    const [first] = await collectionRepository.batches(study);
    expect(first).toMatchObject({ from: 'run', runId, ids: steps[0]?.found?.ids });
    expect(first?.ranks.slice(0, 3)).toEqual([1, 2, 3]);
    expect(steps[0]?.found?.fresh).toBe(first?.ids.length);
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
    expect(captures.map(({ cacheHit, extVersion }) => [cacheHit, extVersion])).toEqual(Array(5).fill([true, '9.9.9']));
  });
});
