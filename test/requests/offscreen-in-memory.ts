import type { OffscreenRequests, SlowOutcome, SlowRequest, SlowRequestMessage } from '@/lib/requests/with-offscreen';
import { manualPromise } from '../fakes';

type HandleMessage = (message: SlowRequestMessage) => Promise<boolean>;

/** Creates an in-memory offscreen document, which outlives its workers and reports requests when the test says so. */
export function offscreenInMemory() {
  const requests: SlowRequest[] = [];
  const pending = new Map<string, ReturnType<typeof manualPromise<void>>>();
  const cancelled: string[] = [];
  const released: string[] = [];
  const lastRequest = () => {
    const request = requests.at(-1);
    if (!request) throw new Error('There is no request');
    return request;
  };
  const end = (id: string) => {
    pending.get(id)?.resolve();
    pending.delete(id);
  };
  const offscreen: OffscreenRequests = {
    async begin(request) {
      requests.push(request as SlowRequest);
      pending.set(request.id, manualPromise<void>());
    },
    cancel: (id) => void cancelled.push(id),
    release: async (id) => void released.push(id),
    pendingIds: async () => [...pending.keys()],
    whenEnded: async (id) => pending.get(id)?.promise,
  };
  return {
    offscreen,
    requests,
    cancelled,
    released,
    /** Tells the worker that the document is about to send its last request. Resolves to true if it can be sent. */
    reportBegin: (handleMessage: HandleMessage) => handleMessage({ is: 'started', id: lastRequest().id }),
    /** Tells the worker how the last request ended. */
    async reportEnd(handleMessage: HandleMessage, outcome: SlowOutcome) {
      const { id } = lastRequest();
      await handleMessage({ is: 'ended', id, outcome });
      end(id);
    },
    /** Closes the document without sending a message to the worker. */
    close: () => {
      for (const id of pending.keys()) end(id);
    },
  };
}
