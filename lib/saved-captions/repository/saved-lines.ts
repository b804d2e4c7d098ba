import { isResponseSaved } from '@/lib/captions/repository';
import { lineColumnsVersion, linesFromColumns, type ParsedLines } from '@/lib/captions/track-facts';
import { database } from '@/lib/storage/database';

/**
 * Reads the lines of a long track from data derived from exactly this response; `null` if there is none or the response
 * was deleted. Uses one transaction.
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

/** Derives the data for faster opening when the page is idle. */
export async function prepareLines(track: { key: string; receivedAt: number }): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve));
  const { derivedTrackRepository } = await import('./derived-tracks');
  await derivedTrackRepository.prepare(track);
}
