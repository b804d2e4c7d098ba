import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPanelStore } from '@/lib/app-store/panel-store';
import type { LibraryState } from '@/lib/collection/store/library-store';
import type { CrawlPlan } from '@/lib/runs/plan';
import type { Run, Step } from '@/lib/runs/run';
import { createRunsStore, type RunsPorts } from '@/lib/runs/store/runs-store';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { fail, ok } from '@/lib/shared/result';
import { spendingOf } from '@/lib/spending/spending';
import { createCaptionsEnv, settle } from '../captions/captions-environment';
import { listenerList, manualPromise, noon } from '../fakes';
import { detailsPlan, idOf, idsFrom, madeRun, rowFor, stepResults, stepsOf } from '../made-runs';
import { t } from '../words-of';

/** Runs and a ledger in memory, which record the user's commands in order. */
function runsInMemory(first: { run: Run; steps: Step[]; rows?: LedgerEntry[] }[] = []) {
  const all = new Map(first.map((one) => [one.run.id, { rows: [], ...one }]));
  const { tell, watch } = listenerList();
  const commands: string[] = [];
  const readings: string[] = [];
  let full = false;
  const command = (name: string) => async (runId: string) => {
    if (full) return fail({ kind: 'storage-full' as const });
    commands.push(`${name} ${runId}`);
    return ok(undefined);
  };
  const rowsOf = (which: (run: Run) => boolean) =>
    [...all.values()].filter(({ run }) => which(run)).flatMap(({ rows }) => rows);
  const ports: RunsPorts = {
    now: () => noon,
    wait: async () => {},
    runs: {
      runs: async (collectionId) =>
        [...all.values()]
          .map(({ run }) => run)
          .filter((run) => collectionId === null || run.collectionId === collectionId),
      steps: async (runId) => {
        readings.push(runId);
        return all.get(runId)?.steps ?? [];
      },
      start: async ({ plan, budget, collectionId }) => {
        const run = madeRun({ id: `begun${all.size}`, plan, budget, collectionId, createdAt: noon + all.size });
        all.set(run.id, { run, steps: stepsOf(run), rows: [] });
        commands.push(`start ${run.id}`);
        return ok(undefined);
      },
      pause: command('pause'),
      resume: command('resume'),
      stop: command('stop'),
      sendAgain: command('sendAgain'),
      dismissUnanswered: command('dismissUnanswered'),
      setBudget: command('allow'),
      watch,
    },
    costs: {
      ofRun: async (runId) => rowsOf(({ id }) => id === runId),
      ofCollection: async (collectionId) => spendingOf(rowsOf((run) => run.collectionId === collectionId)),
    },
    missing: async () => [idOf(7)],
  };
  const fillUp = () => {
    full = true;
  };
  return { ports, all, tell, commands, readings, fillUp };
}

async function runs(made = runsInMemory()) {
  const world = createCaptionsEnv();
  const woken: string[] = [];
  const sendMessage = (async (kind: string) => void woken.push(kind)) as never;
  const panel = createPanelStore({ ...world.ports, sendMessage });
  const library = createStore(
    () => ({ route: { collectionId: 'first', pane: 'table' }, collections: null, counts: {} }) as LibraryState,
  );
  const store = createRunsStore(panel, library, made.ports);
  await settle();
  return { ...made, panel, library, store, woken };
}

const run = madeRun();
const ended = madeRun({ id: 'r0', state: 'done', createdAt: noon - 1, endedAt: noon });

