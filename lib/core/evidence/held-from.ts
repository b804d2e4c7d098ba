import type { HeldAnswer } from '../service/call';
import type { Capture } from './capture';

/** A capture as the answer that it is. */
export const heldFrom = (capture: Capture, body: string): HeldAnswer => ({
  ...questionOf(capture),
  key: capture.key,
  name: capture.name,
  asked: capture.asked,
  videoId: capture.videoId ?? null,
  ...(capture.ids.length === 0 && { isEmpty: true }),
  body,
});

/** What an answer made of a capture has of it, whichever question it answers. */
export const questionOf = ({ id, requestedAt, receivedAt, status, contentType, tokenRemoved }: Capture) => ({
  captureId: id,
  requestedAt,
  receivedAt,
  status,
  contentType,
  ...(tokenRemoved && { tokenRemoved }),
});
