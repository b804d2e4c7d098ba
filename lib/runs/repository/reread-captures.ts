import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { Capture } from '@/lib/provenance/records';
import { notifyReplacedCaptures, readCaptureBody } from '@/lib/provenance/repository/capture-repository';
import { responseFromCapture } from '@/lib/provenance/response-from-capture';
import { readCaptureContents } from '@/lib/runs/capture-contents';
import { readResponse } from '@/lib/service/read-response';

/**
 * Parses the stored bodies of captures again if an earlier version skipped some of their rows. Sends no requests and
 * returns how many captures now have more rows.
 */
export async function rereadCaptures(captures: readonly Capture[]): Promise<number> {
  let changed = 0;
  for (const capture of captures) {
    const reread = capture.skippedRows > 0 ? await rereadCapture(capture) : null;
    if (reread && (await replaceCapture(capture, reread))) changed += 1;
  }
  if (changed > 0) {
    notifyReplacedCaptures();
    notifyChanged('captures');
  }
  return changed;
}

/** Returns `null` if no further rows can be read. */
async function rereadCapture(capture: Capture): Promise<Capture | null> {
  const body = await readCaptureBody(capture);
  const read = body === undefined ? null : readResponse(capture.name, responseFromCapture(capture, body));
  if (!read?.ok) return null;
  const { fields } = readCaptureContents(read.value);
  const { unreadable: _, unmatched: __, wrongFields: ___, ...rest } = capture;
  return fields.skippedRows < capture.skippedRows ? { ...rest, ...fields } : null;
}

/** Returns `false`, without a change, if the capture was changed or deleted while its body was read. */
async function replaceCapture(before: Capture, reread: Capture): Promise<boolean> {
  const { store, done } = (await database()).transaction('captures', 'readwrite');
  const isSame = JSON.stringify(await store.get([before.collectionId, before.id])) === JSON.stringify(before);
  if (isSame) await store.put(reread);
  await done;
  return isSame;
}
