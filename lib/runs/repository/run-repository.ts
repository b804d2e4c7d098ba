import { environment } from '@/lib/browser/environment';
import { watchChanges } from '@/lib/database/changes';
import { database, type StorageFull } from '@/lib/database/database';
import { keepReadable } from '@/lib/database/readable-rows';
import { writeTransaction } from '@/lib/database/write-transaction';
import { responseRepository } from '@/lib/requests/repository/responses';
import { putResponse } from '@/lib/requests/repository/save-response';
import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import type { Result } from '@/lib/shared/result';
import { timeKey } from '@/lib/shared/time-key';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import type { Plan } from '../plan-schema';
import { type PauseReason, type Run, type Step, type StepState, stepStates } from '../records';
import { ruleOf } from '../run-rules';
import { failedStep, plannedSteps, requestedIds } from '../step-transitions';
import { activeConnectionId, applyCommand } from './apply-command';
import { remainingStep } from './remaining-steps';
import { receivedResponseOf, receiveResponse, storeResponse } from './store-response';

type WriteResult = Promise<Result<void, StorageFull>>;

/** Reads the runs of a collection, or all runs for `null`. */
export async function readRuns(collectionId: string | null): Promise<Run[]> {
  const db = await database();
  return collectionId === null ? db.getAll('runs') : db.getAllFromIndex('runs', 'collection', collectionId);
}

interface NewRun {
  plan: Plan;
  budget: Micros | null;
  collectionId: string;
  startedBy?: Run['startedBy'];
  designStep?: number;
  /** Id of the connection whose project pays; by default, that of the active one. */
  connection?: string | undefined;
}

/** Stores a run with its first steps in one transaction. `budget` in millionths of a dollar. */
export async function startRun({ plan, startedBy = 'user', connection, ...fields }: NewRun): WriteResult {
  const more = { ...fields, connection: connection ?? (await activeConnectionId()) };
  const createdAt = environment.now();
  const id = `${timeKey(createdAt)}-${environment.randomSuffix()}`;
  const steps = plannedSteps(ruleOf(plan).first(plan), id, 0);
  return writeTransaction(['runs', 'steps'], async (tx) => {
    await tx
      .objectStore('runs')
      .put({ ...more, id, plan, startedBy, state: 'running', pauseReason: null, createdAt, endedAt: null });
    await Promise.all(steps.map((step) => tx.objectStore('steps').put(step)));
  });
}

/**
 * Reads the costs of runs and collections: the rows of the ledger, and the rows that restored runs contain. Restored
 * rows do not count towards the limits on this device.
 */
export const runCosts = {
  /** Returns the rows of a run, oldest first. */
  async ofRun(runId: string): Promise<LedgerEntry[]> {
    const db = await database();
    const run = await db.get('runs', runId);
    return mergedEntries(await db.getAllFromIndex('ledger', 'run', runId), run ? [run] : []);
  },

  /** Returns the spending that counts towards the limit of a collection, as the worker counts it. */
  async ofCollection(collectionId: string): Promise<Spending> {
    return spendingOf(await (await database()).getAllFromIndex('ledger', 'collection', collectionId));
  },

  /** Returns the rows of a collection, oldest first. */
  async rowsOfCollection(collectionId: string): Promise<LedgerEntry[]> {
    const db = await database();
    const own = await db.getAllFromIndex('ledger', 'collection', collectionId);
    return mergedEntries(own, await db.getAllFromIndex('runs', 'collection', collectionId));
  },
};

/**
 * Merges the rows so that each attempt is listed once. The ledger keeps the rows of a deleted run, and the run contains
 * the same rows if it is restored on the same device.
 */
