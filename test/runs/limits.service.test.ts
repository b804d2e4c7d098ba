import './browser';

import { describe, expect, it } from 'vitest';
import { collectionRepository } from '@/lib/collection/repository/collection-repository';
import { runCosts } from '@/lib/runs/repository/run-execution-repository';
import { completing, idsFrom } from '../made-runs';
import { beginIn, billedChunks } from './device';
import { live, runExecutionRepository, runRepository, work } from './life';
import { beginAnew, serveForFile, service } from './served';

serveForFile();
beginAnew();

const ownPrices = { batchVideos: 1_000 };
/** Of a request of a thousand ids, in millionths of a dollar. */
const ofRequest = 20_000;
const live1 = () => live(service, { settings: { ownPrices } });
const anyway = { mostMissing: 1 };
const spentBy = async (collectionId: string) => (await runCosts.ofCollection(collectionId)).micros;

describe('the budget of a collection', () => {
  it('holds a run before the request that would pass it, with what was bought by then stored', async () => {
    const runId = await beginIn('tides', completing(idsFrom(0, 2050), anyway));
    await collectionRepository.change('tides', { budget: 30_000 });
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

  it('is of all its runs together, and of no other collection’s', async () => {
    await beginIn('mills', completing(idsFrom(0, 1000), anyway));
    await work(live1());
    await beginIn('tides', completing(idsFrom(1000, 2000), anyway));
    await collectionRepository.change('tides', { budget: ofRequest });
    await work(live1());
    expect([await spentBy('mills'), await spentBy('tides')]).toEqual([ofRequest, ofRequest]);
    const second = await beginIn('tides', completing(idsFrom(2000, 2001), anyway));
    await work(live1());
    expect(await runExecutionRepository.run(second)).toMatchObject({
      hold: { failure: { which: 'collection', by: 1_000 } },
    });
    expect(await billedChunks(service)).toMatchObject({ units: 40 });
  });

  it('cannot be passed by two runs that go at once', async () => {
    await beginIn('tides', completing(idsFrom(0, 1000), anyway));
    await beginIn('tides', completing(idsFrom(1000, 2000), anyway));
    await collectionRepository.change('tides', { budget: 30_000 });
    await work(live1());
    expect((await runRepository.runs('tides')).map(({ state }) => state).sort()).toEqual(['done', 'held']);
    expect([(await billedChunks(service)).units, await spentBy('tides')]).toEqual([20, ofRequest]);
  });

  it('lets the run go on once it is raised, and the ledger agrees with the service to the end', async () => {
    const runId = await beginIn('tides', completing(idsFrom(0, 2050), anyway));
    await collectionRepository.change('tides', { budget: 30_000 });
    await work(live1());
    await collectionRepository.change('tides', { budget: 41_000 });
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
