import { database } from '@/lib/database/database';
import { betterResponse, type CachedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';

/**
 * Returns the saved responses about one video, one per request, newest first. From runs, it includes only responses
 * about this video alone and the newest details. With `name`, reads only the bodies of this endpoint.
 */
export async function savedResponsesAbout(videoId: string, name?: EndpointName): Promise<CachedResponse[]> {
  const responses = await Promise.all([cachedAbout(videoId, name), capturedAbout(videoId, name)]);
  const oldestFirst = responses.flat().sort((one, other) => one.receivedAt - other.receivedAt);
  const best = new Map<string, CachedResponse>();
  for (const response of oldestFirst) {
    const before = best.get(response.key);
    best.set(response.key, before ? betterResponse(before, response) : response);
  }
  return [...best.values()].sort((one, other) => other.receivedAt - one.receivedAt);
}

async function cachedAbout(videoId: string, name?: EndpointName): Promise<CachedResponse[]> {
  // Reads outside a transaction leave out damaged rows.
  const db = await database();
  if (!name) return db.getAllFromIndex('responses', 'videoId', videoId);
  const keys = await db.getAllKeysFromIndex('responses', 'videoId', videoId);
  // The second part of a cache key is the endpoint.
  const own = keys.filter((key) => key.split(' ', 2)[1] === name);
  const responses = await Promise.all(own.map((key) => db.get('responses', key)));
  return responses.flatMap((one) => one ?? []);
}

/** The code that reads captures is in a separate chunk, which the panel loads only if there are captures. */
async function capturedAbout(videoId: string, name?: EndpointName): Promise<CachedResponse[]> {
  const { store } = (await database()).transaction('captures');
  const counts = await Promise.all([store.index('about').count(videoId), store.index('videoId').count(videoId)]);
  if (counts.every((count) => count === 0)) return [];
  const read = await import('./captured-responses');
  return read.capturedResponsesAbout(videoId, name);
}
