import { textIn } from '@/lib/requests/repository/body-bytes';
import type { HeldAnswer } from '@/lib/service/call';
import { database } from '@/lib/storage/database';
import type { Step } from '../run';

/** The answer of a step that is received; `undefined` where it was forgotten meanwhile. */
export async function heldBy({ name, asked, came, captureId }: Step): Promise<HeldAnswer | undefined> {
  if (!came || captureId === null) return undefined;
  const kept = await (await database()).get('bodies', captureId);
  const { key, videoId, requestedAt, receivedAt, status, contentType } = came;
  const body = kept && (await textIn(kept));
  return body === undefined
    ? undefined
    : { key, name, asked, videoId, requestedAt, receivedAt, status, contentType, body };
}
