import type { Step } from '@/lib/core/runs/run';
import type { HeldAnswer } from '@/lib/core/service/call';
import { textIn } from './body-bytes';
import { database } from './database';

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
