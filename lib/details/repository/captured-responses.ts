import { database } from '@/lib/database/database';
import { isObservation } from '@/lib/provenance/capture';
import { detailsFromCapture } from '@/lib/provenance/details-from-capture';
import { isWhole, newestFirst, readCaptureBody } from '@/lib/provenance/repository/capture-repository';
import { responseFromCapture } from '@/lib/provenance/response-from-capture';
import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';

/**
 * Returns the responses that runs received about this video alone, and its newest details if they come from a response
 * about several videos. `name` limits them to one endpoint.
 */
export async function capturedResponsesAbout(videoId: string, name?: EndpointName): Promise<CachedResponse[]> {
  const db = await database();
  const all = await db.getAllFromIndex('captures', 'about', videoId);
  const captures = all.filter((one) => isWhole(one) && (!name || one.name === name));
  const responses = await Promise.all(
    captures.map(async (capture) => {
      const body = await readCaptureBody(capture);
      return body === undefined ? [] : [responseFromCapture(capture, body)];
    }),
  );
  return [...responses.flat(), ...(!name || name === 'videos' ? await detailsOf(videoId) : [])];
}

async function detailsOf(videoId: string): Promise<CachedResponse[]> {
  const all = await (await database()).getAllFromIndex('captures', 'videoId', videoId);
  const [newest] = all.filter(isObservation).sort(newestFirst);
  if (!newest || newest.videoId === videoId) return [];
  const body = await readCaptureBody(newest);
  // The cast is safe, because the index contains only valid ids.
  const details = body === undefined ? null : detailsFromCapture(newest, body, videoId as VideoId);
  return details ? [details] : [];
}
