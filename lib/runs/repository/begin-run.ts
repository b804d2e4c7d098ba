import { environment } from '@/lib/browser/environment';
import type { Micros } from '@/lib/service/price';
import type { Result } from '@/lib/shared/result';
import { database } from '@/lib/storage/database';
import { type StorageFull, writeTransaction } from '@/lib/storage/write-transaction';
import type { Plan } from '../plan';
import type { Run } from '../run';
import { ruleOf } from '../run-rules';
import { plannedStep } from '../step-transitions';
import { affectedStates, type RunCommand, runAfterCommand, stepAfterCommand } from '../user-order';

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
