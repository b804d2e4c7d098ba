import { lineRules, linesFrom, type ReadLines } from '@/lib/captions/line-columns';
import { isHeldAt } from '@/lib/captions/repository/track-responses';
import { database } from '@/lib/storage/database';

/**
 * The lines of a long track, opened from what was made of exactly this answer; `null` where nothing was made, or the answer
 * is no longer held. All of it is read at one moment.
 */
export async function heldLines({ key, receivedAt }: { key: string; receivedAt: number }): Promise<ReadLines | null> {
  const tx = (await database()).transaction(['answers', 'captures', 'trackTexts']);
  const [made, isHeld] = await Promise.all([tx.objectStore('trackTexts').get(key), isHeldAt(tx, key, receivedAt)]);
  const columns = made?.columns;
  if (!isHeld || columns?.rules !== lineRules || columns.receivedAt !== receivedAt) return null;
  return linesFrom(columns, made?.text ?? '');
}

/** Makes what a track is opened from the next time, as soon as the page has nothing else to do. */
export async function prepareLines(of: { key: string; receivedAt: number }): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve));
  const { trackShelf } = await import('./derived-tracks');
  await trackShelf.prepare(of);
}
