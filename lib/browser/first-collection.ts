import { type Collection, firstCollection, newCollection } from '@/lib/core/collection';
import { database } from './database';
import { browserWords } from './words';
import { world } from './world';

/** The collection that everybody begins with, made when it is first needed and named in the reader's own language. */
export async function theFirst(): Promise<Collection> {
  const tx = (await database()).transaction('collections', 'readwrite');
  const there = await tx.store.get(firstCollection);
  const first = there ?? newCollection(firstCollection, browserWords()('collected'), world.now());
  if (!there) await tx.store.put(first);
  await tx.done;
  return first;
}
