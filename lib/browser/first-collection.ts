import { type Collection, firstCollection, newCollection } from '@/lib/core/collection';
import { database } from './database';
import { browserWords } from './words';
import { world } from './world';

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
