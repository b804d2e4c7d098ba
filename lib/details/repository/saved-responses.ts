import { responseRepository } from '@/lib/requests/repository/responses';
import { betterResponse, type CachedResponse } from '@/lib/service/call';
import { database } from '@/lib/storage/database';

/**
 * Returns the saved responses about one video, one per request, newest first. From runs, it includes only responses
 * about this video alone and the newest details.
 */
export async function savedResponsesAbout(videoId: string): Promise<CachedResponse[]> {
  const responses = await Promise.all([responseRepository.responsesAbout(videoId), capturedAbout(videoId)]);
  const oldestFirst = responses.flat().sort((one, other) => one.receivedAt - other.receivedAt);
  const best = new Map<string, CachedResponse>();
  for (const response of oldestFirst) {
    const before = best.get(response.key);
    best.set(response.key, before ? betterResponse(before, response) : response);
  }
  return [...best.values()].sort((one, other) => other.receivedAt - one.receivedAt);
}

/** The code that reads captures is in a separate chunk, which the panel loads only if there are captures. */
async function capturedAbout(videoId: string): Promise<CachedResponse[]> {
  const { store } = (await database()).transaction('captures');
  const counts = await Promise.all([store.index('about').count(videoId), store.index('videoId').count(videoId)]);
  if (counts.every((count) => count === 0)) return [];
  const read = await import('./captured-responses');
  return read.capturedResponsesAbout(videoId);
}
