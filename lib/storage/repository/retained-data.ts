import type { IDBPTransaction } from 'idb';
import { sha256Digest } from '@/lib/browser/environment';
import { captionCacheKeyRange } from '@/lib/captions/caption-cache-keys';
import type { Collection, ItemBatch } from '@/lib/collection/records';
import { keysStartingWith } from '@/lib/collection/repository/collection-repository';
import { withDeletion } from '@/lib/collection/retention';
import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { DatabaseSchema } from '@/lib/database/database-schema';
import { idsOnlyBody } from '@/lib/provenance/ids-only';
import type { Capture, CaptureBody } from '@/lib/provenance/records';
import {
  captureRepository,
  isWhole,
  notifyReplacedCaptures,
  readBodyText,
  toBody,
} from '@/lib/provenance/repository/capture-repository';
import { chunk } from '@/lib/shared/lists';

/** What the end of a retention period concerns: details and captions of the videos of a collection. */
export interface RetainedData {
  /** The responses of runs with details, search results and the like, oldest first. */
  captures: readonly Capture[];
  /** The keys of saved captions, whether runs or the panel requested them. */
  tracks: readonly string[];
  /** The keys of other responses that the panel requested. */
  responses: readonly string[];
  /** The videos that no other collection has. */
  videos: ReadonlySet<string>;
  /** Number of saved captions that stay, because another collection has their videos. */
  keptTracks: number;
  bytes: number;
}

/** Finds what to delete, without changing anything. */
export async function findRetainedData(collectionId: string): Promise<RetainedData> {
  const { own, shared } = await videosOf(collectionId);
  const all = await captureRepository.captures(collectionId);
  const captions = all.filter(isCaptions);
  const isShared = ({ videoId }: Pick<Capture, 'videoId'>): boolean => shared.has(videoId ?? '');
  const deletedCaptions = captions.filter((capture) => !isShared(capture));
  const captures = all.filter((capture) => isWhole(capture) && !isCaptions(capture));
  const saved = await panelResponses(own);
  const deleted = saved.filter((response) => !isShared(response));
  const kept = [...captions, ...saved.filter(isCaptions)].filter(isShared);
  const bytes = [...captures, ...deletedCaptions, ...deleted].reduce((sum, one) => sum + one.bytes, 0);
  return {
    captures,
    tracks: keysOf([...deletedCaptions, ...deleted.filter(isCaptions)]),
    responses: keysOf(deleted.filter((response) => !isCaptions(response))),
    videos: own.difference(shared),
    keptTracks: keysOf(kept).length,
    bytes,
  };
}

const isCaptions = ({ name }: Pick<Capture, 'name'>): boolean => name === 'captions' || name === 'captionFiles';
const keysOf = (all: readonly { key: string }[]): string[] => [...new Set(all.map(({ key }) => key))];

/**
 * Returns the videos of a collection, and all of other collections, some of which may have captions of a video that is
 * not among their videos.
 */
async function videosOf(collectionId: string): Promise<{ own: Set<string>; shared: Set<string> }> {
  const db = await database();
  const batches = await db.getAll('itemBatches');
  const captions = await db.getAllFromIndex('captures', 'key', IDBKeyRange.bound(...captionCacheKeyRange));
  const isOwn = (one: Pick<ItemBatch, 'collectionId'>) => one.collectionId === collectionId;
  const isOther = (one: Pick<ItemBatch, 'collectionId'>) => !isOwn(one);
  return {
    own: new Set(batches.filter(isOwn).flatMap(({ ids }) => ids)),
    shared: new Set([
      ...batches.filter(isOther).flatMap(({ ids }) => ids),
      ...captions.filter(isOther).flatMap(({ videoId }) => videoId ?? []),
    ]),
  };
}

/**
 * Returns the responses about videos that the panel requested. Replies have a retention period of their own, and files
 * of the user stay.
 */
async function panelResponses(videos: ReadonlySet<string>) {
  const db = await database();
  const keys: string[] = [];
  let cursor = await db.transaction('responses').store.index('videoId').openKeyCursor();
  for (; cursor; cursor = await cursor.continue()) if (videos.has(cursor.key)) keys.push(cursor.primaryKey);
  const responses = await Promise.all(keys.map((key) => db.get('responses', key)));
  return responses.flatMap((response) => {
    if (!response || response.name === 'commentReplies' || Object(response.params).ownFile !== undefined) return [];
    const { key, name, videoId, body } = response;
    return [{ key, name, videoId, bytes: body.length }];
  });
}

const stores = [
  'collections',
  'captures',
  'captureBodies',
  'responses',
  'trackStatistics',
  'trackTexts',
  'itemBatches',
  'videoTitles',
] as const;
type Transaction = IDBPTransaction<DatabaseSchema, (typeof stores)[number][], 'readwrite'>;
/** Deletes a part and returns what was deleted. */
type Part = (tx: Transaction) => Promise<{ responses: number; captions: number; bytes: number }>;

/** Maximum number of records per transaction, so that other writers do not wait long. */
const batchSize = 100;
/** Maximum number of responses whose bodies are in memory at once. */
const bodiesAtOnce = 10;

