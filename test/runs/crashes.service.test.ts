import './browser';

import { describe, expect, it } from 'vitest';
import { detailsPlan, idsFrom } from '../run-data';
import { billedChunks, readLedger, startStudyRun, statesOf, storedIds } from './device';
import { resetBeforeEach, serveForFile, service } from './test-service';
import { type CrashPoint, crashPoints, createWorker, runExecutionRepository, runRepository, work } from './test-worker';

serveForFile();
resetBeforeEach();

const ids = idsFrom(0, 2050);
const plan = detailsPlan(ids, { maxMissingShare: 1 });
const countOf = (list: readonly string[], one: string) => list.filter((each) => each === one).length;

/**
 * For each crash point, the number of requests without a response, and the number of the 41 chunks that have been
 * billed.
 */
const outcomes: Record<CrashPoint, { possible: number; billed: number }> = {
  'before sent is written': { possible: 0, billed: 41 },
  'after sent, before the call': { possible: 1, billed: 21 },
  'during the call': { possible: 1, billed: 41 },
  'after the response, before received': { possible: 1, billed: 41 },
  'after received, before the ledger is settled': { possible: 0, billed: 41 },
  'after that, before stored': { possible: 0, billed: 41 },
  'during stored': { possible: 0, billed: 41 },
  'after stored, before the next': { possible: 0, billed: 41 },
  'between steps': { possible: 0, billed: 41 },
  'while paused': { possible: 0, billed: 41 },
};
const whileRunning = crashPoints.filter((crashPoint) => crashPoint !== 'while paused');

describe('run engine after a worker crash', () => {
  it.each(whileRunning)(
    'continues after a crash %s, stores responses once and sends nothing twice',
    async (crashPoint) => {
      const runId = await startStudyRun(plan);
      expect(await work(createWorker(service, { crashPoint }))).toBe('crashed');
      expect(await work(createWorker(service))).toBe('idle');
      const { possible, billed } = outcomes[crashPoint];
      expect(await billedChunks(service)).toMatchObject({ units: billed });
      expect(countOf(await statesOf(runId), 'uncertain')).toBe(possible);
      expect(countOf(await statesOf(runId), 'stored')).toBe(3 - possible);
      expect(new Set(await storedIds()).size).toBe((await storedIds()).length);
      expect(await storedIds()).toHaveLength(possible === 0 ? 2050 : 1050);
      expect(await runExecutionRepository.run(runId)).toMatchObject(
        possible === 0 ? { state: 'done' } : { state: 'paused', pauseReason: { is: 'uncertain' } },
      );
    },
  );

  it.each(whileRunning)('leaves a ledger that matches the steps after a crash %s', async (crashPoint) => {
    await startStudyRun(plan);
    await work(createWorker(service, { crashPoint }));
    await work(createWorker(service));
    const states = (await readLedger()).map(({ state }) => state);
    expect(countOf(states, 'sent')).toBe(0);
    expect(countOf(states, 'possible')).toBe(outcomes[crashPoint].possible);
    expect(countOf(states, 'confirmed')).toBe(3 - outcomes[crashPoint].possible);
    expect((await readLedger()).every(({ runId, collectionId }) => runId && collectionId)).toBe(true);
  });

  it.each(whileRunning)(
    'sends unanswered requests again only on command after a crash %s, and completes the run',
    async (crashPoint) => {
      const runId = await startStudyRun(plan);
      await work(createWorker(service, { crashPoint }));
      await work(createWorker(service));
      const before = (await billedChunks(service)).units;
      await work(createWorker(service));
      expect((await billedChunks(service)).units).toBe(before);
      await runRepository.sendAgain(runId);
      await work(createWorker(service));
      const again = outcomes[crashPoint].possible === 1 ? 20 : 0;
      expect((await billedChunks(service)).units).toBe(before + again);
      expect(await statesOf(runId)).toEqual(['stored', 'stored', 'stored']);
      expect(await storedIds()).toHaveLength(2050);
    },
  );

  it('keeps a paused run paused until the user resumes it', async () => {
    const runId = await startStudyRun(plan);
    const { url } = service;
    const fault = { endpoint: 'batchVideos', status: 429, times: 1 };
    await fetch(`${url}/_control/faults`, { method: 'POST', body: JSON.stringify(fault) });
    expect(await work(createWorker(service, { crashPoint: 'while paused' }))).toBe('crashed');
    await work(createWorker(service));
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'paused', pauseReason: { is: 'failure' } });
    expect(await billedChunks(service)).toMatchObject({ units: 0 });
    await runRepository.resume(runId);
    await work(createWorker(service));
    expect(await billedChunks(service)).toMatchObject({ units: 41 });
    expect(await storedIds()).toHaveLength(2050);
  });
});

describe('run engine after the browser was closed', () => {
  it('pauses the run and stores received responses', async () => {
    const runId = await startStudyRun(plan);
    await work(createWorker(service, { crashPoint: 'after received, before the ledger is settled' }));
    await work(createWorker(service, { isFirstWorker: true }));
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'paused', pauseReason: { is: 'closed' } });
    expect(await statesOf(runId)).toEqual(['stored', 'planned', 'planned']);
  });
});

describe('run engine', () => {
  it('finishes a run whose unanswered requests were dismissed', async () => {
    const runId = await startStudyRun(plan);
    await work(createWorker(service, { crashPoint: 'during the call' }));
    await work(createWorker(service));
    await runRepository.dismissFailed(runId);
    await work(createWorker(service));
    expect(await statesOf(runId)).toEqual(['skipped', 'stored', 'stored']);
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
  });

  it('pauses before a request if the disk has no space for its response', async () => {
    const runId = await startStudyRun(plan);
    await work(createWorker(service, { hasSpace: () => false }));
    expect(await runExecutionRepository.run(runId)).toMatchObject({
      pauseReason: { is: 'failure', failure: { kind: 'storage-full' } },
    });
    expect([await billedChunks(service), await readLedger()]).toEqual([{ units: 0, requests: 0 }, []]);
  });

  it('pauses at the budget of a run without exceeding it', async () => {
    const runId = await startStudyRun(plan, 30_000);
    const enteredPrices = { batchVideos: 1_000 };
    await work(createWorker(service, { settings: { enteredPrices } }));
    expect(await runExecutionRepository.run(runId)).toMatchObject({
      pauseReason: { failure: { kind: 'over-budget', which: 'run' } },
    });
    expect(await billedChunks(service)).toMatchObject({ units: 20 });
  });

  it('pauses once if more ids are missing than the plan allows', async () => {
    const runId = await startStudyRun(detailsPlan(ids, { maxMissingShare: 0.5 }));
    await work(createWorker(service));
    expect(await runExecutionRepository.run(runId)).toMatchObject({
      state: 'paused',
      pauseReason: { is: 'missing', share: 1 },
    });
    expect(await statesOf(runId)).toEqual(['stored', 'planned', 'planned']);
    await runRepository.resume(runId);
    await work(createWorker(service));
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
  });
});
