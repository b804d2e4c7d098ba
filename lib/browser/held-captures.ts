import type { Capture } from '@/lib/core/evidence/capture';
import { detailsFrom, heldFrom } from '@/lib/core/evidence/held-from';
import { isObservation } from '@/lib/core/library/roll';
import type { HeldAnswer } from '@/lib/core/service/call';
import type { VideoId } from '@/lib/core/service/ids';
import { database } from './database';

/** The newest answer of any run to exactly this question: what a run paid for is free everywhere. */
export async function capturedFor(key: string): Promise<HeldAnswer | undefined> {
  const captures = await (await database()).getAllFromIndex('captures', 'key', key);
  const [newest] = captures.sort(byAge);
  if (!newest) return undefined;
  const body = await bodyOf(newest);
  return body === undefined ? undefined : heldFrom(newest, body);
}

/** What runs asked about one video, and the newest details of it that any of them brought. */
export async function capturedAbout(videoId: string): Promise<HeldAnswer[]> {
  const db = await database();
  const about = await db.getAllFromIndex('captures', 'about', videoId);
  const answers = await Promise.all(
    about.map(async (capture) => {
      const body = await bodyOf(capture);
      return body === undefined ? [] : [heldFrom(capture, body)];
    }),
  );
  return [...answers.flat(), ...(await detailsOf(videoId))];
}

async function detailsOf(videoId: string): Promise<HeldAnswer[]> {
  const all = await (await database()).getAllFromIndex('captures', 'videoId', videoId);
  const [newest] = all.filter(isObservation).sort(byAge);
  if (!newest || newest.videoId === videoId) return [];
  const body = await bodyOf(newest);
  // What the index found is an id that was read as one.
  const details = body === undefined ? null : detailsFrom(newest, body, videoId as VideoId);
  return details ? [details] : [];
}

const byAge = (one: Capture, other: Capture): number => other.receivedAt - one.receivedAt;

async function bodyOf({ id }: Capture): Promise<string | undefined> {
  const kept = await (await database()).get('bodies', id);
  return kept && new TextDecoder().decode(kept.body);
}
