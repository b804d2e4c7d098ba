import { browser } from 'wxt/browser';
import type { SlowRequest } from '@/lib/requests/offscreen-request';
import { deletedVideos } from '@/lib/requests/repository/deleted-videos';
import { listenToWorker, type OffscreenMessage } from './offscreen-channel';
import type { OffscreenJob } from './offscreen-jobs';
import { offscreenLocks } from './offscreen-locks';
import { receiveDelivery, runJob, type WorkerPorts } from './offscreen-worker';

/** What the page out of sight can do. */
interface OffscreenHandlers {
  backup(): Promise<void>;
  slow(order: SlowRequest, seals: readonly CryptoKey[], stop: AbortSignal): Promise<void>;
  job(order: OffscreenJob, ports: WorkerPorts): Promise<unknown>;
}

/** Does what the worker says, each job once at a time; to be called while the page loads, so that no word is missed. */
export function serveOffscreen(handlers: OffscreenHandlers): void {
  if (!isOffscreenDocument()) return;
  const stops = new Map<string, AbortController>();
  const work = async (name: string, job: (stop: AbortSignal) => Promise<void>) => {
    if (stops.has(name)) return;
    const stop = new AbortController();
    stops.set(name, stop);
    try {
      await offscreenLocks.during(name, () => job(stop.signal));
    } finally {
      stops.delete(name);
    }
  };
  deletedVideos.listen();
  listenToWorker((message: OffscreenMessage) => {
    if (message.is === 'stop') stops.get(message.id)?.abort();
    else if (message.is === 'delivery') receiveDelivery(message);
    else if (message.is === 'backup') void work('backup', handlers.backup);
    else if (message.is === 'job') void work(message.id, (stop) => runJob(message, stop, handlers.job));
    else void work(message.order.id, (stop) => handlers.slow(message.order, message.seals, stop));
  });
}

/** Opened by hand it is a tab, which somebody may close over a question: there it does nothing. */
const isOffscreenDocument = (): boolean =>
  import.meta.env.FIREFOX ? window !== window.top : (browser.tabs as unknown) === undefined;
