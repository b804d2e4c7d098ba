import type { IDBPObjectStore } from 'idb';
import { sha256Digest } from '@/lib/browser/environment';
import { removeFromCollection } from '@/lib/collection/repository/collection-repository';
import { collectionWithoutVideo } from '@/lib/collection/without-video';
import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { DatabaseSchema, StoreName } from '@/lib/database/database-schema';
import type { Capture, CaptureBody } from '@/lib/provenance/records';
import { readBodyText, toBody } from '@/lib/provenance/repository/capture-repository';
import {
  bodyWithoutVideo,
  captureWithoutVideo,
  isOnlyAbout,
  responseWithoutVideo,
} from '@/lib/provenance/without-video';
import { repliesKeyRange } from '@/lib/requests/repository/replies-key-range';
import { runWithoutVideo, stepWithoutVideo, withPlanWithoutVideo } from '@/lib/runs/without-video';
import type { CachedResponse } from '@/lib/service/call';
import { responseToStore } from '@/lib/service/read-response';
import { ledgerEntryWithoutVideo } from '@/lib/spending/without-video';
import { toolResponseWithoutVideo } from '@/lib/tools/without-video';

/** Returns the ids of the video's comments whose replies were requested. Responses with replies name no video. */
export async function commentsAbout(videoId: string): Promise<string[]> {
  const keys = await (await database()).getAllKeysFromIndex('openedComments', 'videoId', videoId);
  return keys.map(([, comment]) => comment);
}

/** Skips the steps that concern only this video and are not stored yet. */
export async function skipStepsAbout(videoId: string): Promise<void> {
  const tx = (await database()).transaction(['steps'], 'readwrite');
  for (let cursor = await tx.objectStore('steps').openCursor(); cursor; cursor = await cursor.continue()) {
    const step = stepWithoutVideo(cursor.value, videoId);
    if (step.state !== cursor.value.state) await cursor.update({ ...cursor.value, state: step.state });
  }
  await tx.done;
}

/** Deletes everything about one video on this device. It can be repeated after an interruption. */
export async function deleteVideoData(videoId: string): Promise<void> {
  for (const key of await (await database()).getAllKeys('captures')) {
    // Another window may change the same capture.
    while (!(await deleteFromCapture(key, videoId)));
  }
  for (const key of await (await database()).getAllKeysFromIndex('steps', 'state', 'received'))
    await deleteFromReceived(key, videoId);
  await deleteFromStores(videoId);
  for (const storeName of ['videoDeletions', 'captures', ...storeNames] as const) notifyChanged(storeName);
}

const storeNames = [
  'collections',
  'responses',
  'toolResponses',
  'videoTitles',
  'openedComments',
  'itemBatches',
  'videoNotes',
  'timedNotes',
  'codes',
  'ledger',
  'runs',
  'steps',
  'savedSearches',
  'downloads',
  'trackStatistics',
  'trackTexts',
] as const;

/**
 * Deletes the video from a capture, or the whole capture if it is about this video alone. Returns `false`, without a
 * change, if the capture changed meanwhile.
 */
async function deleteFromCapture(key: DatabaseSchema['captures']['key'], videoId: string): Promise<boolean> {
  const before = await (await database()).get('captures', key);
  // An unreadable row may contain a video id that no column has.
  if (!before || !(mentions(before, videoId) || before.skippedRows > 0)) return true;
  const remaining = isOnlyAbout(before.params, videoId) ? null : await remainingCapture(before, videoId);
  const tx = (await database()).transaction(['captures', 'captureBodies'], 'readwrite');
  const captures = tx.objectStore('captures');
  const bodies = tx.objectStore('captureBodies');
  const current = await captures.get(key);
  const isSame = JSON.stringify(current) === JSON.stringify(before);
  if (isSame && remaining)
    await Promise.all([captures.put(remaining.capture), remaining.body && bodies.put(remaining.body)]);
  if (isSame && !remaining) await Promise.all([captures.delete(key), bodies.delete(before.id)]);
  await tx.done;
  return isSame || current === undefined;
}

/** Returns a capture without the video, with a new hash if its body changed. */
async function remainingCapture(
  capture: Capture,
  videoId: string,
): Promise<{ capture: Capture; body: CaptureBody | null }> {
  const stored = await (await database()).get('captureBodies', capture.id);
  const { body, rows } = bodyWithoutVideo(stored ? await readBodyText(stored) : '', videoId);
  const remaining = captureWithoutVideo(capture, videoId, rows);
  if (rows === 0) return { capture: remaining, body: null };
  const bytes = new TextEncoder().encode(body);
  const hashed = { ...remaining, sha256: await sha256Digest(bytes), bytes: bytes.byteLength };
  return { capture: hashed, body: { id: capture.id, body: toBody(bytes) } };
}

