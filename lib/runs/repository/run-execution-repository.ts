import { environment } from '@/lib/browser/environment';
import { extensionVersion } from '@/lib/browser/extension-version';
import { sha256Digest } from '@/lib/browser/web-crypto';
import { toBody } from '@/lib/provenance/repository/capture-body';
import { deletedVideos } from '@/lib/requests/repository/deleted-videos';
import { withoutDeleted } from '@/lib/requests/repository/save-response';
import type { CachedResponse } from '@/lib/service/call';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { ok, type Result } from '@/lib/shared/result';
import { encodeUtf8 } from '@/lib/shared/utf8';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import { database } from '@/lib/storage/database';
import { type StorageFull, writeTransaction } from '@/lib/storage/write-transaction';
import type { Plan } from '../plan';
import type { PauseReason, Run, Step, StepState } from '../run';
import { isCaptionsRequest, ruleOf } from '../run-rules';
import {
  affectedStates,
  failedStep,
  plannedStep,
  type RunCommand,
  receivedStep,
  runAfterCommand,
  stepAfterCommand,
} from '../step-transitions';
import { unshared } from './remaining-steps';
import { receiveCaptions, receivedResponseOf } from './step-response';
import { storeResponse } from './store-response';

type WriteResult = Promise<Result<void, StorageFull>>;

/** Of a collection, or of all where it is `null`. */
export async function readRuns(collectionId: string | null): Promise<Run[]> {
  const db = await database();
  return collectionId === null ? db.getAll('runs') : db.getAllFromIndex('runs', 'collection', collectionId);
}

/** A run that begins. `budget` in millionths of a dollar. */
interface NewRun {
  plan: Plan;
  budget: Micros | null;
  collectionId: string;
  by?: Run['by'];
  designStep?: number;
}

/** Writes a run down with what it asks first, the whole of it or nothing. */
export function startRun({ plan, by = 'reader', ...more }: NewRun): WriteResult {
  const createdAt = environment.now();
  const id = `${String(createdAt).padStart(13, '0')}-${environment.mark()}`;
  const steps = ruleOf(plan)
    .first(plan)
    .map((question, n) => plannedStep(question, id, n));
  return writeTransaction(['runs', 'steps'], async (tx) => {
    await tx.objectStore('runs').put({ ...more, id, plan, by, state: 'going', hold: null, createdAt, endedAt: null });
    await Promise.all(steps.map((step) => tx.objectStore('steps').put(step)));
  });
}

/** One transaction, so that a word of the user's is written whole or not at all. */
export function applyCommand(command: RunCommand, runId: string): WriteResult {
  return writeTransaction(['runs', 'steps', 'ledger'], async (tx) => {
    const run = await tx.objectStore('runs').get(runId);
    if (!run) return;
    await tx.objectStore('runs').put(runAfterCommand(command, run, environment.now()));
    const state = affectedStates[command];
    const steps = state ? await tx.objectStore('steps').index('next').getAll([runId, state]) : [];
    await Promise.all(steps.map((step) => tx.objectStore('steps').put(stepAfterCommand(command, step, run))));
    if (state !== 'possible') return;
    // What the user has given a word on is no longer brought up elsewhere either.
    for (const row of await tx.objectStore('ledger').index('run').getAll(runId)) {
      if (row.state === 'possible' && !row.left) await tx.objectStore('ledger').put({ ...row, left: true });
    }
  });
}

/**
 * What runs and collections cost: by the ledger, and by the rows that a run was restored with. Those were billed elsewhere or
 * before, so they count against no limit of this device.
 */
export const runCosts = {
  /** The oldest first. */
  async ofRun(runId: string): Promise<LedgerEntry[]> {
    const db = await database();
    const run = await db.get('runs', runId);
    return mergedEntries(await db.getAllFromIndex('ledger', 'run', runId), run ? [run] : []);
  },

  async ofCollection(collectionId: string): Promise<Spending> {
    return spendingOf(await runCosts.rowsOfCollection(collectionId));
  },

  /** The oldest first. */
  async rowsOfCollection(collectionId: string): Promise<LedgerEntry[]> {
    const db = await database();
    const own = await db.getAllFromIndex('ledger', 'collection', collectionId);
    return mergedEntries(own, await db.getAllFromIndex('runs', 'collection', collectionId));
  },
};

