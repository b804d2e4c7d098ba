import type { CachedResponse } from '@/lib/service/call';
import type { Capture } from './capture';

/** A capture as the answer that it is. */
export const responseFromCapture = (capture: Capture, body: string): CachedResponse => ({
  ...receivedFieldsOf(capture),
  key: capture.key,
  name: capture.name,
  asked: capture.asked,
  videoId: capture.videoId ?? null,
  ...(isEmpty(capture, body) && { isEmpty: true }),
  body,
});

/** Whether it has no rows. Those of captions name no video. */
const isEmpty = ({ name, ids }: Capture, body: string): boolean =>
  name === 'captions' ? body.trim() === '[]' : ids.length === 0;

/** What an answer made of a capture has of it, whichever question it answers. */
export const receivedFieldsOf = ({ id, requestedAt, receivedAt, status, contentType, tokenRemoved }: Capture) => ({
  captureId: id,
  requestedAt,
  receivedAt,
  status,
  contentType,
  ...(tokenRemoved && { tokenRemoved }),
});
