import type { IDBPTransaction } from 'idb';
import { environment } from '@/lib/browser/environment';
import { currentTranslation } from '@/lib/browser/translation';
import { ownTrackRecord } from '@/lib/captions/own-track';
import { trackIdFrom } from '@/lib/captions/track-request';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import { deleteCollection } from '@/lib/collection/repository/delete-collection';
import { createVideoIdSet } from '@/lib/collection/video-id-set';
import { notifyChanged } from '@/lib/database/changes';
import { abortTransaction, database, isStorageFull } from '@/lib/database/database';
import type { Database, DatabaseSchema } from '@/lib/database/database-schema';
import type { CollectionRecord } from '@/lib/export/parse-collection-file';
import { addToSummary, type CollectionFileSummary, emptyFileSummary } from '@/lib/import/collection-file';
import type { TimedNote } from '@/lib/notes/records';
import { toBody } from '@/lib/provenance/repository/capture-repository';
import type { Run, Step } from '@/lib/runs/records';
import type { CachedResponse } from '@/lib/service/call';
import { batchesOf } from '@/lib/shared/stream-batches';
import { deactivated } from '@/lib/storage/backup-record';

/** The ids that a restored collection and its records get, and the records that it added to the cache. */
interface RestoredIds {
  collectionId: string;
  /** The ids of the restored runs and captures, by their ids in the file. */
  runs: Map<string, string>;
  captures: Map<string, string>;
  /** By key, the time when each added response was received. */
  responses: Map<string, number>;
  comments: { key: [videoId: string, comment: string]; at: number }[];
  /** By id, the time of the last change of each added note. */
  timedNotes: Map<string, number>;
}

const restoredStores = [
  'collections',
  'itemBatches',
  'captures',
  'captureBodies',
  'videoNotes',
  'timedNotes',
  'codebooks',
  'codes',
  'savedSearches',
  'runs',
  'steps',
  'responses',
  'openedComments',
] as const;
type RestoreTransaction = IDBPTransaction<DatabaseSchema, (typeof restoredStores)[number][], 'readwrite'>;

/**
 * Writes a batch of records in one transaction: either all of them or none. Returns `false`, without a change, if the
 * collection is neither in the batch nor stored any more.
 */
async function writeRecords(
  db: Database,
  records: readonly CollectionRecord[],
  restoring: RestoredIds,
): Promise<boolean> {
  const tx = db.transaction([...restoredStores], 'readwrite');
  try {
    const isStored = (await tx.objectStore('collections').getKey(restoring.collectionId)) !== undefined;
    if (!isStored && records[0]?.is !== 'collection') return false;
    for (const record of records) await putRecord(tx, record, restoring);
    await tx.done;
    return true;
  } catch (error) {
    abortTransaction(tx);
    // A failed write aborts its transaction, whose error names the cause.
    throw tx.error ?? error;
  }
}

async function putRecord(tx: RestoreTransaction, record: CollectionRecord, restoring: RestoredIds): Promise<void> {
  const { collectionId, runs } = restoring;
  switch (record.is) {
    case 'collection': {
      const row = { ...record.collection, id: collectionId, name: partialName(record.collection.name) };
      await tx.objectStore('collections').put(deactivated('collections', row));
      return;
    }
    case 'saved-search': {
      const store = tx.objectStore('savedSearches');
      const id = await unusedId(store, record.search.id, collectionId);
      await store.put({ ...record.search, id, collectionId });
      return;
    }
    case 'run':
      return putRun(tx, record.run, restoring);
    case 'item-batch': {
      const { runId: before } = record.batch;
      const runId = before && (runs.get(before) ?? before);
      await tx.objectStore('itemBatches').put({ ...record.batch, runId, collectionId });
      return;
    }
    case 'video-note':
      await tx.objectStore('videoNotes').put({ ...record.note, collectionId });
      return;
    case 'codebook':
      await tx.objectStore('codebooks').put({ ...record.codebook, collectionId });
      return;
    case 'code':
      await tx.objectStore('codes').put({ ...record.code, collectionId });
      return;
    case 'timed-note':
      return putTimedNote(tx, record.note, restoring);
    case 'capture':
      return putCapture(tx, record, restoring);
    case 'steps':
      for (const step of record.steps) await putStep(tx, step, restoring);
      return;
    case 'saved-response':
      return putSaved(tx, record, restoring);
    case 'bad':
      return;
  }
}

