import type { HeldAnswer } from './call';

/** Whether a stored response can be read again; one that something damaged is as if it were not there. */
export const isSavedResponse = (row: HeldAnswer | undefined): row is HeldAnswer =>
  typeof row?.body === 'string' &&
  typeof row.contentType === 'string' &&
  [row.requestedAt, row.receivedAt, row.status].every(Number.isFinite) &&
  typeof row.asked === 'object' &&
  row.asked !== null;
