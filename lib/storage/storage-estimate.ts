import { responseSizes } from '@/lib/requests/repository/response-uses';
import { database } from './database';
import type { StorageUsage } from './disk-space';
import { number } from './value-checks';

/** A generous estimate for a video's details with their translations, in bytes. */
const bytesPerVideo = 12_000;
/** Free space that the browser needs itself, in bytes. */
const reservedBytes = 5_000_000;

/**
 * Returns whether the details of some videos fit on the disk, before they are paid for. A browser that reports no quota
 * counts as having space.
 */
export async function hasSpaceFor(videos: number): Promise<boolean> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined || usage === undefined) return true;
  return quota - usage > videos * bytesPerVideo + reservedBytes;
}

/** Measures the disk usage by kind. It reads through object stores, which takes a moment. */
export async function readStorageUsage(): Promise<StorageUsage> {
  const [responses, captureBytes] = await Promise.all([responseSizes(), countCaptureBytes()]);
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { responses, captureBytes, used: usage, quota, persisted: await navigator.storage.persisted() };
}

/** Asks the browser not to evict the data and returns its decision. Only a page can ask. */
export const requestPersistence = (): Promise<boolean> => navigator.storage.persist();

async function countCaptureBytes(): Promise<number> {
  let total = 0;
  let cursor = await (await database()).transaction('captures').store.openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const { bytes } = cursor.value;
    // A cursor reads damaged rows too, and one without a size would make the sum NaN.
    if (number(bytes)) total += bytes;
  }
  return total;
}