/** Returns the name until the restore ends. It marks a collection that stays partial because the page was closed. */
const partialName = (name: string): string => currentTranslation()('collectionPartial', name);

/** Returns the id of a record, or a new id if the original record is still on this device. */
async function unusedId(
  store: { getKey(id: string): Promise<string | undefined> },
  id: string,
  collectionId: string,
): Promise<string> {
  return (await store.getKey(id)) === undefined ? id : `${id}~${collectionId}`;
}

/** Stores a run. If the run gets a new id, its costs refer to that id. */
async function putRun(tx: RestoreTransaction, runInFile: Run, { collectionId, runs }: RestoredIds): Promise<void> {
  const run = deactivated('runs', runInFile);
  const store = tx.objectStore('runs');
  const id = await unusedId(store, run.id, collectionId);
  runs.set(run.id, id);
  if (id === run.id) {
    await store.put({ ...run, collectionId });
    return;
  }
  const costs = run.costs?.map((row) => ({ ...row, runId: id }));
  await store.put({ ...run, id, collectionId, ...(costs && { costs }) });
}

/**
 * Stores a step with the new ids of its run and its response, or skips it if the file lacks the run. The id of a
 * response that the file lacks must not match a response of another collection on this device.
 */
async function putStep(
  tx: RestoreTransaction,
  step: Step,
  { collectionId, runs, captures }: RestoredIds,
): Promise<void> {
  const runId = runs.get(step.runId);
  if (runId === undefined) return;
  const { captureId } = step;
  const bodies = tx.objectStore('captureBodies');
  const restoredId = captureId && (captures.get(captureId) ?? (await unusedId(bodies, captureId, collectionId)));
  await tx.objectStore('steps').put({ ...deactivated('steps', step), runId, captureId: restoredId });
}

/** Stores a capture and its body, which have the same id. */
async function putCapture(
  tx: RestoreTransaction,
  { capture, body }: CollectionRecord & { is: 'capture' },
  { collectionId, runs, captures }: RestoredIds,
): Promise<void> {
  const id = await unusedId(tx.objectStore('captureBodies'), capture.id, collectionId);
  captures.set(capture.id, id);
  const runId = runs.get(capture.runId) ?? capture.runId;
  await tx.objectStore('captures').put({ ...capture, id, runId, collectionId });
  await tx.objectStore('captureBodies').put({ id, body: toBody(body) });
}

/**
 * Stores a saved response. An existing response is not overwritten, because it may be newer or contain names that the
 * file omits. A correction of another person becomes a further version.
 */
async function putSaved(
  tx: RestoreTransaction,
  { response: responseInFile, thread }: CollectionRecord & { is: 'saved-response' },
  added: RestoredIds,
): Promise<void> {
  const responses = tx.objectStore('responses');
  const response = await unusedVersion(responses, responseInFile);
  const { key, receivedAt } = response;
  if ((await responses.getKey(key)) === undefined) {
    await responses.put(response);
    added.responses.set(key, receivedAt);
  }
  if (!thread) return;
  const comments = tx.objectStore('openedComments');
  if ((await comments.getKey([thread.videoId, thread.comment])) !== undefined) return;
  await comments.put({ ...thread, at: receivedAt });
  added.comments.push({ key: [thread.videoId, thread.comment], at: receivedAt });
}

/** Returns an own track with the first version, from its own on, that has the same text or does not exist here. */
async function unusedVersion(
  store: { get(key: string): Promise<CachedResponse | undefined> },
  response: CachedResponse,
): Promise<CachedResponse> {
  const existing = await store.get(response.key);
  const request = trackIdFrom(response)?.request;
  if (!existing || existing.body === response.body || !request?.own) return response;
  const own = { ...request.own, version: request.own.version + 1 };
  const { videoId, body, receivedAt: at } = response;
  return unusedVersion(store, ownTrackRecord({ videoId: videoId ?? '', request: { ...request, own }, body, at }));
}

