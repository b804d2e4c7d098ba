import { isResponseSaved } from '@/lib/captions/repository';
import { lineColumnsVersion, linesFromColumns, type ParsedLines } from '@/lib/captions/track-facts';
import { database } from '@/lib/storage/database';

/**
 * The lines of a long track, opened from what was made of exactly this answer; `null` where nothing was made, or the answer
 * is no longer held. All of it is read at one moment.
 */
export async function readSavedLines({
  key,
  receivedAt,
}: {
  key: string;
  receivedAt: number;
}): Promise<ParsedLines | null> {
  const tx = (await database()).transaction(['answers', 'captures', 'trackTexts']);
  const [derived, isSaved] = await Promise.all([
    tx.objectStore('trackTexts').get(key),
    isResponseSaved(tx, key, receivedAt),
  ]);
  const columns = derived?.columns;
  if (!isSaved || columns?.rules !== lineColumnsVersion || columns.receivedAt !== receivedAt) return null;
  return linesFromColumns(columns, derived?.text ?? '');
}

/** Makes what a track is opened from the next time, as soon as the page has nothing else to do. */
export async function prepareLines(track: { key: string; receivedAt: number }): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve));
  const { derivedTrackRepository } = await import('./derived-tracks');
  await derivedTrackRepository.prepare(track);
}
