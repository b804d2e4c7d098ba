import { ruleOf } from '@/lib/core/runs/kinds';
import type { Plan } from '@/lib/core/runs/plan';
import type { Run, Step } from '@/lib/core/runs/run';
import type { VideoId } from '@/lib/core/service/ids';
import type { Micros } from '@/lib/core/service/price';
import { tellChanged, watchChanges } from './changes';
import { database } from './database';
import { world } from './world';

/** What a page writes into the journal of runs: the reader's word. What is asked by it, the worker alone does. */
export const runJournal = {
  /** Of a collection, or of all where it is `null`. */
  async runs(collectionId: string | null): Promise<Run[]> {
    const db = await database();
    return collectionId === null ? db.getAll('runs') : db.getAllFromIndex('runs', 'collection', collectionId);
  },

  /** In the order in which they are asked. */
  async steps(runId: string): Promise<Step[]> {
    return (await database()).getAll('steps', stepsOf(runId));
  },

  async begin({ plan, budget, collectionId }: { plan: Plan; budget: Micros | null; collectionId: string }) {
    const id = `${String(world.now()).padStart(13, '0')}-${world.mark()}`;
    const tx = (await database()).transaction(['runs', 'steps'], 'readwrite');
    const times = { createdAt: world.now(), endedAt: null };
    await tx
      .objectStore('runs')
      .put({ id, collectionId, plan, state: 'going', hold: null, budget, by: 'reader', ...times });
    const unasked = { attempts: 0, sentAt: null, captureId: null, failure: null, found: null };
    const questions = ruleOf(plan).first(plan);
    for (const [n, question] of questions.entries()) {
      await tx.objectStore('steps').put({ ...question, ...unasked, runId: id, n, state: 'planned' });
    }
    await tx.done;
    tell();
  },

  hold: (runId: string): Promise<void> =>
    changed(runId, (run) => (run.state === 'going' ? { ...run, state: 'held', hold: { is: 'reader' } } : run)),
  resume: (runId: string): Promise<void> =>
    changed(runId, (run) => (run.state === 'held' ? { ...run, state: 'going', hold: null } : run)),
  stop: (runId: string): Promise<void> =>
    changed(
      runId,
      (run) => (run.endedAt === null ? { ...run, state: 'stopped', hold: null, endedAt: world.now() } : run),
      // What was not asked is not asked any more, also where what was never answered is sent again later.
      (step) => (step.state === 'planned' ? { ...step, state: 'left' } : step),
    ),
  sendAgain: (runId: string): Promise<void> =>
    changed(
      runId,
      (run) => ({ ...run, state: 'going', hold: null, endedAt: null }),
      (step) => (step.state === 'possible' ? { ...step, state: 'planned' } : step),
    ),
  leave: (runId: string): Promise<void> =>
    changed(
      runId,
      (run) => run,
      (step) => (step.state === 'possible' ? { ...step, state: 'left' } : step),
    ),

  allow: (runId: string, budget: Micros | null): Promise<void> => changed(runId, (run) => ({ ...run, budget })),

  /** The ids that a run asked for and that were not returned, each once. */
  async missing({ id, collectionId }: Pick<Run, 'id' | 'collectionId'>): Promise<VideoId[]> {
    const captures = await (await database()).getAllFromIndex('captures', 'run', id);
    return [...new Set(captures.filter((one) => one.collectionId === collectionId).flatMap(({ missing }) => missing))];
  },

  watch: (heard: () => void): (() => void) => watchChanges(['runs', 'steps', 'ledger'], heard),
};

const stepsOf = (runId: string): IDBKeyRange => IDBKeyRange.bound([runId], [runId, []]);

const tell = () => {
  tellChanged('runs');
  tellChanged('steps');
};

/** One transaction for the run and its steps, so that a word of the reader's is written whole or not at all. */
async function changed(runId: string, change: (run: Run) => Run, each?: (step: Step) => Step): Promise<void> {
  const tx = (await database()).transaction(['runs', 'steps'], 'readwrite');
  const run = await tx.objectStore('runs').get(runId);
  if (run) await tx.objectStore('runs').put(change(run));
  if (run && each) {
    for (const step of await tx.objectStore('steps').getAll(stepsOf(runId))) {
      const turned = each(step);
      if (turned !== step) await tx.objectStore('steps').put(turned);
    }
  }
  await tx.done;
  tell();
}
