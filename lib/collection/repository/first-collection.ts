import { world } from '@/lib/browser/environment';
import { browserWords } from '@/lib/browser/localized-text';
import { firstCollection } from '@/lib/settings/settings';
import { database } from '@/lib/storage/database';
import { type Collection, newCollection } from '../collection';

/** The collection that everybody begins with, named in the reader's own language. Looking at it writes nothing. */
export const firstAsItBegins = (): Collection =>
  newCollection(firstCollection, browserWords()('collected'), world.now());

/** Writes it down, where that was not done yet: something comes into it, or beside it. */
export async function beginFirst(): Promise<void> {
  const first = firstAsItBegins();
  const tx = (await database()).transaction('collections', 'readwrite');
  if ((await tx.store.getKey(firstCollection)) === undefined) await tx.store.put(first);
  await tx.done;
}
