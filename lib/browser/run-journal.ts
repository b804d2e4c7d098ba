import type { Result } from '@/lib/core/result';
import { idsAsked } from '@/lib/core/runs/beside';
import { ruleOf } from '@/lib/core/runs/kinds';
import type { Plan } from '@/lib/core/runs/plan';
import { concerns, runAfter, stepAfter, type Word } from '@/lib/core/runs/reader-word';
import { type Run, type Step, stepStates } from '@/lib/core/runs/run';
import { plannedStep } from '@/lib/core/runs/step-states';
import type { VideoId } from '@/lib/core/service/ids';
import type { Micros } from '@/lib/core/service/price';
import { watchChanges } from './changes';
import { database } from './database';

import { type Full, writing } from './run-write';
import { world } from './world';

type Written = Promise<Result<void, Full>>;

/** A run that begins. `budget` in millionths of a dollar. */
interface Beginning {
  plan: Plan;
  budget: Micros | null;
  collectionId: string;
  by?: Run['by'];
}

/** The journal of runs as readers see it and write into it: their word. What is asked by it, the worker alone asks. */
export const runJournal = {
  /** Of a collection, or of all where it is `null`. */
  async runs(collectionId: string | null): Promise<Run[]> {
    const db = await database();
    return collectionId === null ? db.getAll('runs') : db.getAllFromIndex('runs', 'collection', collectionId);
  },

  /**
   * In the order in which they are asked. Those of `known` whose state is the same are taken over: a run may ask for a hundred
   * thousand ids, and a page that looks at it while it goes reads only what changed.
   */
  async steps(runId: string, known: readonly Step[] = []): Promise<Step[]> {
    const { store } = (await database()).transaction('steps');
    if (known.length === 0) return store.getAll(allOf(runId));
    const keys = await Promise.all(stepStates.map((state) => store.index('next').getAllKeys([runId, state])));
    const before = new Map(known.map((step) => [step.n, step]));
    // Where another's question told of some meanwhile, that is a step of its own, and those that are planned are packed anew.
    const isRepacked = keys.flat().some(([, n]) => !before.has(n));
    const isSame = (step: Step | undefined, state: Step['state'] | undefined) =>
      step?.state === state && !(isRepacked && state === 'planned');
    const steps = keys.flatMap((some, at) =>
      some.map(async ([, n]) => (isSame(before.get(n), stepStates[at]) ? before.get(n) : store.get([runId, n]))),
    );
    return (await Promise.all(steps)).filter((step) => step !== undefined).sort((one, other) => one.n - other.n);
  },

  /** Writes a run down with what it asks first, the whole of it or nothing. */
  begin({ plan, by = 'reader', ...more }: Beginning): Written {
    const createdAt = world.now();
    const id = `${String(createdAt).padStart(13, '0')}-${world.mark()}`;
    const steps = ruleOf(plan)
      .first(plan)
      .map((question, n) => plannedStep(question, id, n));
    return writing(['runs', 'steps'], async (tx) => {
      await tx.objectStore('runs').put({ ...more, id, plan, by, state: 'going', hold: null, createdAt, endedAt: null });
      await Promise.all(steps.map((step) => tx.objectStore('steps').put(step)));
    });
  },

  hold: (runId: string): Written => said('hold', runId),
  resume: (runId: string): Written => said('resume', runId),
  stop: (runId: string): Written => said('stop', runId),
  sendAgain: (runId: string): Written => said('sendAgain', runId),
  leave: (runId: string): Written => said('leave', runId),

  /** Another limit. */
  allow: (runId: string, budget: Micros | null): Written =>
    writing(['runs'], async (tx) => {
      const run = await tx.objectStore('runs').get(runId);
      if (run) await tx.objectStore('runs').put({ ...run, budget });
    }),

  /** The ids that a run asked for and that were not returned, each once; also where another's question told so. */
  async missing({ id, collectionId }: Pick<Run, 'id' | 'collectionId'>): Promise<VideoId[]> {
    const db = await database();
    const steps = await db.getAll('steps', allOf(id));
    const asked = steps.filter(({ captureId, found }) => captureId !== null && found && found.missing > 0);
    const missing = asked.map(async (step) => {
      const capture = await db.get('captures', [collectionId, step.captureId ?? '']);
      const wanted = new Set(idsAsked(step));
      return capture ? capture.missing.filter((one) => wanted.has(one)) : [];
    });
    return [...new Set((await Promise.all(missing)).flat())];
  },

  watch: (heard: () => void): (() => void) => watchChanges(['runs', 'steps', 'ledger'], heard),
};

const allOf = (runId: string): IDBKeyRange => IDBKeyRange.bound([runId], [runId, []]);

/** One transaction, so that a word of the reader's is written whole or not at all. */
function said(word: Word, runId: string): Written {
  return writing(['runs', 'steps', 'ledger'], async (tx) => {
    const run = await tx.objectStore('runs').get(runId);
    if (!run) return;
    await tx.objectStore('runs').put(runAfter(word, run, world.now()));
    const state = concerns[word];
    const steps = state ? await tx.objectStore('steps').index('next').getAll([runId, state]) : [];
    await Promise.all(steps.map((step) => tx.objectStore('steps').put(stepAfter(word, step, run))));
    if (state !== 'possible') return;
    // What the reader has given a word on is no longer brought up elsewhere either.
    for (const row of await tx.objectStore('ledger').index('run').getAll(runId)) {
      if (row.state === 'possible' && !row.left) await tx.objectStore('ledger').put({ ...row, left: true });
    }
  });
}
