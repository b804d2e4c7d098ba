import { detailsFrom } from '@/lib/provenance/details-from';
import { isObservation } from '@/lib/provenance/observation';
import { heldFrom } from '@/lib/provenance/response-from-capture';
import { bodyOf, byAge } from '@/lib/runs/repository/captured-response';
import type { HeldAnswer } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import { database } from '@/lib/storage/database';

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
