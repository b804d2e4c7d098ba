import { browser } from 'wxt/browser';
import { decryptionKeys } from '@/lib/connection/browser/token-encryption';
import { offscreenLocks, sendToOffscreen } from '@/lib/messaging/offscreen-channel';
import { offscreenDocument } from '@/lib/messaging/offscreen-document';
import type { HttpSender } from '@/lib/service/send-request';
import { cacheKeyFromId, type SlowRequest } from './offscreen-request';
import type { OffscreenRequests } from './with-offscreen';

const viaOffscreenDocument: OffscreenRequests = {
  async begin(order: SlowRequest): Promise<void> {
    await offscreenDocument.begin(order.id, { is: 'ask', order, seals: await decryptionKeys(order.connection) });
  },
  cancel: (id: string): void => sendToOffscreen({ is: 'stop', id }),
  release: offscreenDocument.leave,
  pendingIds: async (): Promise<string[]> =>
    (await offscreenLocks.names()).filter((name) => cacheKeyFromId(name) !== null),
  whenEnded: offscreenLocks.whenReleased,
};

/**
 * The offscreen document, for sending slow requests. Firefox has none that outlives the background page: there the
 * background page sends them and is kept alive.
 */
export const offscreenRequests = import.meta.env.FIREFOX || !browser.offscreen ? null : viaOffscreenDocument;

/**
 * Sends with the browser's `fetch`. The worker uses it because ky, with all its features turned off, sends the same
 * request for eight more kilobytes of code.
 */
export const plainFetch: HttpSender = (url, options) => fetch(url, options);
