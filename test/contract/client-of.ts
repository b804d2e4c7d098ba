import ky from 'ky';
import type { Call } from '@/lib/service/call';
import { createClient } from '@/lib/service/client';
import { secretOf } from '../test-token';

/** Creates the extension's own client with the real clock and network. */
export const clientOf = (serviceUrl: string, token: string): Call =>
  createClient({
    http: ky,
    account: async () => ({ connection: 'first', serviceUrl, secret: secretOf(token), names: {} }),
    now: Date.now,
    abortAfter: (seconds) => AbortSignal.timeout(seconds * 1000),
  });