/** Deletes the video from a response that is received but not stored in its collection. */
async function deleteFromReceived(key: DatabaseSchema['steps']['key'], videoId: string): Promise<void> {
  const step = await (await database()).get('steps', key);
  const stored = step?.captureId ? await (await database()).get('captureBodies', step.captureId) : undefined;
  if (!step?.received || !stored) return;
  const { body, rows } = bodyWithoutVideo(await readBodyText(stored), videoId);
  const remaining = stepWithoutVideo(step, videoId);
  const bytes = new TextEncoder().encode(body);
  const received = remaining.received && {
    ...remaining.received,
    sha256: await sha256Digest(bytes),
    bytes: bytes.byteLength,
    ...(rows > 0 && { redacted: (remaining.received.redacted ?? 0) + rows }),
  };
  const tx = (await database()).transaction(['steps', 'captureBodies'], 'readwrite');
  if (received) await tx.objectStore('captureBodies').put({ id: stored.id, body: toBody(bytes) });
  else await tx.objectStore('captureBodies').delete(stored.id);
  await tx.objectStore('steps').put({ ...remaining, ...(received && { received }) });
  await tx.done;
}

/** Deletes the video from all stores except `captures` and `bodies`, in one transaction. */
async function deleteFromStores(videoId: string): Promise<void> {
  const tx = (await database()).transaction(storeNames, 'readwrite');
  const responses = tx.objectStore('responses');
  const comments = tx.objectStore('openedComments');
  for (const key of await responses.index('videoId').getAllKeys(videoId)) await responses.delete(key);
  for (const key of await comments.index('videoId').getAllKeys(videoId)) {
    await responses.delete(repliesKeyRange(key[1]));
    await comments.delete(key);
  }
  await tx.objectStore('videoTitles').delete(videoId);
  for (const storeName of ['trackStatistics', 'trackTexts'] as const) {
    for (const key of await tx.objectStore(storeName).index('videoId').getAllKeys(videoId))
      await tx.objectStore(storeName).delete(key);
  }
  await deleteCollectionItems(tx.objectStore('itemBatches'), videoId);
  for (const storeName of ['videoNotes', 'codes'] as const) {
    for (const key of await tx.objectStore(storeName).index('videoId').getAllKeys(videoId))
      await tx.objectStore(storeName).delete(key);
  }
  const timedNotes = tx.objectStore('timedNotes');
  for (const key of await timedNotes.index('videoId').getAllKeys(videoId)) await timedNotes.delete(key);
  await rewriteRows(tx.objectStore('collections'), videoId, (one) => collectionWithoutVideo(one, videoId));
  await rewriteRows(responses, videoId, (response) => remainingResponse(responses, response, videoId));
  await rewriteRows(tx.objectStore('toolResponses'), videoId, (response) =>
    toolResponseWithoutVideo(response, videoId),
  );
  await rewriteRows(tx.objectStore('ledger'), videoId, (row) => ledgerEntryWithoutVideo(row, videoId));
  await rewriteRows(tx.objectStore('runs'), videoId, (run) => runWithoutVideo(run, videoId));
  await rewriteRows(tx.objectStore('steps'), videoId, (step) => stepWithoutVideo(step, videoId));
  await rewriteRows(tx.objectStore('savedSearches'), videoId, (query) => withPlanWithoutVideo(query, videoId));
  // The record of a running download is kept, so that the user can stop the download.
  const isDownloading = ({ state }: { state: string }) => state === 'active' || state === 'paused';
  await rewriteRows(tx.objectStore('downloads'), videoId, (save) => (isDownloading(save) ? save : null));
  await tx.done;
}

type RewrittenRow<S extends StoreName> = DatabaseSchema[S]['value'] | null;
type WritableStore<S extends StoreName> = IDBPObjectStore<DatabaseSchema, typeof storeNames, S, 'readwrite'>;

/** Returns the response to store without the video. The remaining request can equal that of another saved response. */
async function remainingResponse(
  responses: WritableStore<'responses'>,
  response: CachedResponse,
  videoId: string,
): Promise<CachedResponse> {
  const remaining = responseWithoutVideo(response, videoId);
  const other = remaining.key === response.key ? undefined : await responses.get(remaining.key);
  return other && other.receivedAt > remaining.receivedAt
    ? responseToStore(remaining, other)
    : responseToStore(other, remaining);
}

async function deleteCollectionItems(store: WritableStore<'itemBatches'>, videoId: string): Promise<void> {
  const keys = await store.index('videoId').getAllKeys(videoId);
  for (const collectionId of new Set(keys.map(([id]) => id)))
    await removeFromCollection(store, collectionId, new Set([videoId]));
}

/**
 * Rewrites records one at a time, because some are megabytes in size. A record is deleted if `change` returns `null`.
 */
async function rewriteRows<S extends (typeof storeNames)[number]>(
  store: WritableStore<S>,
  videoId: string,
  change: (row: DatabaseSchema[S]['value']) => RewrittenRow<S> | Promise<RewrittenRow<S>>,
): Promise<void> {
  for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (!mentions(cursor.value, videoId)) continue;
    const changed = await change(cursor.value);
    await cursor.delete();
    if (changed !== null) await store.put(changed);
  }
}

const mentions = (row: unknown, videoId: string): boolean => JSON.stringify(row).includes(videoId);
