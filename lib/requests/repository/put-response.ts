import { tellChanged } from '@/lib/messaging/change-events';
import type { HeldAnswer } from '@/lib/service/call';
import { keepBetter } from '@/lib/service/keep-better';
import { fail, ok, type Result } from '@/lib/shared/result';
import { database, isFull } from '@/lib/storage/database';

/**
 * Stores a response in the place of an older one to the same question, as `keepBetter` says, and deletes what was made of the
 * older one to be opened. Returns what is stored now. Pages that only read have no use for it, so it is a file of its own.
 */
export async function putResponse(answer: HeldAnswer): Promise<Result<HeldAnswer, { kind: 'storage-full' }>> {
  const tx = (await database()).transaction(['answers', 'trackTexts'], 'readwrite');
  const answers = tx.objectStore('answers');
  let stored = answer;
  try {
    stored = keepBetter(await answers.get(answer.key), answer);
    await Promise.all([answers.put(stored), tx.objectStore('trackTexts').delete(answer.key), tx.done]);
  } catch (error) {
    if (isFull(error) || isFull(tx.error)) return fail({ kind: 'storage-full' });
    throw error;
  }
  tellChanged('answers');
  return ok(stored);
}
