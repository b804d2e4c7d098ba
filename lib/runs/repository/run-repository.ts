import { watchChanges } from '@/lib/messaging/change-events';
import type { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import type { Result } from '@/lib/shared/result';
import { database } from '@/lib/storage/database';
import { type StorageFull, writeTransaction } from '@/lib/storage/write-transaction';
import { type Run, type Step, stepStates } from '../run';
import { requestedIds } from '../step-transitions';
import { applyCommand, readRuns, startRun } from './run-execution-repository';

type CommandResult = Promise<Result<void, StorageFull>>;

/** The journal of runs as readers see it and write into it: their word. What is asked by it, the worker alone asks. */
export const runRepository = {
  runs: readRuns,

  /**
   * In the order in which they are asked. Those of `known` whose state is the same are taken over: a run may ask for a hundred
   * thousand ids, and a page that looks at it while it goes reads only what changed.
   */
  async steps(runId: string, known: readonly Step[] = []): Promise<Step[]> {
    const { store } = (await database()).transaction('steps');
    if (known.length === 0) return readableSteps(await store.getAll(stepRange(runId)));
    const keys = await Promise.all(stepStates.map((state) => store.index('next').getAllKeys([runId, state])));
    const before = new Map(known.map((step) => [step.n, step]));
    // Where another's question told of some meanwhile, that is a step of its own, and those that are planned are packed anew.
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

  /** Another limit. */
  allow: (runId: string, budget: Micros | null): CommandResult =>
    writeTransaction(['runs'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      if (run) await tx.objectStore('runs').put({ ...run, budget });
    }),

  /** The ids that a run asked for and that were not returned, each once; also where another's question told so. */
  async missing({ id, collectionId }: Pick<Run, 'id' | 'collectionId'>): Promise<VideoId[]> {
    const db = await database();
    const steps = await db.getAll('steps', stepRange(id));
    const asked = steps.filter(({ captureId, found }) => captureId !== null && found && found.missing > 0);
    const missing = asked.map(async (step) => {
      const capture = await db.get('captures', [collectionId, step.captureId ?? '']);
      const wanted = new Set(requestedIds(step));
      return capture ? capture.missing.filter((one) => wanted.has(one)) : [];
    });
    return [...new Set((await Promise.all(missing)).flat())];
  },

  watch: (heard: () => void): (() => void) => watchChanges(['runs', 'steps', 'ledger'], heard),
};

/** Without the steps that cannot be shown; see `readable-rows.ts`. */
const readableSteps = async (steps: readonly Step[]): Promise<Step[]> =>
  (await import('@/lib/storage/readable-rows')).keepReadable('steps', steps);

const stepRange = (runId: string): IDBKeyRange => IDBKeyRange.bound([runId], [runId, []]);
