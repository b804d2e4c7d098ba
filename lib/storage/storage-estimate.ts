import { responseSizes } from '@/lib/requests/repository/response-uses';
import { database } from './database';
import type { StorageUsage } from './disk-space';

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
  for (; cursor; cursor = await cursor.continue()) weight += cursor.value.bytes;
  return weight;
}
