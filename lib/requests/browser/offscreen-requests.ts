import { browser } from 'wxt/browser';
import { decryptionKeys } from '@/lib/connection/browser/token-encryption';
import { sendToOffscreen } from '@/lib/messaging/offscreen-channel';
import { offscreenDocument } from '@/lib/messaging/offscreen-document';
import { offscreenLocks } from '@/lib/messaging/offscreen-locks';
import { cacheKeyFromId, type SlowRequest } from '../offscreen-request';

const viaOffscreenDocument = {
  begin: async (order: SlowRequest): Promise<void> =>
    offscreenDocument.begin(order.id, { is: 'ask', order, seals: await decryptionKeys(order.connection) }),
  stop: (id: string): void => sendToOffscreen({ is: 'stop', id }),
  leave: offscreenDocument.leave,
  underWay: async (): Promise<string[]> =>
    (await offscreenLocks.names()).filter((name) => cacheKeyFromId(name) !== null),
  over: offscreenLocks.whenReleased,
};

/**
 * Where slow questions are asked. In Firefox that page would be a frame of what works in the background and end with it, so
 * there nothing is won: the question is asked where it always was, and kept awake.
 */
export const offscreenRequests = import.meta.env.FIREFOX || !browser.offscreen ? null : viaOffscreenDocument;
