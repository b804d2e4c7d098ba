import ky from 'ky';
import { environment } from '@/lib/browser/environment';
import { readSecret } from '@/lib/connection/browser/token-repository';
import { sendMessage } from '@/lib/messaging/messenger';
import { sendUntilReceived } from '@/lib/messaging/serve-offscreen';
import type { SlowRequest } from '@/lib/requests/offscreen-request';
import { putUnlessDeleted } from '@/lib/requests/repository/without-deleted';
import { sendOffscreen } from '@/lib/requests/send-offscreen';
import { createClient } from '@/lib/service/client';

/** Asks a question whose answer takes minutes. The token is read here, from where it rests: it comes in no message. */
export const sendSlowRequest = (order: SlowRequest, seals: readonly CryptoKey[], stop: AbortSignal): Promise<void> =>
  sendOffscreen(
    {
      client: (hear) =>
        createClient({
          http: ky,
          account: async () => ({ ...order, secret: await readSecret(order.connection, async () => seals) }),
          hear,
          ...environment,
        }),
      keep: putUnlessDeleted,
      mayBegin: (id) => sendMessage('slow/tell', { is: 'begun', id }),
      tell: (says) => sendUntilReceived('slow/tell', says),
    },
    order,
    stop,
  );
