import type { IDBPTransaction } from 'idb';
import { environment } from '@/lib/browser/environment';
import type { Collection } from '@/lib/collection/collection';
import type { AddOperation } from '@/lib/collection/collection-items';
import { ensureDefaultCollection, writeNewItems } from '@/lib/collection/repository/collection-repository';
import type { Capture } from '@/lib/provenance/capture';
import type { ParsedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { settingsRepository } from '@/lib/settings/repository';
import { firstCollectionId } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { DatabaseSchema } from '@/lib/storage/database';
import { type StorageFull, writeTransaction } from '@/lib/storage/write-transaction';
import { type CaptureContents, readCaptureContents } from '../capture-contents';
import type { Run, Step, StoredStep } from '../run';
import { isCaptionsRequest, ruleOf } from '../run-rules';
import { plannedStep, storedStep } from '../step-transitions';
import { replaceStep } from './step-response';

/** A run and its whole journal, which `storeAnswer` keeps up to date: the rule of a plan looks at all of it. */
interface RunWithSteps {
  run: Run;
  steps: Step[];
}

const responseStores = ['captures', 'gatherings', 'collections', 'runs', 'steps'] as const;
type StoreTransaction = IDBPTransaction<DatabaseSchema, (typeof responseStores)[number][], 'readwrite'>;

/**
 * Brings a received answer into the collection: its capture, what it found, its step and what that leads on to, in one
 * transaction. All that takes time is done before it. `gone`: the run or its collection was forgotten meanwhile.
 */
export async function storeResponse(
  active: RunWithSteps,
  step: Step,
  response: ParsedResponse<EndpointName>,
): Promise<Result<'stored' | 'gone', StorageFull>> {
  if (isCaptionsRequest(step)) return replaceStep(active.steps, step);
  const capture = captureFromStep(active.run, step);
  if (!capture) return { ok: true, value: 'gone' };
  const contents = readCaptureContents(response);
  const newCapture: Capture = { ...capture, ...contents.columns };
  if (active.run.collectionId === firstCollectionId) await ensureDefaultCollection();
  const { keepAgent } = await settingsRepository.get();
  const agent = keepAgent ? navigator.userAgent : null;
  const written = await writeTransaction(responseStores, async (tx) => {
    const [there, collection] = await Promise.all([
      tx.objectStore('steps').get([step.runId, step.n]),
      tx.objectStore('collections').get(active.run.collectionId),
    ]);
    if (there?.state !== 'received' || there.captureId !== newCapture.id || !collection) return null;
    await tx.objectStore('captures').put(newCapture);
    const fresh = await addFoundVideos(tx, active.run, contents, { collection, agent });
    return writeStep(tx, active, storedStep(there, { ...contents.found, fresh }) as StoredStep);
  });
  if (!written.ok) return written;
  if (written.value) updateSteps(active, written.value);
  return { ok: true, value: written.value ? 'stored' : 'gone' };
}

/** The evidence without what is read off it; `null` where the answer of the step is not on this device. */
function captureFromStep({ collectionId }: Run, { came, captureId: id, runId, n, name, asked, note }: Step) {
  if (!came || id === null) return null;
  // A question that names no video has none there, and the index leaves it out.
  const { videoId, ...rest } = came;
  return { collectionId, id, runId, step: n, note, name, asked, ...rest, ...(videoId !== null && { videoId }) };
}

/** How many of the found were not there. A run that completes finds none: it asks about what the collection has. */
async function addFoundVideos(
  tx: StoreTransaction,
  { collectionId, id: runId, plan }: Run,
  contents: CaptureContents,
  { collection, agent }: { collection: Collection; agent: string | null },
): Promise<number> {
  if (ruleOf(plan).completes) return 0;
  const context: AddOperation = {
    ...{ collectionId, runId, agent, rule: collection.duplicates },
    ...{ addedAt: environment.now(), mark: environment.mark() },
  };
  const { added } = await writeNewItems(tx.objectStore('gatherings'), contents.foundVideos(), context);
  return added.length;
}

/** The step as stored, and those that its answer leads on to. One that was stopped leads nowhere. */
async function writeStep(
  tx: StoreTransaction,
  { run, steps }: RunWithSteps,
  done: StoredStep,
): Promise<{ done: StoredStep; next: Step[] }> {
  await tx.objectStore('steps').put(done);
  const { completes, next } = ruleOf(run.plan);
  const before = steps.map((step) => (step.n === done.n ? done : step));
  const following = completes ? [] : next(run.plan, done, before);
  const now = following.length > 0 ? await tx.objectStore('runs').get(run.id) : undefined;
  const requests = now && now.state !== 'stopped' ? following : [];
  const planned = requests.map((question, at) => plannedStep(question, run.id, steps.length + at));
  for (const step of planned) await tx.objectStore('steps').put(step);
  return { done, next: planned };
}

function updateSteps({ steps }: RunWithSteps, { done, next }: { done: StoredStep; next: Step[] }): void {
  replaceStep(steps, done);
  steps.push(...next);
}
