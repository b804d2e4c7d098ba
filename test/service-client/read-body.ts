import type { CachedResponse } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { readResponse } from '@/lib/service/read-response';

/** Creates a saved response, of captions by default. A body that is not a string is serialized as JSON. */
export const savedResponse = (body: unknown, patch: Partial<CachedResponse> = {}): CachedResponse => ({
  key: 'k',
  name: 'captions',
  params: { videoId: 'aaaaaaaaaaa' },
  videoId: 'aaaaaaaaaaa',
  requestedAt: 1,
  receivedAt: 2,
  status: 200,
  contentType: 'application/json',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...patch,
});
/** Reads a response. Returns its value with the problems of its rows, or the failure. */
export const readBody = (
  name: EndpointName,
  body: unknown,
  patch: Partial<CachedResponse> = {},
  retryAfter?: string,
) => {
  const result = readResponse(
    name,
    savedResponse(body, { name, ...patch }),
    retryAfter === undefined ? {} : { retryAfter },
  );
  if (!result.ok) return result.failure;
  const { value, skippedRows, wrongFields } = result.value;
  return { value, skippedRows, wrongFields };
};
export const readCaptions = (format: string, body: unknown, patch: Partial<CachedResponse> = {}) =>
  readBody('captions', body, { params: { videoId: 'aaaaaaaaaaa', format }, ...patch });
