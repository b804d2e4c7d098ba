import { type Check, number, shape, text } from '../value-checks';

/** Whether a stored response can be read again; one that something damaged is as if it were not there. */
export const isSavedResponse: Check = shape({
  asked: shape({}),
  requestedAt: number,
  receivedAt: number,
  status: number,
  contentType: text,
  body: text,
});
