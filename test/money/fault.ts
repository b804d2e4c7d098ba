import type { Fault } from '../service/faults';
import { type Draw, oneOf } from './random-request';

/** Delay of a late response, in milliseconds. The client's timeout is half as long while there are faults. */
export const lateMs = 200;

const refused = (status: number, body: object): Fault => ({ times: 1, status, body: JSON.stringify(body) });
const invalid = {
  success: false,
  error: { issues: [{ path: ['q'], code: 'custom', message: 'no' }], name: 'ZodError' },
};

const faults = {
  forbidden: refused(403, { error: 'Forbidden' }),
  'too many': refused(429, { error: 'Too many' }),
  'out of order': refused(500, { error: { message: 'out of order' } }),
  invalid: refused(400, invalid),
  'web page': { times: 1, status: 200, contentType: 'text/html', body: '<p>Sign in</p>' },
  empty: { times: 1, status: 200, body: '' },
  redirected: { times: 1, redirectTo: '/elsewhere' },
  'cut at once': { times: 1, cutAfterBytes: 0 },
  'cut later': { times: 1, cutAfterBytes: 20 },
  // The response is slow instead of silent, because Node ignores an abort if the request was garbage-collected, and
  // would wait forever.
  slow: { times: 1, bytesPerSecond: 20_000 },
  late: { times: 1, delayMs: lateMs },
} satisfies Record<string, Fault>;

export type FaultKind = keyof typeof faults;
export const faultKinds = Object.keys(faults) as FaultKind[];

/**
 * Draws a fault for the next request. `share` is the probability, from 0 to 1, that the request is billed nevertheless.
 */
export function drawFault(draw: Draw, share: number): { kind: FaultKind; fault: Fault } {
  const billed = draw() < share;
  const kind = oneOf(faultKinds, draw);
  return { kind, fault: { ...faults[kind], billed } };
}
