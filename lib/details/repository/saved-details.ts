import { heldRoom } from '@/lib/requests/repository/response-repository';
import { betterOf } from '@/lib/service/better-of';
import type { HeldAnswer } from '@/lib/service/call';
import { database } from '@/lib/storage/database';

/**
 * Everything held about one video, one response a question, newest first; of what runs brought, what is about it alone, and its
 * details.
 */
export async function heldAbout(videoId: string): Promise<HeldAnswer[]> {
  const answers = await Promise.all([heldRoom.askedAbout(videoId), capturedAbout(videoId)]);
  const oldestFirst = answers.flat().sort((one, other) => one.receivedAt - other.receivedAt);
  const best = new Map<string, HeldAnswer>();
  for (const answer of oldestFirst) {
    const before = best.get(answer.key);
    best.set(answer.key, before ? betterOf(before, answer) : answer);
  }
  return [...best.values()].sort((one, other) => other.receivedAt - one.receivedAt);
}

/** How a capture is read is loaded where a run brought one: the panel starts without it. */
async function capturedAbout(videoId: string): Promise<HeldAnswer[]> {
  const { store } = (await database()).transaction('captures');
  const counts = await Promise.all([store.index('about').count(videoId), store.index('videoId').count(videoId)]);
  if (counts.every((count) => count === 0)) return [];
  const read = await import('./captured-details');
  return read.capturedAbout(videoId);
}
