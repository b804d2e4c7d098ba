import type { Capture } from '@/lib/core/evidence/capture';
import { heldFrom } from '@/lib/core/evidence/held-from';
import { betterOf } from '@/lib/core/service/better-of';
import type { HeldAnswer } from '@/lib/core/service/call';
import { textIn } from './body-bytes';
import { database } from './database';

/** The newest answer of any run to exactly this question, or an older one that is better: what a run paid for is free everywhere. */
export async function capturedFor(key: string): Promise<HeldAnswer | undefined> {
  const captures = await (await database()).getAllFromIndex('captures', 'key', key);
  captures.sort(byAge);
  const newest = await answerOf(captures[0]);
  const better = newest?.isEmpty && (await answerOf(captures.find(({ ids }) => ids.length > 0)));
  return newest && better ? betterOf(better, newest) : newest;
}

async function answerOf(capture: Capture | undefined): Promise<HeldAnswer | undefined> {
  const body = capture && (await bodyOf(capture));
  return body === undefined ? undefined : heldFrom(capture as Capture, body);
}

/** The newest first. */
export const byAge = (one: Capture, other: Capture): number => other.receivedAt - one.receivedAt;

export async function bodyOf({ id }: Capture): Promise<string | undefined> {
  const kept = await (await database()).get('bodies', id);
  return kept && textIn(kept);
}
