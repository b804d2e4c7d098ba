import { type RequestState, toLoadedResponse } from '@/lib/app-store/request-store';
import type { CachedResponse } from '@/lib/service/call';
import { readResponse } from '@/lib/service/read-response';

/** The details of a video as they are held, whoever asked for them; `answer` is `null` where none are. */
export type SavedVideoDetails = Pick<RequestState<'videos'>, 'answer'>;

/** Reads them from everything that is held about a video, the newest first. */
export function newestDetails(responses: readonly CachedResponse[]): SavedVideoDetails {
  const newest = responses.find(({ name }) => name === 'videos');
  const read = newest && readResponse('videos', newest);
  return { answer: read?.ok ? toLoadedResponse(read.value) : null };
}