describe('createRunsStore', () => {
  it("lists the collection's runs, newest first, with their steps and costs", async () => {
    const other = madeRun({ id: 'x', collectionId: 'other' });
    const { store } = await runs(
      runsInMemory([
        { run: ended, steps: [] },
        {
          run,
          steps: stepsOf(run, [{ state: 'stored', found: stepResults(idsFrom(0, 990), { missing: 10 }) }]),
          rows: [rowFor(run, 0)],
        },
        { run: other, steps: [], rows: [rowFor(other, 0)] },
      ]),
    );
    expect(store.getState().runs.map(({ id }) => id)).toEqual(['r1', 'r0']);
    expect(store.getState().runs[0]).toMatchObject({ received: 1000, missing: 10, spent: { micros: 2600 } });
    expect(store.getState().spent).toEqual({ micros: 2600, unpriced: 0, auto: 0, estimated: 0 });
  });

  it('reads runs again after changes, once for many changes, and ended ones never', async () => {
    const made = runsInMemory([
      { run, steps: stepsOf(run) },
      { run: ended, steps: [] },
    ]);
    const { readings, tell, store } = await runs(made);
    expect(readings).toEqual(['r1', 'r0']);
    made.all.set(run.id, { run, steps: stepsOf(run, [{ state: 'sent' }]), rows: [] });
    for (let n = 0; n < 50; n += 1) tell();
    await settle();
    expect(store.getState().runs[0]?.steps.sent).toBe(1);
    expect(readings.filter((id) => id === 'r1').length).toBeLessThanOrEqual(3);
    expect(readings.filter((id) => id === 'r0')).toHaveLength(1);
  });

  it('announces a run once when it ends or pauses', async () => {
    const made = runsInMemory([{ run, steps: stepsOf(run) }]);
    const { panel, tell } = await runs(made);
    const heard: string[] = [];
    panel.subscribe(({ announcement: announced }, before) => {
      if (announced && announced !== before.announcement) heard.push(t.message(announced.message));
    });
    const steps = stepsOf(run, [{ state: 'stored', found: stepResults(idsFrom(0, 997)) }]);
    made.all.set(run.id, { run: madeRun({ state: 'held', hold: { is: 'reader' } }), steps, rows: [] });
    tell();
    await settle();
    made.all.set(run.id, { run, steps, rows: [] });
    tell();
    await settle();
    made.all.set(run.id, { run: madeRun({ state: 'done', endedAt: noon }), steps, rows: [] });
    tell();
    await settle();
    tell();
    await settle();
    expect(heard).toEqual([t('runAnnouncedPaused'), t.plural('runAnnouncedDone', 997)]);
  });

  it('keeps reading a stopped run while a response is pending', async () => {
    const stopped = madeRun({ state: 'stopped', endedAt: noon });
    const made = runsInMemory([{ run: stopped, steps: stepsOf(stopped, [{ state: 'sent' }]) }]);
    const { store, tell } = await runs(made);
    made.all.set(stopped.id, { run: stopped, steps: stepsOf(stopped, [{ state: 'possible' }]), rows: [] });
    tell();
    await settle();
    expect(store.getState().runs[0]?.unanswered).toMatchObject({ chunks: 20 });
  });

  it('shows the newly opened collection, even if the previous one is read late', async () => {
    const made = runsInMemory([
      { run, steps: stepsOf(run) },
      { run: madeRun({ id: 'x', collectionId: 'other' }), steps: [] },
    ]);
    const late = manualPromise<void>();
    const { library, store, tell } = await runs(made);
    const { steps } = made.ports.runs;
    made.ports.runs.steps = async (id) => {
      if (id === run.id) await late.promise;
      return steps(id);
    };
    tell();
    await settle();
    library.setState({ route: { collectionId: 'other', pane: 'table' } });
    expect(store.getState().runs).toEqual([]);
    late.keep();
    await settle();
    expect(store.getState().runs.map(({ id }) => id)).toEqual(['x']);
  });

  it('reads the runs of all collections on request', async () => {
    const { store } = await runs(
      runsInMemory([
        { run, steps: [] },
        { run: madeRun({ id: 'x', collectionId: 'other' }), steps: [] },
      ]),
    );
    expect(store.getState().allRuns).toBeNull();
    await store.getState().readAllRuns();
    expect(
      store
        .getState()
        .allRuns?.map(({ id }) => id)
        .sort(),
    ).toEqual(['r1', 'x']);
  });
});

describe('createRunsStore › commands', () => {
  it.each(['pause', 'resume', 'stop', 'sendAgain', 'dismissUnanswered'] as const)(
    'stores a command before it starts the worker: %s',
    async (verb) => {
      const { store, commands, woken } = await runs(runsInMemory([{ run, steps: stepsOf(run) }]));
      await store.getState()[verb]('r1');
      expect(commands).toEqual([`${verb} r1`]);
      expect(woken).toEqual(['runs/go']);
    },
  );

  it('treats two clicks as one command, so that nothing is sent again', async () => {
    const { store, commands } = await runs(runsInMemory([{ run, steps: stepsOf(run) }]));
    await Promise.all([store.getState().sendAgain('r1'), store.getState().sendAgain('r1')]);
    expect(commands).toEqual(['sendAgain r1']);
  });

  it('reports a command that the disk has no space for, and starts no worker', async () => {
    const { store, woken, fillUp } = await runs(runsInMemory([{ run, steps: stepsOf(run) }]));
    fillUp();
    await store.getState().sendAgain('r1');
    expect(store.getState().failure).toEqual({ kind: 'storage-full' });
    expect(woken).toEqual([]);
  });

  it('starts one run in the open collection with its budget, even for two clicks', async () => {
    const { store, commands, all, woken } = await runs();
    const beginning = { plan: detailsPlan(idsFrom(0, 60)), budget: 500 };
    await Promise.all([store.getState().start(beginning), store.getState().start(beginning)]);
    expect([commands, woken]).toEqual([['start begun0'], ['runs/go']]);
    expect(all.get('begun0')?.run).toMatchObject({ collectionId: 'first', budget: 500 });
    expect(store.getState().runs[0]).toMatchObject({ id: 'begun0', wanted: 60, steps: { planned: 1 } });
  });

  it('starts a run while one of another kind is being stored', async () => {
    const { store, all } = await runs();
    const crawl: CrawlPlan = {
      kind: 'crawl',
      seeds: [idOf(1)],
      depth: 1,
      pages: 1,
      perStep: 50,
      country: null,
      language: null,
    };
    const plans = [detailsPlan(idsFrom(0, 60)), crawl];
    await Promise.all(plans.map((plan) => store.getState().start({ plan, budget: null })));
    expect([...all.values()].map(({ run: begun }) => begun.plan.kind)).toEqual(['complete', 'crawl']);
    expect(store.getState().starting.size).toBe(0);
  });
});

it('createRunsStore reads the ids that were not returned, on request', async () => {
  const { store } = await runs(runsInMemory([{ run, steps: stepsOf(run) }]));
  expect(store.getState().missing).toEqual({});
  await store.getState().readMissing(run);
  expect(store.getState().missing).toEqual({ r1: [idOf(7)] });
});
