import { tellChanged } from '@/lib/messaging/change-events';
import { capturedFrom } from '@/lib/runs/read-capture';
import { bodyOf } from '@/lib/runs/repository/captured-response';
import { readAnswer } from '@/lib/service/read-response';
import { database } from '@/lib/storage/database';
import type { Capture } from '../capture';
import { heldFrom } from '../response-from-capture';

/**
 * Reads the stored bodies of captures again of which an earlier version skipped rows. Nothing is requested and nothing billed.
 * Returns how many captures have more rows now.
 */
export async function rereadCaptures(captures: readonly Capture[]): Promise<number> {
  let changed = 0;
  for (const capture of captures) {
    const better = capture.setAside > 0 ? await reread(capture) : null;
    if (better && (await replace(better))) changed += 1;
  }
  if (changed > 0) tellChanged('captures');
  return changed;
}

/** `null` where no more of its rows can be read than before. */
async function reread(capture: Capture): Promise<Capture | null> {
  const body = await bodyOf(capture);
  const read = body === undefined ? null : readAnswer(capture.name, heldFrom(capture, body));
  if (!read?.ok) return null;
  const { columns } = capturedFrom(read.value);
  const { unread: _, unmatched: __, wrongFields: ___, ...rest } = capture;
  return columns.setAside < capture.setAside ? { ...rest, ...columns } : null;
}

/** It may have been deleted while it was read. */
async function replace(capture: Capture): Promise<boolean> {
  const { store, done } = (await database()).transaction('captures', 'readwrite');
  const isThere = (await store.count([capture.collectionId, capture.id])) > 0;
  if (isThere) await store.put(capture);
  await done;
  return isThere;
}
