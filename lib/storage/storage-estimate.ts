import type { IDBPTransaction } from 'idb';
import { database } from '@/lib/database/database';
import type { DatabaseSchema } from '@/lib/database/database-schema';
import { repliesKeyRange } from '@/lib/requests/repository/replies-key-range';
import type { CachedResponseSize, StorageUsage } from './disk-space';

/** A generous estimate for a video's details with their translations, in bytes. */
const bytesPerVideo = 12_000;
/** The free space that the browser itself needs, in bytes. */
const reservedBytes = 5_000_000;

/**
 * Returns whether the details of a number of videos fit on the disk, so that this is known before they are paid for. A
 * browser that reports no quota counts as having enough space.
 */
export async function hasSpaceFor(videos: number): Promise<boolean> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined || usage === undefined) return true;
  return quota - usage > videos * bytesPerVideo + reservedBytes;
}

/** Measures the disk usage by kind. This takes a moment, because it reads whole object stores. */
export async function readStorageUsage(): Promise<StorageUsage> {
  const [responses, captureBytes] = await Promise.all([responseSizes(), countCaptureBytes()]);
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { responses, captureBytes, used: usage, quota, persisted: await navigator.storage.persisted() };
}

/** Asks the browser not to evict the data and returns its decision. Only pages can call this. */
export const requestPersistence = (): Promise<boolean> => navigator.storage.persist();

async function countCaptureBytes(): Promise<number> {
  let total = 0;
  let cursor = await (await database()).transaction('captures').store.openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const { bytes } = cursor.value;
    // A cursor also reads damaged rows, and a row without a size would make the sum NaN.
    if (Number.isFinite(bytes)) total += bytes;
  }
  return total;
}

const useStoreNames = ['responses', 'videoTitles', 'openedComments'] as const;

type UseTransaction = IDBPTransaction<DatabaseSchema, (typeof useStoreNames)[number][], 'readonly'>;

/**
 * When a response was received and last used, in milliseconds since 1970. Receiving it counts as a use, as does showing
 * its video or requesting the replies to its comment.
 */
interface ResponseUse {
  receivedAt: number;
  usedAt: number;
}

/** Returns the uses of all saved responses by key. Reads only the keys of responses, because bodies can be large. */
export async function responseUses(): Promise<Map<string, ResponseUse>> {
  const tx: UseTransaction = (await database()).transaction([...useStoreNames]);
  const responses = tx.objectStore('responses');
  const uses = new Map<string, ResponseUse>();
  const markUsed = (key: string, time: number) => {
    const use = uses.get(key);
    if (use) use.usedAt = Math.max(use.usedAt, time);
  };
  for (let cursor = await responses.index('receivedAt').openKeyCursor(); cursor; cursor = await cursor.continue()) {
    uses.set(cursor.primaryKey, { receivedAt: cursor.key, usedAt: cursor.key });
  }
  const lastShown = new Map((await tx.objectStore('videoTitles').getAll()).map(({ videoId, at }) => [videoId, at]));
  for (let cursor = await responses.index('recent').openKeyCursor(); cursor; cursor = await cursor.continue()) {
    markUsed(cursor.primaryKey, lastShown.get(cursor.key[1]) ?? 0);
  }
  for (const { comment, at } of await tx.objectStore('openedComments').getAll()) {
    for (const key of await responses.getAllKeys(repliesKeyRange(comment))) markUsed(key, at);
  }
  return uses;
}

/** Returns the size of every saved response in characters, which is close to its size in bytes. Reads all responses. */
export async function responseSizes(): Promise<CachedResponseSize[]> {
  const uses = await responseUses();
  const sizes: CachedResponseSize[] = [];
  let cursor = await (await database()).transaction('responses').store.openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const { key, body, receivedAt } = cursor.value;
    // A cursor also reads damaged rows.
    const bytes = typeof body === 'string' ? body.length : 0;
    sizes.push({ key, bytes, usedAt: uses.get(key)?.usedAt ?? receivedAt });
  }
  return sizes;
}
