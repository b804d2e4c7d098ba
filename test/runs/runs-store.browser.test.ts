import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createPanelStore } from '@/lib/app-store/panel-store';
import type { LibraryState } from '@/lib/collection/store/library-store';
import type { CrawlPlan } from '@/lib/runs/plan-schema';
import type { Run, Step } from '@/lib/runs/records';
import { runCosts, runRepository } from '@/lib/runs/repository/run-repository';
import { createRunsStore, type RunsStore } from '@/lib/runs/store/runs-store';
import type { LedgerEntry } from '@/lib/service/records';
import { fail, ok } from '@/lib/shared/result';
import { spendingOf } from '@/lib/spending/spending';
import { createCaptionsEnv, settle } from '../captions/captions-environment';
import { listenerList, manualPromise, noon } from '../fakes';
import { replaceMethods } from '../replace-methods';
import { createRun, detailsPlan, idOf, idsFrom, rowFor, stepResults, stepsOf } from '../run-data';
import { t } from '../translations';

/** Creates in-memory runs and an in-memory ledger that record the user's commands in order. */
function runsInMemory(initial: { run: Run; steps: Step[]; rows?: LedgerEntry[] }[] = []) {
  const all = new Map(initial.map((one) => [one.run.id, { rows: [], ...one }]));
  const { notify, watch } = listenerList();
  const commands: string[] = [];
  const reads: string[] = [];
  let full = false;
  let stored = Promise.resolve();
  const command = (name: string) => async (runId: string) => {
    await stored;
    if (full) return fail({ kind: 'storage-full' as const });
    commands.push(`${name} ${runId}`);
    return ok(undefined);
  };
  const rowsOf = (matches: (run: Run) => boolean) =>
    [...all.values()].filter(({ run }) => matches(run)).flatMap(({ rows }) => rows);
  const ports = {
    runs: {
      runs: async (collectionId) =>
        [...all.values()]
          .map(({ run }) => run)
          .filter((run) => collectionId === null || run.collectionId === collectionId),
      steps: async (runId) => {
        reads.push(runId);
        return all.get(runId)?.steps ?? [];
      },
      start: async ({ plan, budget, collectionId }) => {
        await stored;
        const run = createRun({ id: `begun${all.size}`, plan, budget, collectionId, createdAt: noon + all.size });
        all.set(run.id, { run, steps: stepsOf(run), rows: [] });
        commands.push(`start ${run.id}`);
        return ok(undefined);
      },
      pause: command('pause'),
      resume: command('resume'),
      stop: command('stop'),
      sendAgain: command('sendAgain'),
      dismissFailed: command('dismissFailed'),
      setBudget: command('allow'),
      missing: async () => [idOf(7)],
      watch,
    } as typeof runRepository,
    costs: {
      ofRun: async (runId) => rowsOf(({ id }) => id === runId),
      ofCollection: async (collectionId) => spendingOf(rowsOf((run) => run.collectionId === collectionId)),
    } as typeof runCosts,
  };
  const fillUp = () => {
    full = true;
  };
  /** Makes later commands wait, and returns a function that lets them be stored. */
  const delayStoring = () => {
    const delay = manualPromise<void>();
    stored = delay.promise;
    return delay.resolve;
  };
  return { ports, all, notify, commands, reads, fillUp, delayStoring };
}

async function openRunsStore(memory = runsInMemory()) {
  const env = createCaptionsEnv();
  const workerCalls: string[] = [];
  const sendMessage = (async (kind: string) => void workerCalls.push(kind)) as never;
  const panel = createPanelStore({ ...env.ports, sendMessage });
  const library = createStore(
    () => ({ route: { collectionId: 'first', pane: 'table' }, collections: null, counts: {} }) as LibraryState,
  );
  replaceMethods(runRepository, memory.ports.runs);
  replaceMethods(runCosts, memory.ports.costs);
  const store = createRunsStore(panel, library);
  await settle();
  return { ...memory, panel, library, store, workerCalls };
}

type RunsState = ReturnType<RunsStore['getState']>;

const run = createRun();
const ended = createRun({ id: 'r0', state: 'done', createdAt: noon - 1, endedAt: noon });

