import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';

/** An answer as it is kept, of captions unless said otherwise. Bodies that are no text are written as JSON. */
export const held = (body: unknown, patch: Partial<CachedResponse> = {}): CachedResponse => ({
  key: 'k',
  name: 'captions',
  asked: { videoId: 'aaaaaaaaaaa' },
  videoId: 'aaaaaaaaaaa',
  requestedAt: 1,
  receivedAt: 2,
  status: 200,
  contentType: 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...patch,
});
/** What was read of a response: the value, with what is wrong with its rows, or the failure. */
export const read = (name: EndpointName, body: unknown, patch: Partial<CachedResponse> = {}, retryAfter?: string) => {
  const answer = readResponse(name, held(body, { name, ...patch }), retryAfter === undefined ? {} : { retryAfter });
  if (!answer.ok) return answer.failure;
  const { value, setAside, wrongFields } = answer.value;
  return { value, setAside, wrongFields };
};
/** Captions that were asked for in a format. */
export const captions = (format: string, body: unknown, patch: Partial<CachedResponse> = {}) =>
  read('captions', body, { asked: { videoId: 'aaaaaaaaaaa', format }, ...patch });
