import type { IDBPTransaction } from 'idb';
import { world } from '@/lib/browser/environment';
import type { Collection } from '@/lib/collection/collection';
import type { Act } from '@/lib/collection/collection-items';
import { beginFirst } from '@/lib/collection/repository/first-collection';
import { gatherInto } from '@/lib/collection/repository/write-items';
import type { Capture } from '@/lib/provenance/capture';
import type { Told } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { settingsItem } from '@/lib/settings/repository';
import { firstCollection } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { Shelves } from '@/lib/storage/database';
import { ruleOf } from '../kinds';
import { isHeldBeside } from '../plans/captions-plan';
import { type Captured, capturedFrom } from '../read-capture';
import type { Done } from '../rule';
import type { Run, Step } from '../run';
import { plannedStep, storedWith } from '../step-transitions';
import { keptUp } from './receive-response';
import { type Full, writing } from './write-transaction';

/** A run and its whole journal, which `storeAnswer` keeps up to date: the rule of a plan looks at all of it. */
export interface Journal {
  run: Run;
  steps: Step[];
}

const shelves = ['captures', 'gatherings', 'collections', 'runs', 'steps'] as const;
type Storing = IDBPTransaction<Shelves, (typeof shelves)[number][], 'readwrite'>;

/**
 * Brings a received answer into the collection: its capture, what it found, its step and what that leads on to, in one
 * transaction. All that takes time is done before it. `gone`: the run or its collection was forgotten meanwhile.
 */
export async function storeAnswer(
  journal: Journal,
  step: Step,
  told: Told<EndpointName>,
): Promise<Result<'stored' | 'gone', Full>> {
  if (isHeldBeside(step)) return keptUp(journal.steps, step);
  const capture = captureOf(journal.run, step);
  if (!capture) return { ok: true, value: 'gone' };
  const captured = capturedFrom(told);
  const evidence: Capture = { ...capture, ...captured.columns };
  if (journal.run.collectionId === firstCollection) await beginFirst();
  const { keepAgent } = await settingsItem.get();
  const agent = keepAgent ? navigator.userAgent : null;
  const did = await writing(shelves, async (tx) => {
    const [there, collection] = await Promise.all([
      tx.objectStore('steps').get([step.runId, step.n]),
      tx.objectStore('collections').get(journal.run.collectionId),
    ]);
    if (there?.state !== 'received' || there.captureId !== evidence.id || !collection) return null;
    await tx.objectStore('captures').put(evidence);
    const fresh = await gather(tx, journal.run, captured, { collection, agent });
    return write(tx, journal, storedWith(there, { ...captured.found, fresh }) as Done);
  });
  if (!did.ok) return did;
  if (did.value) keepUp(journal, did.value);
  return { ok: true, value: did.value ? 'stored' : 'gone' };
}

/** The evidence without what is read off it; `null` where the answer of the step is not on this device. */
function captureOf({ collectionId }: Run, { came, captureId: id, runId, n, name, asked, note }: Step) {
  if (!came || id === null) return null;
  // A question that names no video has none there, and the index leaves it out.
  const { videoId, ...rest } = came;
  return { collectionId, id, runId, step: n, note, name, asked, ...rest, ...(videoId !== null && { videoId }) };
}

/** How many of the found were not there. A run that completes finds none: it asks about what the collection has. */
async function gather(
  tx: Storing,
  { collectionId, id: runId, plan }: Run,
  captured: Captured,
  { collection, agent }: { collection: Collection; agent: string | null },
): Promise<number> {
  if (ruleOf(plan).completes) return 0;
  const act: Act = {
    ...{ collectionId, runId, agent, rule: collection.duplicates },
    ...{ addedAt: world.now(), mark: world.mark() },
  };
  const { added } = await gatherInto(tx.objectStore('gatherings'), captured.gathered(), act);
  return added.length;
}

/** The step as stored, and those that its answer leads on to. One that was stopped leads nowhere. */
async function write(tx: Storing, { run, steps }: Journal, done: Done): Promise<{ done: Done; next: Step[] }> {
  await tx.objectStore('steps').put(done);
  const { completes, next } = ruleOf(run.plan);
  const before = steps.map((step) => (step.n === done.n ? done : step));
  const questions = completes ? [] : next(run.plan, done, before);
  const now = questions.length > 0 ? await tx.objectStore('runs').get(run.id) : undefined;
  const asks = now && now.state !== 'stopped' ? questions : [];
  const planned = asks.map((question, at) => plannedStep(question, run.id, steps.length + at));
  for (const step of planned) await tx.objectStore('steps').put(step);
  return { done, next: planned };
}

function keepUp({ steps }: Journal, { done, next }: { done: Done; next: Step[] }): void {
  keptUp(steps, done);
  steps.push(...next);
}
