import { readBodyText } from '@/lib/provenance/repository/capture-body';
import type { CachedResponse } from '@/lib/service/call';
import { database } from '@/lib/storage/database';
import type { Step } from '../run';

/** The answer of a step that is received; `undefined` where it was forgotten meanwhile. */
export async function receivedResponseOf({ name, asked, came, captureId }: Step): Promise<CachedResponse | undefined> {
  if (!came || captureId === null) return undefined;
  const stored = await (await database()).get('bodies', captureId);
  const { key, videoId, requestedAt, receivedAt, status, contentType } = came;
  const body = stored && (await readBodyText(stored));
  return body === undefined
    ? undefined
    : { key, name, asked, videoId, requestedAt, receivedAt, status, contentType, body };
}
