import type { Step } from '@/lib/runs/records';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { connectRuns } from '@/entrypoints/background/scheduled-work';
import { createCollection } from '@/lib/collection/collection';
import { collectionRepository, storeCollection } from '@/lib/collection/repository/collection-repository';
import { defaultConnectionId } from '@/lib/connection/connection';
import { closeDatabase, database } from '@/lib/database/database';
import { createSchedule } from '@/lib/over-time/schedule';
import { runRepository } from '@/lib/runs/repository/run-repository';
import { detailsPlan, idOf, idsFrom, rowFor } from '../run-data';

beforeEach(async () => {
  await closeDatabase();
  globalThis.indexedDB = new IDBFactory();
});

const startRun = async (count = 2050) => {
  await runRepository.start({ plan: detailsPlan(idsFrom(0, count)), budget: 500, collectionId: 'first' });
  const [run] = await runRepository.runs('first');
  if (!run) throw new Error('No run was started.');
  return run;
};
const putStep = async (step: Step) => void (await (await database()).put('steps', step));
const statesOf = async (runId: string) => (await runRepository.steps(runId)).map(({ state }) => state);

describe('runRepository', () => {
  it('stores a run with its first steps, all of them planned', async () => {
    const run = await startRun();
    expect(run).toMatchObject({ state: 'running', pauseReason: null, budget: 500, startedBy: 'user', endedAt: null });
    const steps = await runRepository.steps(run.id);
    expect(steps.map(({ n, state, attempts }) => [n, state, attempts])).toEqual([
      [0, 'planned', 0],
      [1, 'planned', 0],
      [2, 'planned', 0],
    ]);
  });

  it('stores the active connection with a run, unless another one is given', async () => {
    const run = { plan: detailsPlan(idsFrom(0, 1)), budget: null, collectionId: 'first' };
    await runRepository.start({ ...run, connection: undefined });
    await runRepository.start({ ...run, connection: 'lab' });
    const connections = (await runRepository.runs('first')).map(({ connection }) => connection);
    expect(new Set(connections)).toEqual(new Set([defaultConnectionId, 'lab']));
  });

  it('reads the runs of one collection or of all', async () => {
    await startRun();
    await runRepository.start({
      plan: detailsPlan(idsFrom(0, 1)),
      budget: null,
      collectionId: 'other',
      startedBy: 'schedule',
    });
    expect(await runRepository.runs('other')).toMatchObject([{ startedBy: 'schedule' }]);
    expect(await runRepository.runs(null)).toHaveLength(2);
  });

  it("applies the user's decision on unanswered requests to the ledger too", async () => {
    const run = await startRun();
    const [first] = await runRepository.steps(run.id);
    if (first) await putStep({ ...first, state: 'uncertain' });
    const row = rowFor(run, 0, { state: 'possible', billed: null });
    await (await database()).put('ledger', row);
    await runRepository.dismissFailed(run.id);
    expect(await statesOf(run.id)).toEqual(['skipped', 'planned', 'planned']);
    expect(await (await database()).get('ledger', row.id)).toMatchObject({ state: 'possible', dismissed: true });
  });

  it('keeps the notes about unanswered requests if they cannot be sent again, because the run has ended', async () => {
    const run = await startRun();
    const [first] = await runRepository.steps(run.id);
    if (first) await putStep({ ...first, state: 'uncertain' });
    const row = rowFor(run, 0, { state: 'possible', billed: null });
    await (await database()).put('ledger', row);
    await runRepository.stop(run.id);
    await runRepository.sendAgain(run.id);
    expect(await statesOf(run.id)).toEqual(['uncertain', 'skipped', 'skipped']);
    expect(await (await database()).get('ledger', row.id)).toEqual(row);
  });

  it('changes no step of a stopped run on later commands', async () => {
    const run = await startRun();
    await runRepository.stop(run.id);
    await runRepository.resume(run.id);
    await runRepository.sendAgain(run.id);
    expect(await statesOf(run.id)).toEqual(['skipped', 'skipped', 'skipped']);
    expect((await runRepository.runs(null))[0]).toMatchObject({ state: 'stopped' });
  });

  it('reads only changed steps of a known run', async () => {
    const run = await startRun();
    const known = await runRepository.steps(run.id);
    const [, second] = known;
    if (second) await putStep({ ...second, state: 'sent', attempts: 1 });
    const again = await runRepository.steps(run.id, known);
    expect(again.map(({ state }) => state)).toEqual(['planned', 'sent', 'planned']);
    expect([again[0] === known[0], again[1] === known[1], again[2] === known[2]]).toEqual([true, false, true]);
    expect(again).toEqual(await runRepository.steps(run.id));
    if (second) await putStep({ ...second, n: 0, params: known[0]?.params, state: 'uncertain' });
    const unanswered = await runRepository.steps(run.id, again);
    await runRepository.sendAgain(run.id);
    expect(await runRepository.steps(run.id, unanswered)).toEqual(await runRepository.steps(run.id));
  });

  it.each<[string, (steps: [Step, Step, Step]) => (Step | number)[]]>([
    [
      'swapped ids',
      ([one, two]) => [
        { ...one, params: two.params },
        { ...two, params: one.params },
      ],
    ],
    [
      'swapped ids, and then sent the first step',
      ([one, two]) => [
        { ...one, params: two.params, state: 'sent' },
        { ...two, params: one.params },
      ],
    ],
    ['merged two steps', ([, two, three]) => [{ ...two, params: three.params }, three.n]],
  ])('reads all planned steps again after the worker %s', async (_, changesOf) => {
    const run = await startRun();
    const known = await runRepository.steps(run.id);
    for (const change of changesOf(known as [Step, Step, Step])) {
      if (typeof change === 'number') await (await database()).delete('steps', [run.id, change]);
      else await putStep(change);
    }
    const again = await runRepository.steps(run.id, known);
    expect(again).toEqual(await runRepository.steps(run.id));
    expect(again).not.toEqual(known);
  });

  it('changes a budget, and ignores a deleted run', async () => {
    const run = await startRun();
    await runRepository.setBudget(run.id, null);
    expect((await runRepository.runs(null))[0]?.budget).toBeNull();
    await (await database()).delete('runs', run.id);
    expect(await runRepository.pause(run.id)).toEqual({ ok: true, value: undefined });
    expect(await runRepository.runs(null)).toEqual([]);
  });
});

describe('connectRuns', () => {
  it('pauses the runs of the last session, but not a scheduled run that came due before the browser started', async () => {
    fakeBrowser.reset();
    vi.stubGlobal('navigator', { ...navigator, storage: { estimate: async () => ({}) } });
    onTestFinished(() => void vi.unstubAllGlobals());
    const earlier = await startRun();
    const schedule = { ...createSchedule(0), missed: 'once' as const };
    await storeCollection({ ...createCollection('tracked', 'Tracked', 0), schedule });
    const context = { from: 'import', page: null, address: null, rank: 1 } as const;
    await collectionRepository.add('tracked', [{ videoId: idOf(1), context, title: null }]);
    await connectRuns().process();
    const holdOf = async (collectionId: string) =>
      (await runRepository.runs(collectionId)).map(({ pauseReason }) => pauseReason);
    expect(await holdOf(earlier.collectionId)).toEqual([{ is: 'closed' }]);
    expect((await collectionRepository.get('tracked'))?.schedule).toMatchObject({ dueAt: schedule.nextAt });
    // The run was started, and its request failed because no address is set.
    const failure = { kind: 'no-address' };
    await vi.waitFor(async () => expect(await holdOf('tracked')).toEqual([{ is: 'failure', failure }]), 2000);
  });
});
