import type { Fault } from '../service/faults';
import { type Draw, oneOf } from './asking';

/** How long a late answer is late, and how long is waited for one, in milliseconds. */
export const lateMs = 200;

/** One thing that goes wrong with one request, whichever comes next. A share of them, from 0 to 1, is billed all the same. */
export function fault(draw: Draw, share: number): Fault {
  const billed = draw() < share;
  const refused = (status: number, body: object): Fault => ({ times: 1, status, body: JSON.stringify(body), billed });
  return oneOf<Fault>(
    [
      refused(403, { error: 'Forbidden' }),
      refused(429, { error: 'Too many' }),
      refused(500, { error: { message: 'out of order' } }),
      refused(400, {
        success: false,
        error: { issues: [{ path: ['q'], code: 'custom', message: 'no' }], name: 'ZodError' },
      }),
      { times: 1, status: 200, contentType: 'text/html', body: '<p>Sign in</p>', billed },
      { times: 1, status: 200, body: '', billed },
      { times: 1, redirectTo: '/elsewhere', billed },
      { times: 1, cutAfterBytes: 0, billed },
      { times: 1, cutAfterBytes: 20, billed },
      // Slow rather than silent for ever: Node loses an abort whose request was collected meanwhile, and would wait for ever.
      { times: 1, bytesPerSecond: 20_000, billed },
      { times: 1, delayMs: lateMs, billed },
    ],
    draw,
  );
}
