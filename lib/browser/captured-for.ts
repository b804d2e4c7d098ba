import type { Capture } from '@/lib/core/evidence/capture';
import { heldFrom } from '@/lib/core/evidence/held-from';
import type { HeldAnswer } from '@/lib/core/service/call';
import { textIn } from './body-bytes';
import { database } from './database';

/** The newest answer of any run to exactly this question: what a run paid for is free everywhere. */
export async function capturedFor(key: string): Promise<HeldAnswer | undefined> {
  const captures = await (await database()).getAllFromIndex('captures', 'key', key);
  const [newest] = captures.sort(byAge);
  if (!newest) return undefined;
  const body = await bodyOf(newest);
  return body === undefined ? undefined : heldFrom(newest, body);
}

/** The newest first. */
export const byAge = (one: Capture, other: Capture): number => other.receivedAt - one.receivedAt;

export async function bodyOf({ id }: Capture): Promise<string | undefined> {
  const kept = await (await database()).get('bodies', id);
  return kept && textIn(kept);
}
