import ky from 'ky';
import { askOutOfSight } from '@/lib/background/slow/out-of-sight';
import { ask } from '@/lib/browser/messenger';
import { readSecret } from '@/lib/browser/token';
import { askUntilHeard } from '@/lib/browser/until-heard';
import { putUnforgotten } from '@/lib/browser/without-forgotten';
import { world } from '@/lib/browser/world';
import { createClient } from '@/lib/core/service/client';
import type { SlowOrder } from '@/lib/core/slow';

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