const crawlPlan: CrawlPlan = {
  kind: 'crawl',
  seeds: [idOf(1)],
  depth: 1,
  pages: 1,
  perStep: 50,
  randomSeed: 281_726,
  country: null,
  language: null,
};
describe('createRunsStore', () => {
  it("lists the collection's runs, newest first, with their steps and costs", async () => {
    const other = createRun({ id: 'x', collectionId: 'other' });
    const { store } = await openRunsStore(
      runsInMemory([
        { run: ended, steps: [] },
        {
          run,
          steps: stepsOf(run, [{ state: 'stored', results: stepResults(idsFrom(0, 990), { missing: 10 }) }]),
          rows: [rowFor(run, 0)],
        },
        { run: other, steps: [], rows: [rowFor(other, 0)] },
      ]),
    );
    expect(store.getState().runs.map(({ id }) => id)).toEqual(['r1', 'r0']);
    expect(store.getState().runs[0]).toMatchObject({ received: 1000, missing: 10, spent: { micros: 2600 } });
    expect(store.getState().spent).toMatchObject({ micros: 2600, unpriced: 0, auto: 0, estimated: 0 });
  });

  it('reads an active run again only a few times for many changes, and an ended run never', async () => {
    const memory = runsInMemory([
      { run, steps: stepsOf(run) },
      { run: ended, steps: [] },
    ]);
    const { reads, notify, store } = await openRunsStore(memory);
    expect(reads).toEqual(['r1', 'r0']);
    memory.all.set(run.id, { run, steps: stepsOf(run, [{ state: 'sent' }]), rows: [] });
    for (let n = 0; n < 50; n += 1) notify();
    await settle();
    expect(store.getState().runs[0]?.steps.sent).toBe(1);
    expect(reads.filter((id) => id === 'r1').length).toBeLessThanOrEqual(3);
    expect(reads.filter((id) => id === 'r0')).toHaveLength(1);
  });

  it('announces the different videos of a related network, not its links', async () => {
    const results = stepResults(idsFrom(0, 3));
    const going = createRun({ plan: crawlPlan });
    const steps = [0, 1].map((n) => ({ ...stepsOf(going, [{ state: 'stored', results }])[0], n }) as Step);
    const memory = runsInMemory([{ run: going, steps }]);
    const { panel, notify } = await openRunsStore(memory);
    memory.all.set(going.id, { run: { ...going, state: 'done', endedAt: noon }, steps, rows: [] });
    notify();
    await settle();
    expect(panel.getState().announcement?.message).toEqual({ count: 'runAnnouncedDone', n: 3 });
  });

  it('announces a run once when it ends or pauses', async () => {
    const memory = runsInMemory([{ run, steps: stepsOf(run) }]);
    const { panel, notify } = await openRunsStore(memory);
    const announcements: string[] = [];
    panel.subscribe(({ announcement }, before) => {
      if (announcement && announcement !== before.announcement) announcements.push(t.message(announcement.message));
    });
    const steps = stepsOf(run, [{ state: 'stored', results: stepResults(idsFrom(0, 997)) }]);
    memory.all.set(run.id, { run: createRun({ state: 'paused', pauseReason: { is: 'user' } }), steps, rows: [] });
    notify();
    await settle();
    memory.all.set(run.id, { run, steps, rows: [] });
    notify();
    await settle();
    memory.all.set(run.id, { run: createRun({ state: 'done', endedAt: noon }), steps, rows: [] });
    notify();
    await settle();
    notify();
    await settle();
    expect(announcements).toEqual([t('runAnnouncedPaused'), t.plural('runAnnouncedDone', 997)]);
  });

  it('keeps reading a stopped run while a response is pending', async () => {
    const stopped = createRun({ state: 'stopped', endedAt: noon });
    const memory = runsInMemory([{ run: stopped, steps: stepsOf(stopped, [{ state: 'sent' }]) }]);
    const { store, notify } = await openRunsStore(memory);
    memory.all.set(stopped.id, { run: stopped, steps: stepsOf(stopped, [{ state: 'uncertain' }]), rows: [] });
    notify();
    await settle();
    expect(store.getState().runs[0]?.failed).toMatchObject({ chunks: 20 });
  });

  it('shows the newly opened collection, even if the previous one is read late', async () => {
    const memory = runsInMemory([
      { run, steps: stepsOf(run) },
      { run: createRun({ id: 'x', collectionId: 'other' }), steps: [] },
    ]);
    const late = manualPromise<void>();
    const { library, store, notify } = await openRunsStore(memory);
    const { steps } = memory.ports.runs;
    memory.ports.runs.steps = async (id) => {
      if (id === run.id) await late.promise;
      return steps(id);
    };
    notify();
    await settle();
    library.setState({ route: { collectionId: 'other', pane: 'table' } });
    expect(store.getState().runs).toEqual([]);
    late.resolve();
    await settle();
    expect(store.getState().runs.map(({ id }) => id)).toEqual(['x']);
  });

  it('reads the runs of all collections on request', async () => {
    const { store } = await openRunsStore(
      runsInMemory([
        { run, steps: [] },
        { run: createRun({ id: 'x', collectionId: 'other' }), steps: [] },
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

  it('includes a run that is added while all runs are first read', async () => {
    const memory = runsInMemory([{ run, steps: [] }]);
    const { store, all, notify, ports } = await openRunsStore(memory);
    const { runs: readRuns } = ports.runs;
    const delay = manualPromise<void>();
    ports.runs.runs = async (collectionId) => {
      const found = await readRuns(collectionId);
      if (collectionId === null) await delay.promise;
      return found;
    };
    const reading = store.getState().readAllRuns();
    await settle();
    all.set('x', { run: createRun({ id: 'x', collectionId: 'other' }), steps: [], rows: [] });
    notify();
    await settle();
    delay.resolve();
    await reading;
    await settle();
    expect(store.getState().allRuns).toHaveLength(2);
  });
});

describe('createRunsStore › commands', () => {
  const options = { plan: detailsPlan(idsFrom(0, 60)), budget: 500 };

  it.each<[string, (state: RunsState) => Promise<void>]>([
    ['pause r1', ({ pause }) => pause('r1')],
    ['resume r1', ({ resume }) => resume('r1')],
    ['stop r1', ({ stop }) => stop('r1')],
    ['sendAgain r1', ({ sendAgain }) => sendAgain('r1')],
    ['dismissFailed r1', ({ dismissFailed }) => dismissFailed('r1')],
    ['allow r1', ({ setBudget }) => setBudget('r1', 500)],
    ['start begun1', ({ start }) => start(options)],
  ])('stores the command %s before it starts the worker', async (name, send) => {
    const memory = runsInMemory([{ run, steps: stepsOf(run) }]);
    const { store, commands, workerCalls } = await openRunsStore(memory);
    const endDelay = memory.delayStoring();
    const sent = send(store.getState());
    await settle();
    expect([commands, workerCalls]).toEqual([[], []]);
    endDelay();
    await sent;
    expect([commands, workerCalls]).toEqual([[name], ['runs/process']]);
  });

  it('treats two clicks as one command', async () => {
    const { store, commands } = await openRunsStore(runsInMemory([{ run, steps: stepsOf(run) }]));
    await Promise.all([store.getState().sendAgain('r1'), store.getState().sendAgain('r1')]);
    expect(commands).toEqual(['sendAgain r1']);
  });

  it('reports a command that the disk has no space for, and starts no worker', async () => {
    const { store, workerCalls, fillUp } = await openRunsStore(runsInMemory([{ run, steps: stepsOf(run) }]));
    fillUp();
    await store.getState().sendAgain('r1');
    expect(store.getState().failure).toEqual({ kind: 'storage-full' });
    expect(workerCalls).toEqual([]);
  });

  it('starts one run in the open collection with its budget, even for two clicks', async () => {
    const { store, commands, all, workerCalls } = await openRunsStore();
    await Promise.all([store.getState().start(options), store.getState().start(options)]);
    expect([commands, workerCalls]).toEqual([['start begun0'], ['runs/process']]);
    expect(all.get('begun0')?.run).toMatchObject({ collectionId: 'first', budget: 500 });
    expect(store.getState().runs[0]).toMatchObject({ id: 'begun0', steps: { planned: 1 } });
  });

  it('starts a run while one of another kind is being stored', async () => {
    const { store, all } = await openRunsStore();
    const plans = [detailsPlan(idsFrom(0, 60)), crawlPlan];
    await Promise.all(plans.map((plan) => store.getState().start({ plan, budget: null })));
    expect([...all.values()].map(({ run: startedRun }) => startedRun.plan.kind)).toEqual(['details', 'crawl']);
    expect(store.getState().starting.size).toBe(0);
  });
});

it('createRunsStore reads the ids that were not returned, on request', async () => {
  const { store } = await openRunsStore(runsInMemory([{ run, steps: stepsOf(run) }]));
  expect(store.getState().missing).toEqual({});
  await store.getState().readMissing(run);
  expect(store.getState().missing).toEqual({ r1: [idOf(7)] });
});
