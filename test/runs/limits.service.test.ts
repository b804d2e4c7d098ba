import './browser';

import { describe, expect, it, onTestFinished } from 'vitest';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import { defaultConnectionId, newConnection } from '@/lib/connection/connection';
import { runCosts } from '@/lib/runs/repository/run-repository';
import { settingsRepository } from '@/lib/settings/repository';
import { detailsPlan, idsFrom } from '../run-data';
import { billedChunks, startRunIn } from './device';
import { resetBeforeEach, serveForFile, service } from './test-service';
import { createWorker, runExecutionRepository, runRepository, work } from './test-worker';

serveForFile();
resetBeforeEach();

const enteredPrices = { batchVideos: 1_000 };
/** Price of a request with a thousand ids, in millionths of a dollar. */
const requestPrice = 20_000;
const createPricedWorker = () => createWorker(service, { settings: { enteredPrices } });
const lenient = { maxMissingShare: 1 };
const spentBy = async (collectionId: string) => (await runCosts.ofCollection(collectionId)).micros;

describe('the connection of a run', () => {
  it('pauses the run while another is active, and becomes the active one when the user resumes the run', async () => {
    const runId = await startRunIn('tides', detailsPlan(idsFrom(0, 50), lenient));
    const lab = { connections: [{ ...newConnection('lab'), serviceUrl: service.url }], connection: 'lab' };
    await work(createWorker(service, { settings: lab }));
    expect(await runExecutionRepository.run(runId)).toMatchObject({
      state: 'paused',
      pauseReason: { failure: { kind: 'other-connection' } },
    });
    expect(await billedChunks(service)).toMatchObject({ requests: 0 });
    onTestFinished(() => settingsRepository.change({ connections: [], connection: defaultConnectionId }));
    await settingsRepository.change(lab);
    await runRepository.resume(runId);
    await work(createWorker(service, { settings: lab }));
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done', connection: 'lab' });
  });
});

describe('budget of a collection', () => {
  it('pauses a run before the request that would exceed it, with earlier responses stored', async () => {
    const runId = await startRunIn('tides', detailsPlan(idsFrom(0, 2050), lenient));
    await changeCollection('tides', { budget: 30_000 });
    await work(createPricedWorker());
    expect(await runExecutionRepository.run(runId)).toMatchObject({
      state: 'paused',
      pauseReason: { failure: { kind: 'over-budget', which: 'collection', limit: 30_000, by: 10_000 } },
    });
    expect((await runExecutionRepository.steps(runId)).map(({ state }) => state)).toEqual([
      'stored',
      'planned',
      'planned',
    ]);
    expect([await billedChunks(service), await spentBy('tides')]).toEqual([{ units: 20, requests: 1 }, requestPrice]);
  });

  it('covers all runs of the collection and no others', async () => {
    await startRunIn('mills', detailsPlan(idsFrom(0, 1000), lenient));
    await work(createPricedWorker());
    await startRunIn('tides', detailsPlan(idsFrom(1000, 2000), lenient));
    await changeCollection('tides', { budget: requestPrice });
    await work(createPricedWorker());
    expect([await spentBy('mills'), await spentBy('tides')]).toEqual([requestPrice, requestPrice]);
    const second = await startRunIn('tides', detailsPlan(idsFrom(2000, 2001), lenient));
    await work(createPricedWorker());
    expect(await runExecutionRepository.run(second)).toMatchObject({
      pauseReason: { failure: { which: 'collection', by: 1_000 } },
    });
    expect(await billedChunks(service)).toMatchObject({ units: 40 });
  });

  it('is not exceeded by two concurrent runs', async () => {
    await startRunIn('tides', detailsPlan(idsFrom(0, 1000), lenient));
    await startRunIn('tides', detailsPlan(idsFrom(1000, 2000), lenient));
    await changeCollection('tides', { budget: 30_000 });
    await work(createPricedWorker());
    expect((await runRepository.runs('tides')).map(({ state }) => state).sort()).toEqual(['done', 'paused']);
    expect([(await billedChunks(service)).units, await spentBy('tides')]).toEqual([20, requestPrice]);
  });

  it('lets the run continue once it is raised, and the ledger matches the service', async () => {
    const runId = await startRunIn('tides', detailsPlan(idsFrom(0, 2050), lenient));
    await changeCollection('tides', { budget: 30_000 });
    await work(createPricedWorker());
    await changeCollection('tides', { budget: 41_000 });
    await runRepository.resume(runId);
    await work(createPricedWorker());
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
    expect(await spentBy('tides')).toBe((await billedChunks(service)).units * enteredPrices.batchVideos);
    expect((await runCosts.ofRun(runId)).map(({ state, billed }) => [state, billed])).toEqual([
      ['confirmed', requestPrice],
      ['confirmed', requestPrice],
      ['confirmed', 1_000],
    ]);
  });
});
