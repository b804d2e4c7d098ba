import { inParts } from '@/lib/core/in-parts';
import { tellChanged } from './changes';
import { database } from './database';

const shelves = ['answers', 'captures', 'bodies', 'trackFacts', 'trackTexts'] as const;
/** So many in one transaction: whoever else writes waits for no more than that. */
const atOnce = 200;

/** Forgets held captions by their keys, and all that was made of them. What they cost stays in the ledger. */
export async function forgetTracks(keys: readonly string[]): Promise<void> {
  for (const part of inParts(keys, atOnce)) {
    const tx = (await database()).transaction(shelves, 'readwrite');
    for (const key of part) {
      for (const capture of await tx.objectStore('captures').index('key').getAllKeys(key)) {
        await Promise.all([tx.objectStore('captures').delete(capture), tx.objectStore('bodies').delete(capture[1])]);
      }
      for (const shelf of ['answers', 'trackFacts', 'trackTexts'] as const) await tx.objectStore(shelf).delete(key);
    }
    await tx.done;
  }
  for (const shelf of shelves) tellChanged(shelf);
}
