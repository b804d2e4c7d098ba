import './browser';

import { describe, expect, it } from 'vitest';
import { changeCollection } from '@/lib/collection/repository/collection-repository';
import { runCosts } from '@/lib/runs/repository/run-repository';
import { detailsPlan, idsFrom } from '../made-runs';
import { billedChunks, startRunIn } from './device';
import { createWorker, runExecutionRepository, runRepository, work } from './life';
import { resetBeforeEach, serveForFile, service } from './served';

serveForFile();
resetBeforeEach();

const ownPrices = { batchVideos: 1_000 };
/** Price of a request of a thousand ids, in millionths of a dollar. */
const ofRequest = 20_000;
const live1 = () => createWorker(service, { settings: { ownPrices } });
const anyway = { mostMissing: 1 };
const spentBy = async (collectionId: string) => (await runCosts.ofCollection(collectionId)).micros;

describe('budget of a collection', () => {
  it('pauses a run before the request that would exceed it, with earlier responses stored', async () => {
    const runId = await startRunIn('tides', detailsPlan(idsFrom(0, 2050), anyway));
    await changeCollection('tides', { budget: 30_000 });
    await work(live1());
    expect(await runExecutionRepository.run(runId)).toMatchObject({
      state: 'held',
      hold: { failure: { kind: 'over-budget', which: 'collection', limit: 30_000, by: 10_000 } },
    });
    expect((await runExecutionRepository.steps(runId)).map(({ state }) => state)).toEqual([
      'stored',
      'planned',
      'planned',
    ]);
    expect([await billedChunks(service), await spentBy('tides')]).toEqual([{ units: 20, requests: 1 }, ofRequest]);
  });

  it('covers all runs of the collection and no others', async () => {
    await startRunIn('mills', detailsPlan(idsFrom(0, 1000), anyway));
    await work(live1());
    await startRunIn('tides', detailsPlan(idsFrom(1000, 2000), anyway));
    await changeCollection('tides', { budget: ofRequest });
    await work(live1());
    expect([await spentBy('mills'), await spentBy('tides')]).toEqual([ofRequest, ofRequest]);
    const second = await startRunIn('tides', detailsPlan(idsFrom(2000, 2001), anyway));
    await work(live1());
    expect(await runExecutionRepository.run(second)).toMatchObject({
      hold: { failure: { which: 'collection', by: 1_000 } },
    });
    expect(await billedChunks(service)).toMatchObject({ units: 40 });
  });

  it('is not exceeded by two concurrent runs', async () => {
    await startRunIn('tides', detailsPlan(idsFrom(0, 1000), anyway));
    await startRunIn('tides', detailsPlan(idsFrom(1000, 2000), anyway));
    await changeCollection('tides', { budget: 30_000 });
    await work(live1());
    expect((await runRepository.runs('tides')).map(({ state }) => state).sort()).toEqual(['done', 'held']);
    expect([(await billedChunks(service)).units, await spentBy('tides')]).toEqual([20, ofRequest]);
  });

  it('lets the run continue once it is raised, and the ledger matches the service', async () => {
    const runId = await startRunIn('tides', detailsPlan(idsFrom(0, 2050), anyway));
    await changeCollection('tides', { budget: 30_000 });
    await work(live1());
    await changeCollection('tides', { budget: 41_000 });
    await runRepository.resume(runId);
    await work(live1());
    expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
    expect(await spentBy('tides')).toBe((await billedChunks(service)).units * ownPrices.batchVideos);
    expect((await runCosts.ofRun(runId)).map(({ state, billed }) => [state, billed])).toEqual([
      ['confirmed', ofRequest],
      ['confirmed', ofRequest],
      ['confirmed', 1_000],
    ]);
  });
});
