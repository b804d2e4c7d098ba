import type { Capture } from '@/lib/provenance/capture';
import { heldFrom } from '@/lib/provenance/response-from-capture';
import { textIn } from '@/lib/requests/repository/body-bytes';
import { betterOf } from '@/lib/service/better-of';
import type { HeldAnswer } from '@/lib/service/call';
import { database } from '@/lib/storage/database';

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
