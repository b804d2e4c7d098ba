import { responseSizes } from '@/lib/requests/repository/response-uses';
import { database } from './database';
import type { StorageUsage } from './disk-space';
import { number } from './value-checks';

/** Rather more than a video's details with its translations take; in bytes. */
const bytesPerVideo = 12_000;
/** What the browser itself wants to have left. */
const reservedBytes = 5_000_000;

/** Whether there is room for answers about so many videos: asked before they are paid for. A browser that does not say has it. */
export async function hasSpaceFor(videos: number): Promise<boolean> {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota === undefined || usage === undefined) return true;
  return quota - usage > videos * bytesPerVideo + reservedBytes;
}

/** How much room is used, by kind, and how much is left. Reads through the shelves, so it takes a moment. */
export async function readStorageUsage(): Promise<StorageUsage> {
  const [answers, evidence] = await Promise.all([responseSizes(), countCaptureBytes()]);
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { answers, evidence, used: usage, quota, persisted: await navigator.storage.persisted() };
}

/** Asks the browser never to clear what is held when it runs short of room; what it answers. Only a page may ask. */
export const requestPersistence = (): Promise<boolean> => navigator.storage.persist();

async function countCaptureBytes(): Promise<number> {
  let weight = 0;
  let cursor = await (await database()).transaction('captures').store.openCursor();
  for (; cursor; cursor = await cursor.continue()) {
    const { bytes } = cursor.value;
    // A cursor reads damaged rows too, and one without its size would leave no sum at all.
    if (number(bytes)) weight += bytes;
  }
  return weight;
}
