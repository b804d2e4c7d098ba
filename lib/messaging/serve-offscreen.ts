import { browser } from 'wxt/browser';
import type { SlowOrder } from '@/lib/requests/offscreen-request';
import { forgotten } from '@/lib/requests/repository/deleted-responses';
import { hearFromWorker, type StageWord } from './offscreen-channel';
import type { OffscreenOrder } from './offscreen-jobs';
import { stageLocks } from './offscreen-locks';
import { doJob, hearDelivery, type WorkerPorts } from './offscreen-worker';

/** What the page out of sight can do. */
interface StageJobs {
  backup(): Promise<void>;
  slow(order: SlowOrder, seals: readonly CryptoKey[], stop: AbortSignal): Promise<void>;
  job(order: OffscreenOrder, ports: WorkerPorts): Promise<unknown>;
}

/** Does what the worker says, each job once at a time; to be called while the page loads, so that no word is missed. */
export function workBackstage(jobs: StageJobs): void {
  if (!isOutOfSight()) return;
  const stops = new Map<string, AbortController>();
  const work = async (name: string, job: (stop: AbortSignal) => Promise<void>) => {
    if (stops.has(name)) return;
    const stop = new AbortController();
    stops.set(name, stop);
    try {
      await stageLocks.during(name, () => job(stop.signal));
    } finally {
      stops.delete(name);
    }
  };
  forgotten.hear();
  hearFromWorker((word: StageWord) => {
    if (word.is === 'stop') stops.get(word.id)?.abort();
    else if (word.is === 'delivery') hearDelivery(word);
    else if (word.is === 'backup') void work('backup', jobs.backup);
    else if (word.is === 'job') void work(word.id, (stop) => doJob(word, stop, jobs.job));
    else void work(word.order.id, (stop) => jobs.slow(word.order, word.seals, stop));
  });
}

/** Opened by hand it is a tab, which somebody may close over a question: there it does nothing. */
const isOutOfSight = (): boolean =>
  import.meta.env.FIREFOX ? window !== window.top : (browser.tabs as unknown) === undefined;