/** Stores a note at a moment of a video, unless the device has it with the same or a newer change. */
async function putTimedNote(tx: RestoreTransaction, note: TimedNote, added: RestoredIds): Promise<void> {
  const store = tx.objectStore('timedNotes');
  const existing = await store.get(note.id);
  if (existing && existing.changedAt >= note.changedAt) return;
  await store.put(note);
  if (!existing) added.timedNotes.set(note.id, note.changedAt);
}

/** Deletes the added responses, comments and notes, except those that were replaced meanwhile. */
async function deleteSaved(added: RestoredIds): Promise<void> {
  const tx = (await database()).transaction(['responses', 'openedComments', 'timedNotes'], 'readwrite');
  const timedNotes = tx.objectStore('timedNotes');
  const responses = tx.objectStore('responses');
  const comments = tx.objectStore('openedComments');
  for (const [key, receivedAt] of added.responses)
    if ((await responses.get(key))?.receivedAt === receivedAt) await responses.delete(key);
  for (const [id, changedAt] of added.timedNotes)
    if ((await timedNotes.get(id))?.changedAt === changedAt) await timedNotes.delete(id);
  for (const { key, at } of added.comments) if ((await comments.get(key))?.at === at) await comments.delete(key);
  await tx.done;
  for (const storeName of ['responses', 'timedNotes'] as const) notifyChanged(storeName);
}

interface RestoreResult {
  ended: 'done' | 'stopped' | 'storage-full' | 'unreadable';
  collectionId: string;
  summary: CollectionFileSummary;
}

/**
 * Restores a collection from the records of its file as a new collection. If this fails or is stopped, everything that
 * was written so far is deleted.
 */
export async function restoreCollection(
  records: AsyncIterable<CollectionRecord>,
  { onProgress, signal }: { onProgress?(summary: CollectionFileSummary): void; signal?: AbortSignal } = {},
): Promise<RestoreResult> {
  const restoring: RestoredIds = {
    collectionId: environment.randomSuffix(),
    runs: new Map(),
    captures: new Map(),
    responses: new Map(),
    comments: [],
    timedNotes: new Map(),
  };
  const { collectionId } = restoring;
  const db = await database();
  const ids = createVideoIdSet();
  let summary = emptyFileSummary;
  const ended = async (result: RestoreResult['ended']): Promise<RestoreResult> => {
    if (result === 'done') for (const storeName of restoredStores) notifyChanged(storeName);
    else await Promise.all([deleteCollection(collectionId), deleteSaved(restoring)]);
    return { ended: result, collectionId, summary };
  };
  try {
    for await (const batch of batchesOf(records, estimateBytes)) {
      if (signal?.aborted) return await ended('stopped');
      // Records before the header do not belong to any collection.
      if (summary.name === null && batch[0]?.is !== 'collection') return await ended('unreadable');
      // The user may have deleted the collection, or everything, in another window.
      if (!(await writeRecords(db, batch, restoring))) return await ended('stopped');
      for (const record of batch) summary = addToSummary(summary, record, ids);
      onProgress?.(summary);
    }
    const { name } = summary;
    // A name that the user typed meanwhile is kept.
    if (name !== null) await changeCollection(collectionId, (row) => (row.name === partialName(name) ? { name } : {}));
  } catch (error) {
    const failed = await ended('storage-full');
    if (isStorageFull(error)) return failed;
    throw error;
  }
  return ended(summary.name === null ? 'unreadable' : 'done');
}

function estimateBytes(record: CollectionRecord): number {
  switch (record.is) {
    case 'capture':
      return 2 * record.body.length;
    case 'saved-response':
      return 2 * record.response.body.length;
    case 'item-batch':
      return 100 * record.batch.ids.length;
    case 'steps':
      return 1000 * record.steps.length;
    case 'run':
      return 1000 * (1 + (record.run.costs?.length ?? 0));
    default:
      return 1000;
  }
}