/** Each attempt once: where the original was deleted on this device, the ledger still has its rows. */
function mergedEntries(own: readonly LedgerEntry[], runs: readonly Run[]): LedgerEntry[] {
  const rows = new Map(runs.flatMap(({ costs = [] }) => costs).map((row) => [row.id, row]));
  for (const row of own) rows.set(row.id, row);
  return [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The journal and the evidence of runs as the worker writes them; what readers write is in `run-journal.ts`. */
export const runExecutionRepository = {
  /** The ids of those that go on by themselves. */
  going: async (): Promise<string[]> => (await database()).getAllKeysFromIndex('runs', 'state', 'going'),

  run: async (runId: string): Promise<Run | undefined> => (await database()).get('runs', runId),

  /** In their order. */
  steps: async (runId: string): Promise<Step[]> => (await database()).getAll('steps', stepRange(runId)),

  /** The first step of a run in a state. */
  first: async (runId: string, state: StepState): Promise<Step | undefined> =>
    (await database()).getFromIndex('steps', 'next', [runId, state]),

  /** Runs with answers that are received and not stored. */
  async unstored(): Promise<string[]> {
    const keys = await (await database()).getAllKeysFromIndex('steps', 'state', 'received');
    return [...new Set(keys.map(([runId]) => runId))];
  },

  unshared,

  /**
   * Puts an answer beside its step, before the call is settled: from then on nothing can lose it. `cacheHit`: it was given from
   * what was held. An answer to what was forgotten meanwhile is kept nowhere.
   */
  async receive(
    step: Step,
    answer: CachedResponse,
    cacheHit: boolean,
    bytesAsReceived?: Uint8Array<ArrayBuffer>,
  ): Promise<Result<Step | null, StorageFull>> {
    const { runId, n } = step;
    const before = deletedVideos.since(answer.requestedAt).length;
    const { answer: left, redacted } = withoutDeleted(answer);
    if (!left) return leaveOut(step);
    const { body, ...held } = left;
    const bytes = (body === answer.body && bytesAsReceived) || encodeUtf8(body);
    // On its way to where it will lie while the rest is done.
    const storedBody = toBody(bytes);
    const id = `${String(environment.now()).padStart(13, '0')}-${environment.mark()}`;
    const { key, videoId, requestedAt, receivedAt, status, contentType } = held;
    const evidence = {
      cacheHit,
      extVersion: extensionVersion(),
      sha256: await sha256Digest(bytes),
      bytes: bytes.byteLength,
    };
    const receivedFields = {
      ...{ key, videoId, requestedAt, receivedAt, status, contentType },
      ...evidence,
      ...(held.tokenRemoved && { tokenRemoved: held.tokenRemoved }),
    };
    // Another was forgotten while this one was read: it is read anew.
    const isAnother = () => deletedVideos.since(requestedAt).length !== before;
    const written = isCaptionsRequest(step)
      ? await receiveCaptions(step, left, receivedFields, isAnother)
      : await writeTransaction(['steps', 'bodies'], async (tx) => {
          if (isAnother()) return 'again' as const;
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
      ? runExecutionRepository.receive(step, answer, cacheHit, bytesAsReceived)
      : ok(written.value);
  },

  leaveOut,

  /** The answer of a step that is received. */
  answer: receivedResponseOf,

  /** What a run received for a row of the ledger, while that is not stored. */
  async answerFor({ runId, step: n, sentAt }: LedgerEntry): Promise<CachedResponse | undefined> {
    const step = runId === undefined || n === undefined ? undefined : await (await database()).get('steps', [runId, n]);
    return step?.state === 'received' && step.sentAt === sentAt ? receivedResponseOf(step) : undefined;
  },

  store: storeResponse,

  /** A question that ended otherwise than asked; where that meets the others too, its run is held in the same step. */
  end: ({ runId, n }: Step, failure: Failure, hold: PauseReason | null): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs', 'steps'], async (tx) => {
      const step = await tx.objectStore('steps').get([runId, n]);
      // What never left waits as it did.
      if (step?.state === 'sent' || step?.state === 'received' || (step && hold === null)) {
        await tx.objectStore('steps').put(failedStep(step, failure));
      }
      const run = hold ? await tx.objectStore('runs').get(runId) : undefined;
      if (run?.state === 'going') await tx.objectStore('runs').put(pausedRun(run, hold));
    }),

  hold: (runId: string, hold: PauseReason): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      if (run?.state === 'going') await tx.objectStore('runs').put(pausedRun(run, hold));
    }),

  /** Nothing is left to ask: it is done, or waits for the user's word on what was never answered. */
  finish: (runId: string): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs', 'steps'], async (tx) => {
      const [run, steps] = [await tx.objectStore('runs').get(runId), tx.objectStore('steps').index('next')];
      const count = (state: StepState) => steps.count([runId, state]);
      const open = await Promise.all([count('planned'), count('sent'), count('received')]);
      if (!run || run.endedAt !== null || open.some((some) => some > 0)) return;
      const isOver = (await count('possible')) === 0;
      const finished: Run = { ...run, state: 'done', hold: null, endedAt: environment.now() };
      if (isOver || run.state === 'going')
        await tx.objectStore('runs').put(isOver ? finished : pausedRun(run, { is: 'possible' }));
    }),

  /** Runs that wait for the user's word on what was never answered: once it is given, they may be done. */
  async waiting(): Promise<string[]> {
    const held = await (await database()).getAllFromIndex('runs', 'state', 'held');
    return held.filter(({ hold }) => hold?.is === 'possible').map(({ id }) => id);
  },

  /**
   * What left in an earlier life of the worker and was not answered is possibly billed: asked again only by the user's word. Not
   * what is under way all the same.
   */
  interrupt: (isUnderWay: (step: Step) => boolean): Promise<Result<void, StorageFull>> =>
    writeTransaction(['steps'], async (tx) => {
      for (const step of await tx.objectStore('steps').index('state').getAll('sent')) {
        if (!isUnderWay(step)) await tx.objectStore('steps').put(failedStep(step, { kind: 'interrupted' }));
      }
    }),

  /** The browser was closed: what was going waits for the user. */
  close: (): Promise<Result<void, StorageFull>> =>
    writeTransaction(['runs'], async (tx) => {
      for (const run of await tx.objectStore('runs').index('state').getAll('going'))
        await tx.objectStore('runs').put(pausedRun(run, { is: 'closed' }));
    }),
};

/** An answer about what was forgotten alone is kept nowhere, and its question is asked no more. */
function leaveOut({ runId, n }: Step): Promise<Result<null, StorageFull>> {
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
