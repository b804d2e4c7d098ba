import { environment, extensionVersion, sha256Digest } from '@/lib/browser/environment';
import { toBody } from '@/lib/provenance/repository/capture-repository';
import { deletedVideos, withoutDeleted } from '@/lib/requests/repository/save-response';
import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { ok, type Result } from '@/lib/shared/result';
import { encodeUtf8 } from '@/lib/shared/text';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import { database } from '@/lib/storage/database';
import { type StorageFull, writeTransaction } from '@/lib/storage/write-transaction';
import type { Plan } from '../plan';
import type { PauseReason, Run, Step, StepState } from '../run';
import { isSavedInCache, ruleOf } from '../run-rules';
import {
  affectedStates,
  failedStep,
  plannedStep,
  type RunCommand,
  receivedStep,
  runAfterCommand,
  stepAfterCommand,
} from '../step-transitions';
import { remainingStep } from './remaining-steps';
import { receivedResponseOf, receiveInCache, storeResponse } from './store-response';

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
  by?: Run['by'];
  designStep?: number;
}

/** Stores a run with its first steps in one transaction. `budget` in millionths of a dollar. */
export function startRun({ plan, by = 'reader', ...more }: NewRun): WriteResult {
  const createdAt = environment.now();
  const id = `${String(createdAt).padStart(13, '0')}-${environment.randomSuffix()}`;
  const steps = ruleOf(plan)
    .first(plan)
    .map((request, n) => plannedStep(request, id, n));
  return writeTransaction(['runs', 'steps'], async (tx) => {
    await tx.objectStore('runs').put({ ...more, id, plan, by, state: 'going', hold: null, createdAt, endedAt: null });
    await Promise.all(steps.map((step) => tx.objectStore('steps').put(step)));
  });
}

/** Applies a command of the user in one transaction. */
export function applyCommand(command: RunCommand, runId: string): WriteResult {
  return writeTransaction(['runs', 'steps', 'ledger'], async (tx) => {
    const run = await tx.objectStore('runs').get(runId);
    if (!run) return;
    await tx.objectStore('runs').put(runAfterCommand(command, run, environment.now()));
    const state = affectedStates[command];
    const steps = state ? await tx.objectStore('steps').index('next').getAll([runId, state]) : [];
    await Promise.all(steps.map((step) => tx.objectStore('steps').put(stepAfterCommand(command, step, run))));
    if (state !== 'possible') return;
    // The command also dismisses the notes about these requests in the ledger.
    for (const row of await tx.objectStore('ledger').index('run').getAll(runId)) {
      if (row.state === 'possible' && !row.left) await tx.objectStore('ledger').put({ ...row, left: true });
    }
  });
}

/**
 * Reads what runs and collections cost: the ledger's rows, and those that a run was restored with. Restored rows count
 * against no limit of this device.
 */
export const runCosts = {
  /** Oldest first. */
  async ofRun(runId: string): Promise<LedgerEntry[]> {
    const db = await database();
    const run = await db.get('runs', runId);
    return mergedEntries(await db.getAllFromIndex('ledger', 'run', runId), run ? [run] : []);
  },

  async ofCollection(collectionId: string): Promise<Spending> {
    return spendingOf(await runCosts.rowsOfCollection(collectionId));
  },

  /** Oldest first. */
  async rowsOfCollection(collectionId: string): Promise<LedgerEntry[]> {
    const db = await database();
    const own = await db.getAllFromIndex('ledger', 'collection', collectionId);
    return mergedEntries(own, await db.getAllFromIndex('runs', 'collection', collectionId));
  },
};

