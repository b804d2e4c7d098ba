import ky from 'ky';
import { world } from '@/lib/browser/environment';
import { readSecret } from '@/lib/connection/browser/token';
import { ask } from '@/lib/messaging/messenger';
import { askUntilHeard } from '@/lib/messaging/send-until-received';
import type { SlowOrder } from '@/lib/requests/offscreen-request';
import { putUnforgotten } from '@/lib/requests/repository/without-deleted';
import { askOutOfSight } from '@/lib/requests/send-offscreen';
import { createClient } from '@/lib/service/client';

/** Asks a question whose answer takes minutes. The token is read here, from where it rests: it comes in no message. */
export const askSlowly = (order: SlowOrder, seals: readonly CryptoKey[], stop: AbortSignal): Promise<void> =>
  askOutOfSight(
    {
      client: (hear) =>
        createClient({
          http: ky,
          account: async () => ({ ...order, secret: await readSecret(order.connection, async () => seals) }),
          hear,
          ...world,
        }),
      keep: putUnforgotten,
      mayBegin: (id) => ask('slow/tell', { is: 'begun', id }),
      tell: (says) => askUntilHeard('slow/tell', says),
    },
    order,
    stop,
  );
