import type { IDBPTransaction } from 'idb';
import { environment, extensionVersion, sha256Digest } from '@/lib/browser/environment';
import type { AddOperation } from '@/lib/collection/collection-items';
import { startAddOperation, writeNewItems } from '@/lib/collection/repository/collection-repository';
import { database, type StorageFull } from '@/lib/database/database';
import type { DatabaseSchema } from '@/lib/database/database-schema';
import { writeTransaction } from '@/lib/database/write-transaction';
import type { Capture } from '@/lib/provenance/records';
import { readBodyText, toBody } from '@/lib/provenance/repository/capture-repository';
import type { CachedResponse, ParsedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { responseToStore } from '@/lib/service/read-response';
import { ok, type Result } from '@/lib/shared/result';
import { encodeUtf8 } from '@/lib/shared/text';
import { timeKey } from '@/lib/shared/time-key';
import { type CaptureContents, readCaptureContents } from '../capture-contents';
import type { ReceivedResponse, Run, Step, StepResults } from '../records';
import type { StoredStep } from '../run-rule';
import { isSavedInCache, ruleOf } from '../run-rules';
import { noResults, plannedSteps, receivedStep, storedStep } from '../step-transitions';

/**
 * Stores a response before the ledger row is settled, so that it cannot be lost. `cacheHit` marks a response that the
 * run did not request itself.
 */
export async function receiveResponse(
  step: Step,
  response: CachedResponse,
  cacheHit: boolean,
  bytesAsReceived?: Uint8Array<ArrayBuffer>,
): Promise<Result<Step | null, StorageFull>> {
  const { runId, n } = step;
  const { body, ...meta } = response;
  const bytes = bytesAsReceived ?? encodeUtf8(body);
  // The browser starts to write a Blob while the rest is prepared.
  const storedBody = toBody(bytes);
  const id = `${timeKey(environment.now())}-${environment.randomSuffix()}`;
  const { key, videoId, requestedAt, receivedAt, status, contentType, tokenRemoved, requestId } = meta;
  const receivedFields = {
    key,
    videoId,
    requestedAt,
    receivedAt,
    status,
    contentType,
    cacheHit,
    extensionVersion: extensionVersion(),
    sha256: await sha256Digest(bytes),
    bytes: bytes.byteLength,
    ...(tokenRemoved && { tokenRemoved }),
    ...(requestId && { requestId }),
  };
  if (isSavedInCache(step)) return receiveInCache(step, response, receivedFields);
  return writeTransaction(['steps', 'captureBodies'], async (tx) => {
    const current = await tx.objectStore('steps').get([runId, n]);
    const received = current ? receivedStep(current, id, receivedFields) : null;
    if (received)
      await Promise.all([
        tx.objectStore('steps').put(received),
        tx.objectStore('captureBodies').put({ id, body: storedBody }),
      ]);
    return received;
  });
}

/**
 * Stores captions or a track list in the cache, where every page finds them, and closes the step in the same
 * transaction. A response from the cache is not stored again.
 */
export function receiveInCache(
  step: Step,
  response: CachedResponse,
  receivedResponse: ReceivedResponse,
): Promise<Result<Step | null, StorageFull>> {
  const { runId, n } = step;
  return writeTransaction(['steps', 'responses', 'trackTexts'], async (tx) => {
    const current = await tx.objectStore('steps').get([runId, n]);
    const received = current ? receivedStep(current, null, receivedResponse) : null;
    if (!received) return null;
    const stored = storedStep(received, resultsAboutVideo(response));
    await tx.objectStore('steps').put(stored);
    if (!receivedResponse.cacheHit) {
      const responses = tx.objectStore('responses');
      await responses.put(responseToStore(await responses.get(response.key), response));
      // The text prepared from an older response is outdated.
      await tx.objectStore('trackTexts').delete(response.key);
    }
    return stored;
  });
}

function resultsAboutVideo({ videoId }: CachedResponse): StepResults {
  const id = VideoId.safeParse(videoId);
  return { ...noResults, ids: id.success ? [id.data] : [] };
}

function replaceStep(steps: Step[], step: Step): Result<'stored', never> {
  const index = steps.findIndex(({ n }) => n === step.n);
  steps[index < 0 ? steps.length : index] = step;
  return ok('stored');
}

/** Returns the response of a received step; `undefined` if it was deleted meanwhile. */
export async function receivedResponseOf({
  name,
  params,
  received,
  captureId,
}: Step): Promise<CachedResponse | undefined> {
  if (!received || captureId === null) return undefined;
  const stored = await (await database()).get('captureBodies', captureId);
  const { key, videoId, requestedAt, receivedAt, status, contentType } = received;
  const body = stored && (await readBodyText(stored));
  return body === undefined
    ? undefined
    : { key, name, params, videoId, requestedAt, receivedAt, status, contentType, body };
}

/** A run with all of its steps, which `storeResponse` keeps up to date because the rule needs them. */
interface RunWithSteps {
  run: Run;
  steps: Step[];
}

const responseStores = ['captures', 'itemBatches', 'collections', 'runs', 'steps'] as const;
type StoreTransaction = IDBPTransaction<DatabaseSchema, (typeof responseStores)[number][], 'readwrite'>;

/**
 * Stores a received response in the collection: its capture, found videos, step and following steps, in one
 * transaction. Slow work is done beforehand. `gone`: the run or its collection was deleted meanwhile.
 */
export async function storeResponse(
  active: RunWithSteps,
  step: Step,
  response: ParsedResponse<EndpointName>,
): Promise<Result<'stored' | 'gone', StorageFull>> {
  if (isSavedInCache(step)) return replaceStep(active.steps, step);
  const capture = captureFromStep(active.run, step);
  if (!capture) return ok('gone');
  const contents = readCaptureContents(response, step.context.prefix);
  const newCapture: Capture = { ...capture, ...contents.fields };
  const operation = await startAddOperation(active.run.collectionId);
  const written = await writeTransaction(responseStores, async (tx) => {
    const [current, collection] = await Promise.all([
      tx.objectStore('steps').get([step.runId, step.n]),
      tx.objectStore('collections').get(active.run.collectionId),
    ]);
    if (current?.state !== 'received' || current.captureId !== newCapture.id || !collection) return null;
    await tx.objectStore('captures').put(newCapture);
    const { duplicates: rule } = collection;
    const added = await addFoundVideos(tx, active, { step: current, contents, operation: { ...operation, rule } });
    return writeStep(tx, active, storedStep(current, { ...contents.results, added }) as StoredStep);
  });
  if (!written.ok) return written;
  if (!written.value) return ok('gone');
  updateSteps(active, written.value);
  return ok('stored');
}

/** Returns the capture without its contents; `null` if the response is not on this device. */
function captureFromStep({ collectionId }: Run, { received, captureId: id, runId, n, name, params, context }: Step) {
  if (!received || id === null) return null;
  // The index skips captures without `videoId`.
  const { videoId, ...rest } = received;
  return {
    collectionId,
    id,
    runId,
    step: n,
    context,
    name,
    params,
    ...rest,
    ...(videoId !== null && { videoId }),
  } satisfies Partial<Capture>;
}

/**
 * Counts the videos on the earlier pages of a list, because later pages have no results yet. The pages of related videos
 * are in one response.
 */
const videosOnEarlierPages = (steps: readonly Step[], { name, context }: Step): number =>
  steps
    .filter((one) => one.context.slice === context.slice && name !== 'relatedVideos')
    .flatMap(({ results }) => results?.ids ?? []).length;

/** Adds the found videos and returns how many were new. A run for known ids adds none. */
async function addFoundVideos(
  tx: StoreTransaction,
  { run: { id: runId, plan }, steps }: RunWithSteps,
  { step, contents, operation }: { step: Step; contents: CaptureContents; operation: AddOperation },
): Promise<number> {
  if (ruleOf(plan).hasFixedIds) return 0;
  const items = contents.foundVideos(videosOnEarlierPages(steps, step));
  const { added } = await writeNewItems(tx.objectStore('itemBatches'), items, { ...operation, runId });
  return added.length;
}

/** Stores the step and the steps that follow from it. A stopped run gets no further steps. */
async function writeStep(
  tx: StoreTransaction,
  { run, steps }: RunWithSteps,
  done: StoredStep,
): Promise<{ done: StoredStep; next: Step[] }> {
  await tx.objectStore('steps').put(done);
  const { hasFixedIds, next } = ruleOf(run.plan);
  const before = steps.map((step) => (step.n === done.n ? done : step));
  const following = hasFixedIds ? [] : next(run.plan, done, before);
  const currentRun = following.length > 0 ? await tx.objectStore('runs').get(run.id) : undefined;
  const requests = currentRun && currentRun.state !== 'stopped' ? following : [];
  const planned = plannedSteps(requests, run.id, steps.length);
  for (const step of planned) await tx.objectStore('steps').put(step);
  return { done, next: planned };
}

function updateSteps({ steps }: RunWithSteps, { done, next }: { done: StoredStep; next: Step[] }): void {
  replaceStep(steps, done);
  steps.push(...next);
}
