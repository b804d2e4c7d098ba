import { environment } from '@/lib/browser/environment';
import { loadTranslation } from '@/lib/browser/load-translation';
import { firstCollectionId } from '@/lib/settings/settings';
import { database } from '@/lib/storage/database';
import { type Collection, createCollection } from '../collection';

/** The collection that everybody begins with, named in the user's own language. Looking at it writes nothing. */
export const defaultCollection = (): Collection =>
  createCollection(firstCollectionId, loadTranslation()('collected'), environment.now());

/** Writes it down, where that was not done yet: something comes into it, or beside it. */
export async function ensureDefaultCollection(): Promise<void> {
  const first = defaultCollection();
  const tx = (await database()).transaction('collections', 'readwrite');
  if ((await tx.store.getKey(firstCollectionId)) === undefined) await tx.store.put(first);
  await tx.done;
}