async function mergedEntries(own: readonly LedgerEntry[], runs: readonly Run[]): Promise<LedgerEntry[]> {
  const restored = keepReadable(
    'ledger',
    runs.flatMap(({ costs = [] }) => costs),
  );
  const rows = new Map(restored.map((row) => [row.id, row]));
  for (const row of own) rows.set(row.id, row);
  return [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Reads runs for pages and writes the user's commands. Only the worker sends requests. */
export const runRepository = {
  runs: readRuns,

  /**
   * Returns the steps in order of request. Steps in `known` with an unchanged state are reused, because a run may
   * contain a hundred thousand ids.
   */
  async steps(runId: string, known: readonly Step[] = []): Promise<Step[]> {
    const { store } = (await database()).transaction('steps');
    if (known.length === 0) return readableSteps(await store.getAll(stepRange(runId)));
    const keys = await Promise.all(stepStates.map((state) => store.index('next').getAllKeys([runId, state])));
    const before = new Map(known.map((step) => [step.n, step]));
    const states = new Map(keys.flatMap((some, index) => some.map(([, n]) => [n, stepStates[index]] as const)));
    const firstPlanned = keys[0]?.[0]?.[1];
    const toRead = [...states].filter(([n, state]) => n === firstPlanned || before.get(n)?.state !== state);
    const read = (await Promise.all(toRead.map(([n]) => store.get([runId, n])))).filter((step) => step !== undefined);
    // When the worker redistributes the ids of planned steps, the next step or the set of steps changes.
    const isRepacked =
      known.some(({ n }) => !states.has(n)) ||
      read.some(({ n, params }) => JSON.stringify(params) !== JSON.stringify(before.get(n)?.params));
    const planned = isRepacked ? await store.index('next').getAll([runId, 'planned']) : [];
    const current = new Map(before);
    for (const step of [...read, ...planned]) {
      if (isRepacked || step.state !== before.get(step.n)?.state) current.set(step.n, step);
    }
    return readableSteps([...states.keys()].sort((one, other) => one - other).flatMap((n) => current.get(n) ?? []));
  },

  start: startRun,
  pause: (runId: string): WriteResult => applyCommand('pause', runId),
  resume: (runId: string): WriteResult => applyCommand('resume', runId),
  stop: (runId: string): WriteResult => applyCommand('stop', runId),
  sendAgain: (runId: string): WriteResult => applyCommand('sendAgain', runId),
  dismissFailed: (runId: string): WriteResult => applyCommand('dismissFailed', runId),

  setBudget: (runId: string, budget: Micros | null): WriteResult =>
    writeTransaction(['runs'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      if (run) await tx.objectStore('runs').put({ ...run, budget });
    }),

  /** Returns the requested ids that were not returned, including those of reused responses. */
  async missing({ id, collectionId }: Pick<Run, 'id' | 'collectionId'>): Promise<VideoId[]> {
    const db = await database();
    const steps = await db.getAll('steps', stepRange(id));
    const withMissing = steps.filter(({ captureId, results }) => captureId !== null && results && results.missing > 0);
    const missing = withMissing.map(async (step) => {
      const capture = await db.get('captures', [collectionId, step.captureId ?? '']);
      const requested = new Set(requestedIds(step));
      return capture ? capture.missing.filter((one) => requested.has(one)) : [];
    });
    return (await Promise.all(missing)).flat();
  },

  watch: (onChange: () => void): (() => void) => watchChanges(['runs', 'steps', 'ledger'], onChange),
};

/** Drops the steps that cannot be shown; see `readable-rows.ts`. */
const readableSteps = async (steps: readonly Step[]): Promise<Step[]> => keepReadable('steps', steps);

/** Reads and writes runs for the worker, which executes them. */
export const runExecutionRepository = {
  activeRunIds: async (): Promise<string[]> => (await database()).getAllKeysFromIndex('runs', 'state', 'running'),

  run: async (runId: string): Promise<Run | undefined> => (await database()).get('runs', runId),

  steps: async (runId: string): Promise<Step[]> => (await database()).getAll('steps', stepRange(runId)),

  firstStep: async (runId: string, state: StepState): Promise<Step | undefined> =>
    (await database()).getFromIndex('steps', 'next', [runId, state]),

  /** Returns the runs with responses that are received but not yet stored. */
  async unstoredRunIds(): Promise<string[]> {
    const keys = await (await database()).getAllKeysFromIndex('steps', 'state', 'received');
    return [...new Set(keys.map(([runId]) => runId))];
  },

  remainingStep,

  receive: receiveResponse,

  response: receivedResponseOf,

  /** Returns the response that a run received for a ledger row, if its step is not stored yet. */
  async responseFor({ runId, step: n, sentAt }: LedgerEntry): Promise<CachedResponse | undefined> {
    const step = runId === undefined || n === undefined ? undefined : await (await database()).get('steps', [runId, n]);
    return step?.state === 'received' && step.sentAt === sentAt ? receivedResponseOf(step) : undefined;
  },

  /**
   * Returns a saved response to a request. A response that a run has received and not stored in its collection yet is
   * saved first, because pages do not find it otherwise.
   */
  async savedResponse(key: string): Promise<CachedResponse | undefined> {
    // Runs may store the response between both reads, so the steps are read first.
    const steps = await (await database()).getAllFromIndex('steps', 'state', 'received');
    const step = steps.find(({ received }) => received?.key === key);
    const received = step && (await receivedResponseOf(step));
    const saved = await responseRepository.get(key);
    if (saved || !received) return saved;
    await putResponse(received);
    return received;
  },

  store: storeResponse,

  /** Records a failed step, and pauses its run in the same transaction if `reason` is given. */
  failStep: (
    { runId, n }: Step,
    failure: Failure,
    reason: PauseReason | null,
  ): Promise<Result<Step | undefined, StorageFull>> =>
    writeTransaction(['runs', 'steps'], async (tx) => {
      const step = await tx.objectStore('steps').get([runId, n]);
      // The user deleted the video of the step.
      if (step?.state === 'skipped') return step;
      // A step that was not sent stays planned if the failure pauses the run.
      const hasEnded = step?.state === 'sent' || step?.state === 'received' || reason === null;
      const failed = step && hasEnded ? failedStep(step, failure) : undefined;
      if (failed) await tx.objectStore('steps').put(failed);
      const run = reason ? await tx.objectStore('runs').get(runId) : undefined;
      if (run?.state === 'running') await tx.objectStore('runs').put(pausedRun(run, reason));
      return failed;
    }),

  pause: (runId: string, reason: PauseReason): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      if (run?.state === 'running') await tx.objectStore('runs').put(pausedRun(run, reason));
    }),

  /** Plans and returns the next level of a run without remaining steps, or else ends or pauses it. */
  finish: (runId: string): Promise<Result<Step[], StorageFull>> =>
    writeTransaction(['runs', 'steps'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      const steps = tx.objectStore('steps').index('next');
      const count = (state: StepState) => steps.count([runId, state]);
      const open = await Promise.all([count('planned'), count('sent'), count('received')]);
      if (!run || run.endedAt !== null || open.some((some) => some > 0)) return [];
      const nextLevel = run.state === 'running' ? ruleOf(run.plan).nextLevel : undefined;
      if (nextLevel) {
        const all = await tx.objectStore('steps').getAll(stepRange(runId));
        const level = plannedSteps(nextLevel(run.plan, all), runId, all.length);
        for (const step of level) await tx.objectStore('steps').put(step);
        if (level.length > 0) return level;
      }
      const isOver = (await count('uncertain')) === 0;
      const finished: Run = { ...run, state: 'done', pauseReason: null, endedAt: environment.now() };
      if (isOver || run.state === 'running')
        await tx.objectStore('runs').put(isOver ? finished : pausedRun(run, { is: 'uncertain' }));
      return [];
    }),

  /** Returns the runs that are paused for possibly billed steps; a command may have closed all of these steps. */
  async unansweredRunIds(): Promise<string[]> {
    const paused = await (await database()).getAllFromIndex('runs', 'state', 'paused');
    return paused.filter(({ pauseReason }) => pauseReason?.is === 'uncertain').map(({ id }) => id);
  },

  /** Marks steps sent by an earlier worker as possibly billed, except those still in progress. */
  interruptSteps: (isInProgress: (step: Step) => boolean): Promise<Result<void, StorageFull>> =>
    writeTransaction(['steps'], async (tx) => {
      for (const step of await tx.objectStore('steps').index('state').getAll('sent')) {
        if (!isInProgress(step)) await tx.objectStore('steps').put(failedStep(step, { kind: 'interrupted' }));
      }
    }),

  /** Pauses the active runs after the browser was closed. */
  pauseAll: (): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs'], async (tx) => {
      for (const run of await tx.objectStore('runs').index('state').getAll('running'))
        await tx.objectStore('runs').put(pausedRun(run, { is: 'closed' }));
    }),
};

const stepRange = (runId: string): IDBKeyRange => IDBKeyRange.bound([runId], [runId, []]);

const pausedRun = (run: Run, pauseReason: PauseReason | null): Run => ({
  ...run,
  state: 'paused',
  pauseReason,
  ...(pauseReason?.is === 'missing' && { missingConfirmed: true }),
});
