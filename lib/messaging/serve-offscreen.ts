import { browser } from 'wxt/browser';
import { errorName } from '@/lib/diagnostics/event';
import type { SlowRequest } from '@/lib/requests/offscreen-request';
import { listenToDeletedVideos } from '@/lib/requests/repository/deleted-videos';
import { NoReceiverError, type SendMessage } from './messages';
import { sendMessage } from './messenger';
import { listenToWorker, type OffscreenMessage } from './offscreen-channel';
import type { JobOutcome, OffscreenJob } from './offscreen-jobs';
import { offscreenLocks } from './offscreen-locks';

/** How often the worker is told again where it died over it. */
const maxAttempts = 10;

/** Tells the worker something that must not be lost to its death. Throws where nobody listens in the end. */
export const sendUntilReceived: SendMessage = async (kind, body) => {
  for (let times = 1; ; times++) {
    try {
      return await sendMessage(kind, body);
    } catch (error) {
      if (!(error instanceof NoReceiverError) || times === maxAttempts) throw error;
    }
  }
};

/** The worker that gave a job is gone. */
export class WorkerGone extends Error {}

/** The worker as a job in the offscreen document sees it. */
export interface WorkerPorts {
  /** Calls a port of the worker. Throws `WorkerGone` where the worker that gave the job is gone. */
  call(port: string, ...args: unknown[]): Promise<unknown>;
  /** Calls a port that delivers a value later, under a ticket. `null` where the port refuses. */
  receive(port: string, ...args: unknown[]): Promise<{ value: unknown } | null>;
  /** Aborts when the job is called off, or when the worker dies over it. */
  stop: AbortSignal;
}

/** The ports of the worker as functions. */
export const portsOf = <Ports extends object>({ call }: WorkerPorts): Ports =>
  new Proxy({} as Ports, {
    get:
      (_, port) =>
      (...args: unknown[]) =>
        call(String(port), ...args),
  });

const pendingDeliveries = new Map<string, (value: unknown) => void>();

/** Passes on what the worker delivers. */
export const receiveDelivery = ({ ticket, value }: Extract<OffscreenMessage, { is: 'delivery' }>): void =>
  pendingDeliveries.get(ticket)?.(value);

/** Does one job, and tells the worker how it ended. */
export async function runJob(
  { id, order }: Extract<OffscreenMessage, { is: 'job' }>,
  calledOff: AbortSignal,
  execute: (order: OffscreenJob, ports: WorkerPorts) => Promise<unknown>,
): Promise<void> {
  const workerGone = new AbortController();
  let isUnderWay = true;
  // The worker releases its lock at a normal end, too: only before that end it means that the worker died.
  void offscreenLocks.whenAbandoned(id).then(() => isUnderWay && workerGone.abort());
  const stop = AbortSignal.any([calledOff, workerGone.signal]);
  const startResult = await sendUntilReceived('offscreen/ask', { job: id, port: 'begun', args: [] });
  const isDropped = startResult.is === 'over' || calledOff.aborted;
  const outcome = isDropped ? {} : await outcomeOf(execute(order, workerPorts(id, workerGone.signal, stop)));
  isUnderWay = false;
  // Said in any case: the worker then closes a document that nothing else needs.
  await sendUntilReceived('offscreen/ask', { job: id, port: 'ended', args: [outcome] });
}

async function outcomeOf(work: Promise<unknown>): Promise<JobOutcome> {
  try {
    return { output: await work };
  } catch (error) {
    return { thrown: errorName(error) };
  }
}

function workerPorts(id: string, gone: AbortSignal, stop: AbortSignal): WorkerPorts {
  const call = async (port: string, ...args: unknown[]): Promise<unknown> => {
    const result = await sendUntilReceived('offscreen/ask', { job: id, port, args });
    if (result.is === 'over') throw new WorkerGone();
    return result.value;
  };
  return {
    call,
    async receive(port, ...args) {
      const ticket = crypto.randomUUID();
      const delivered = new Promise<unknown>((resolve) => pendingDeliveries.set(ticket, resolve));
      try {
        if ((await call(port, ...args, ticket)) === false) return null;
        return { value: await unlessWorkerGone(delivered, gone) };
      } finally {
        pendingDeliveries.delete(ticket);
      }
    },
    stop,
  };
}

/** The wait for a delivery after the worker that promised it died, in milliseconds. */
const graceMilliseconds = 2000;

/** The delivery; throws `WorkerGone` where the worker is gone that would make it. */
const unlessWorkerGone = (delivered: Promise<unknown>, gone: AbortSignal): Promise<unknown> =>
  Promise.race([
    delivered,
    new Promise<never>((_, reject) => {
      const giveUp = () => void setTimeout(() => reject(new WorkerGone()), graceMilliseconds);
      if (gone.aborted) giveUp();
      else gone.addEventListener('abort', giveUp);
    }),
  ]);

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
  listenToDeletedVideos();
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
