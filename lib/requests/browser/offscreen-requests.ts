import { browser } from 'wxt/browser';
import { openingKeys } from '@/lib/connection/browser/seal-keys';
import { sayToStage } from '@/lib/messaging/offscreen-channel';
import { offscreenDocument } from '@/lib/messaging/offscreen-document';
import { stageLocks } from '@/lib/messaging/offscreen-locks';
import { keyOfSlow, type SlowOrder } from '../offscreen-request';

const outlivesTheWorker = {
  begin: async (order: SlowOrder): Promise<void> =>
    offscreenDocument.begin(order.id, { is: 'ask', order, seals: await openingKeys(order.connection) }),
  stop: (id: string): void => sayToStage({ is: 'stop', id }),
  leave: offscreenDocument.leave,
  underWay: async (): Promise<string[]> => (await stageLocks.names()).filter((name) => keyOfSlow(name) !== null),
  over: stageLocks.over,
};

/**
 * Where slow questions are asked. In Firefox that page would be a frame of what works in the background and end with it, so
 * there nothing is won: the question is asked where it always was, and kept awake.
 */
export const slowStage = import.meta.env.FIREFOX || !browser.offscreen ? null : outlivesTheWorker;