/** Lists each attempt once. If the original run was deleted on this device, the ledger still has its rows. */
function mergedEntries(own: readonly LedgerEntry[], runs: readonly Run[]): LedgerEntry[] {
  const rows = new Map(runs.flatMap(({ costs = [] }) => costs).map((row) => [row.id, row]));
  for (const row of own) rows.set(row.id, row);
  return [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** Writes runs for the worker; `run-repository.ts` writes for pages. */
export const runExecutionRepository = {
  /** Returns the ids of active runs. */
  activeRunIds: async (): Promise<string[]> => (await database()).getAllKeysFromIndex('runs', 'state', 'going'),

  run: async (runId: string): Promise<Run | undefined> => (await database()).get('runs', runId),

  steps: async (runId: string): Promise<Step[]> => (await database()).getAll('steps', stepRange(runId)),

  /** Returns the first step in a state. */
  first: async (runId: string, state: StepState): Promise<Step | undefined> =>
    (await database()).getFromIndex('steps', 'next', [runId, state]),

  /** Returns the runs with responses that are received and not stored. */
  async unstoredRunIds(): Promise<string[]> {
    const keys = await (await database()).getAllKeysFromIndex('steps', 'state', 'received');
    return [...new Set(keys.map(([runId]) => runId))];
  },

  remainingStep,

  /**
   * Stores a response before the ledger row is settled, so that it cannot be lost. `cacheHit` marks a saved response. A
   * response about deleted data is not stored.
   */
  async receive(
    step: Step,
    response: CachedResponse,
    cacheHit: boolean,
    bytesAsReceived?: Uint8Array<ArrayBuffer>,
  ): Promise<Result<Step | null, StorageFull>> {
    const { runId, n } = step;
    const before = deletedVideos.since(response.requestedAt).length;
    const { answer: retained, redacted } = withoutDeleted(response);
    if (!retained) return closeDeleted(step);
    const { body, ...meta } = retained;
    const bytes = (body === response.body && bytesAsReceived) || encodeUtf8(body);
    // The browser starts to write a Blob while the rest is prepared.
    const storedBody = toBody(bytes);
    const id = `${String(environment.now()).padStart(13, '0')}-${environment.randomSuffix()}`;
    const { key, videoId, requestedAt, receivedAt, status, contentType } = meta;
    const provenance = {
      cacheHit,
      extVersion: extensionVersion(),
      sha256: await sha256Digest(bytes),
      bytes: bytes.byteLength,
    };
    const receivedFields = {
      key,
      videoId,
      requestedAt,
      receivedAt,
      status,
      contentType,
      ...provenance,
      ...(meta.tokenRemoved && { tokenRemoved: meta.tokenRemoved }),
    };
    // Data deleted in the meantime requires another pass.
    const isChanged = () => deletedVideos.since(requestedAt).length !== before;
    const written = isSavedInCache(step)
      ? await receiveInCache(step, retained, receivedFields, isChanged)
      : await writeTransaction(['steps', 'bodies'], async (tx) => {
          if (isChanged()) return 'again' as const;
          const current = await tx.objectStore('steps').get([runId, n]);
          const received = current
            ? receivedStep(current, id, { ...receivedFields, ...(redacted > 0 && { redacted }) })
            : null;
          if (received)
            await Promise.all([
              tx.objectStore('steps').put(received),
              tx.objectStore('bodies').put({ id, body: storedBody }),
            ]);
          return received;
        });
    if (!written.ok) return written;
    return written.value === 'again'
      ? runExecutionRepository.receive(step, response, cacheHit, bytesAsReceived)
      : ok(written.value);
  },

  closeDeleted,

  response: receivedResponseOf,

  /** Returns the response that a run received for a ledger row, while its step is not stored. */
  async answerFor({ runId, step: n, sentAt }: LedgerEntry): Promise<CachedResponse | undefined> {
    const step = runId === undefined || n === undefined ? undefined : await (await database()).get('steps', [runId, n]);
    return step?.state === 'received' && step.sentAt === sentAt ? receivedResponseOf(step) : undefined;
  },

  store: storeResponse,

  /** Records a failed step, and pauses its run in the same transaction where `reason` is given. */
  failStep: ({ runId, n }: Step, failure: Failure, reason: PauseReason | null): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs', 'steps'], async (tx) => {
      const step = await tx.objectStore('steps').get([runId, n]);
      // A step that was not sent stays planned.
      if (step?.state === 'sent' || step?.state === 'received' || (step && reason === null)) {
        await tx.objectStore('steps').put(failedStep(step, failure));
      }
      const run = reason ? await tx.objectStore('runs').get(runId) : undefined;
      if (run?.state === 'going') await tx.objectStore('runs').put(pausedRun(run, reason));
    }),

  pause: (runId: string, reason: PauseReason): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      if (run?.state === 'going') await tx.objectStore('runs').put(pausedRun(run, reason));
    }),

  /** Ends a run without remaining steps, or pauses it if steps are possibly billed. */
  finish: (runId: string): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs', 'steps'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      const steps = tx.objectStore('steps').index('next');
      const count = (state: StepState) => steps.count([runId, state]);
      const open = await Promise.all([count('planned'), count('sent'), count('received')]);
      if (!run || run.endedAt !== null || open.some((some) => some > 0)) return;
      const isOver = (await count('possible')) === 0;
      const finished: Run = { ...run, state: 'done', hold: null, endedAt: environment.now() };
      if (isOver || run.state === 'going')
        await tx.objectStore('runs').put(isOver ? finished : pausedRun(run, { is: 'possible' }));
    }),

  /** Returns runs paused for possibly billed steps; a command may have made them finish. */
  async unansweredRunIds(): Promise<string[]> {
    const paused = await (await database()).getAllFromIndex('runs', 'state', 'held');
    return paused.filter(({ hold }) => hold?.is === 'possible').map(({ id }) => id);
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
      for (const run of await tx.objectStore('runs').index('state').getAll('going'))
        await tx.objectStore('runs').put(pausedRun(run, { is: 'closed' }));
    }),
};

/** Closes a step whose data the user deleted, without storing its response. */
function closeDeleted({ runId, n }: Step): Promise<Result<null, StorageFull>> {
  return writeTransaction(['steps'], async (tx) => {
    const current = await tx.objectStore('steps').get([runId, n]);
    const isOpen = current?.state === 'sent' || current?.state === 'planned';
    if (isOpen) await tx.objectStore('steps').put({ ...current, state: 'left', captureId: null });
    return null;
  });
}

const stepRange = (runId: string): IDBKeyRange => IDBKeyRange.bound([runId], [runId, []]);

const pausedRun = (run: Run, hold: PauseReason | null): Run => ({
  ...run,
  state: 'held',
  hold,
  ...(hold?.is === 'missing' && { toldMissing: true }),
});
