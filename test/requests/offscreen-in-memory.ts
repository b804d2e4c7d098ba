import type { SlowOutcome, SlowRequest, SlowRequestMessage } from '@/lib/requests/offscreen-request';
import type { OffscreenRequests } from '@/lib/requests/with-offscreen';
import { byHand } from '../fakes';

/** The page out of sight, in memory: it outlives every worker that gave it orders, and asks when the test says so. */
export function stageInMemory() {
  const orders: SlowRequest[] = [];
  const working = new Map<string, ReturnType<typeof byHand<void>>>();
  const stopped: string[] = [];
  const left: string[] = [];
  const last = () => {
    const order = orders.at(-1);
    if (!order) throw new Error('No order was given');
    return order;
  };
  const over = (id: string) => {
    working.get(id)?.keep();
    working.delete(id);
  };
  const stage: OffscreenRequests = {
    async begin(order) {
      orders.push(order);
      working.set(order.id, byHand<void>());
    },
    stop: (id) => void stopped.push(id),
    leave: async (id) => void left.push(id),
    underWay: async () => [...working.keys()],
    over: async (id) => working.get(id)?.promise,
  };
  return {
    ...{ stage, orders, stopped, left },
    /** The page says that it is about to ask; whether it may. */
    begins: (hear: (says: SlowRequestMessage) => Promise<boolean>) => hear({ is: 'begun', id: last().id }),
    /** It tells how that ended, and is through with it once it was heard. */
    async ends(hear: (says: SlowRequestMessage) => Promise<boolean>, end: SlowOutcome) {
      const { id } = last();
      await hear({ is: 'ended', id, end });
      over(id);
    },
    /** It ends over everything, and says nothing. */
    dies: () => {
      for (const id of working.keys()) over(id);
    },
  };
}
