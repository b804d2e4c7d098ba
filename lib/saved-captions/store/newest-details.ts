import { type RequestState, toLoadedResponse } from '@/lib/app-store/request-store';
import type { CachedResponse } from '@/lib/service/call';
import { readResponse } from '@/lib/service/read-response';

/** The saved details of a video; `answer` is `null` if there are none. */
export type SavedVideoDetails = Pick<RequestState<'videos'>, 'response'>;

/** Reads the newest details from saved responses, which are sorted newest first. */
export function newestDetails(responses: readonly CachedResponse[]): SavedVideoDetails {
  const newest = responses.find(({ name }) => name === 'videos');
  const read = newest && readResponse('videos', newest);
  return { response: read?.ok ? toLoadedResponse(read.value) : null };
}
