import type { CachedResponse } from '@/lib/service/call';
import type { Capture } from './records';

export const responseFromCapture = (capture: Capture, body: string): CachedResponse => ({
  ...responseMetadataOf(capture),
  key: capture.key,
  name: capture.name,
  params: capture.params,
  videoId: capture.videoId ?? null,
  ...(isEmpty(capture, body) && { isEmpty: true }),
  body,
});

/** Returns whether a response has no rows. Rows of captions name no video, so their body is checked. */
const isEmpty = ({ name, ids }: Capture, body: string): boolean =>
  name === 'captions' ? body.trim() === '[]' : ids.length === 0;

/** Returns the fields that every response built from a capture has. */
export const responseMetadataOf = ({
  id,
  requestedAt,
  receivedAt,
  status,
  contentType,
  tokenRemoved,
  requestId,
}: Capture) => ({
  captureId: id,
  requestedAt,
  receivedAt,
  status,
  contentType,
  ...(tokenRemoved && { tokenRemoved }),
  ...(requestId && { requestId }),
});
