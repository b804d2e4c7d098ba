import { watchChanges } from '@/lib/messaging/messenger';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import type { Result } from '@/lib/shared/result';
import { database } from '@/lib/storage/database';
import { type StorageFull, writeTransaction } from '@/lib/storage/write-transaction';
import { type Run, type Step, stepStates } from '../run';
import { requestedIds } from '../step-transitions';
import { applyCommand, readRuns, startRun } from './run-execution-repository';

type CommandResult = Promise<Result<void, StorageFull>>;

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
    // A reused response adds a step and redistributes the ids of planned steps.
    const isRepacked = keys.flat().some(([, n]) => !before.has(n));
    const isSame = (step: Step | undefined, state: Step['state'] | undefined) =>
      step?.state === state && !(isRepacked && state === 'planned');
    const steps = keys.flatMap((some, at) =>
      some.map(async ([, n]) => (isSame(before.get(n), stepStates[at]) ? before.get(n) : store.get([runId, n]))),
    );
    const current = (await Promise.all(steps)).filter((step) => step !== undefined);
    return readableSteps(current.sort((one, other) => one.n - other.n));
  },

  begin: startRun,
  hold: (runId: string): CommandResult => applyCommand('hold', runId),
  resume: (runId: string): CommandResult => applyCommand('resume', runId),
  stop: (runId: string): CommandResult => applyCommand('stop', runId),
  sendAgain: (runId: string): CommandResult => applyCommand('sendAgain', runId),
  leave: (runId: string): CommandResult => applyCommand('leave', runId),

  setBudget: (runId: string, budget: Micros | null): CommandResult =>
    writeTransaction(['runs'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      if (run) await tx.objectStore('runs').put({ ...run, budget });
    }),

  /** Returns the requested ids that were not returned, each once, including those of reused responses. */
  async missing({ id, collectionId }: Pick<Run, 'id' | 'collectionId'>): Promise<VideoId[]> {
    const db = await database();
    const steps = await db.getAll('steps', stepRange(id));
    const withMissing = steps.filter(({ captureId, found }) => captureId !== null && found && found.missing > 0);
    const missing = withMissing.map(async (step) => {
      const capture = await db.get('captures', [collectionId, step.captureId ?? '']);
      const wanted = new Set(requestedIds(step));
      return capture ? capture.missing.filter((one) => wanted.has(one)) : [];
    });
    return [...new Set((await Promise.all(missing)).flat())];
  },

  watch: (onChange: () => void): (() => void) => watchChanges(['runs', 'steps', 'ledger'], onChange),
};

/** Drops the steps that cannot be shown; see `readable-rows.ts`. */
const readableSteps = async (steps: readonly Step[]): Promise<Step[]> =>
  (await import('@/lib/storage/readable-rows')).keepReadable('steps', steps);

const stepRange = (runId: string): IDBKeyRange => IDBKeyRange.bound([runId], [runId, []]);