/**
 * Deletes details and captions. Each part is deleted in the transaction that adds it to the record of the deletion, so
 * that both agree if the page is closed meanwhile.
 */
export async function deleteRetainedData(
  { id, keepUntil }: Collection,
  data: RetainedData,
  { at, onProgress }: { at: number; onProgress(share: number): void },
): Promise<void> {
  const db = await database();
  const batchKeys = await db.getAllKeys('itemBatches', keysStartingWith(id));
  const titled = (await db.getAllKeys('videoTitles')).filter((videoId) => data.videos.has(videoId));
  const parts: (() => Promise<Part>)[] = [
    ...chunk(data.captures, bodiesAtOnce).map((captures) => () => capturesPart(captures, at)),
    ...chunk(data.tracks, batchSize).map((keys) => async () => tracksPart(keys)),
    ...chunk(data.responses, batchSize).map((keys) => async () => responsesPart(keys)),
    ...chunk(titled, batchSize).map((videos) => async () => titlesPart(videos)),
    ...chunk(batchKeys, bodiesAtOnce).map((keys) => async () => listedTitlesPart(keys)),
  ];
  for (const [index, preparePart] of parts.entries()) {
    const part = await preparePart();
    const tx: Transaction = db.transaction([...stores], 'readwrite');
    const deleted = await part(tx);
    const collection = await tx.objectStore('collections').get(id);
    if (collection) {
      const deletions = withDeletion(collection.deletions, { at, keepUntil: keepUntil ?? '', ...deleted });
      await tx.objectStore('collections').put({ ...collection, deletions });
    }
    await tx.done;
    onProgress((index + 1) / parts.length);
  }
  for (const store of stores) notifyChanged(store);
  notifyReplacedCaptures();
}

/** Reads the bodies of responses and prepares their change, because a transaction would end meanwhile. */
async function capturesPart(captures: readonly Capture[], deletedAt: number): Promise<Part> {
  const prepared = await Promise.all(captures.map((capture) => withIdsOnly(capture, deletedAt)));
  return async (tx) => {
    const sum = { responses: 0, captions: 0, bytes: 0 };
    for (const { before, capture, body } of prepared) {
      const current = await tx.objectStore('captures').get([before.collectionId, before.id]);
      // Another window may have changed the capture.
      if (JSON.stringify(current) !== JSON.stringify(before)) continue;
      await tx.objectStore('captures').put(capture);
      await tx.objectStore('captureBodies').put(body);
      sum.responses += 1;
      sum.bytes += before.bytes - capture.bytes;
    }
    return sum;
  };
}

async function withIdsOnly(
  before: Capture,
  deletedAt: number,
): Promise<{ before: Capture; capture: Capture; body: CaptureBody }> {
  const stored = await (await database()).get('captureBodies', before.id);
  const bytes = new TextEncoder().encode(idsOnlyBody(stored ? await readBodyText(stored) : ''));
  const checksums = { sha256: await sha256Digest(bytes), bytes: bytes.byteLength };
  return {
    before,
    capture: { ...before, ...checksums, columns: {}, deletedAt },
    body: { id: before.id, body: toBody(bytes) },
  };
}

/** Deletes captions and what was derived from them. */
const tracksPart =
  (keys: readonly string[]): Part =>
  async (tx) => {
    let bytes = 0;
    const captures = tx.objectStore('captures');
    for (const key of keys) {
      for (const { collectionId, id, bytes: size } of await captures.index('key').getAll(key)) {
        bytes += size;
        await captures.delete([collectionId, id]);
        await tx.objectStore('captureBodies').delete(id);
      }
      for (const store of ['trackStatistics', 'trackTexts'] as const) await tx.objectStore(store).delete(key);
      bytes += await deleteResponse(tx, key);
    }
    return { responses: 0, captions: keys.length, bytes };
  };

const responsesPart =
  (keys: readonly string[]): Part =>
  async (tx) => {
    let bytes = 0;
    for (const key of keys) bytes += await deleteResponse(tx, key);
    return { responses: keys.length, captions: 0, bytes };
  };

async function deleteResponse(tx: Transaction, key: string): Promise<number> {
  const responses = tx.objectStore('responses');
  const bytes = (await responses.get(key))?.body.length ?? 0;
  await responses.delete(key);
  return bytes;
}

const nothing = { responses: 0, captions: 0, bytes: 0 };

const titlesPart =
  (videos: readonly string[]): Part =>
  async (tx) => {
    for (const videoId of videos) await tx.objectStore('videoTitles').delete(videoId);
    return nothing;
  };

/** Deletes the titles that the lists of a collection were added with. */
const listedTitlesPart =
  (keys: readonly DatabaseSchema['itemBatches']['key'][]): Part =>
  async (tx) => {
    for (const key of keys) {
      const batch = await tx.objectStore('itemBatches').get(key);
      if (batch) await tx.objectStore('itemBatches').put({ ...batch, titles: batch.titles.map(() => null) });
    }
    return nothing;
  };
