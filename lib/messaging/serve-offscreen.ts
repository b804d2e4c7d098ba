import { browser } from 'wxt/browser';
import { errorName } from '@/lib/diagnostics/event';
import type { SlowRequest } from '@/lib/requests/with-offscreen';
import { NoReceiverError, type SendMessage } from './messages';
import { sendMessage } from './messenger';
import { documentLocks, listenToWorker, type OffscreenMessage } from './offscreen-channel';
import type { OffscreenJob, OffscreenJobOutcome } from './offscreen-jobs';

/** The maximum number of attempts if the worker dies before replying. */
const maxAttempts = 10;

/** The pause after the first attempt, in milliseconds, because browsers may refuse to restart a worker at once. */
const firstPause = 100;

/** Sends a message again if the worker dies before replying. Throws after the last attempt. */
export const sendUntilReceived: SendMessage = async (kind, body) => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendMessage(kind, body);
    } catch (error) {
      if (!(error instanceof NoReceiverError) || attempt === maxAttempts) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, attempt * firstPause));
  }
};

/** Thrown in a job whose worker has ended. */
export class WorkerGoneError extends Error {}

/** The worker's ports for a job in the offscreen document. */
export interface WorkerPorts {
  /**
   * Calls a port of the worker. Throws `WorkerGoneError` if the worker that started the job has ended, unless the next
   * worker serves this port too; see `servePorts`.
   */
  call(port: string, ...args: unknown[]): Promise<unknown>;
  /** Calls a port that delivers its value later, under an id. Returns `null` if the port refuses. */
  receive(port: string, ...args: unknown[]): Promise<{ value: unknown } | null>;
  /** Aborts when the job is cancelled or the worker dies. */
  signal: AbortSignal;
}

/** Returns the worker's ports as functions. */
export const portsOf = <Ports extends object>({ call }: WorkerPorts): Ports =>
  new Proxy({} as Ports, {
    get:
      (_, port) =>
      (...args: unknown[]) =>
        call(String(port), ...args),
  });

const pendingDeliveries = new Map<string, (value: unknown) => void>();

/** Passes a delivered value to the job that waits for it. */
export const receiveDelivery = ({ deliveryId, value }: Extract<OffscreenMessage, { is: 'delivery' }>): void =>
  pendingDeliveries.get(deliveryId)?.(value);

/** Runs one job and reports its outcome to the worker. */
export async function runJob(
  { id, job }: Extract<OffscreenMessage, { is: 'job' }>,
  cancelled: AbortSignal,
  execute: (job: OffscreenJob, ports: WorkerPorts) => Promise<unknown>,
): Promise<void> {
  const workerGone = new AbortController();
  let isRunning = true;
  // The worker also releases its lock when the job ends, so only an earlier release means that the worker died.
  void documentLocks.whenAbandoned(id).then(() => isRunning && workerGone.abort());
  const signal = AbortSignal.any([cancelled, workerGone.signal]);
  const startResult = await sendUntilReceived('offscreen/call-port', { job: id, port: 'started', args: [] });
  const isCancelled = startResult.is === 'unknown-job' || cancelled.aborted;
  const outcome = isCancelled ? {} : await outcomeOf(execute(job, workerPorts(id, workerGone.signal, signal)));
  isRunning = false;
  // The outcome is always reported, so that the worker can close the document if no other job needs it.
  await sendUntilReceived('offscreen/call-port', { job: id, port: 'ended', args: [outcome] });
}

async function outcomeOf(work: Promise<unknown>): Promise<OffscreenJobOutcome> {
  try {
    return { output: await work };
  } catch (error) {
    return { thrown: errorName(error) };
  }
}

function workerPorts(id: string, workerSignal: AbortSignal, signal: AbortSignal): WorkerPorts {
  const call = async (port: string, ...args: unknown[]): Promise<unknown> => {
    const result = await sendUntilReceived('offscreen/call-port', { job: id, port, args });
    if (result.is === 'unknown-job') throw new WorkerGoneError();
    return result.value;
  };
  return {
    call,
    async receive(port, ...args) {
      const deliveryId = crypto.randomUUID();
      const delivered = new Promise<unknown>((resolve) => pendingDeliveries.set(deliveryId, resolve));
      try {
        if ((await call(port, ...args, deliveryId)) === false) return null;
        return { value: await unlessWorkerGone(delivered, workerSignal) };
      } finally {
        pendingDeliveries.delete(deliveryId);
      }
    },
    signal,
  };
}

/** Time that a job still waits for a delivery after the worker died, in milliseconds. */
const graceMilliseconds = 2000;

/**
 * Returns the delivered value. Throws `WorkerGoneError` if the worker dies and the delivery does not arrive soon after.
 */
const unlessWorkerGone = (delivered: Promise<unknown>, workerSignal: AbortSignal): Promise<unknown> =>
  Promise.race([
    delivered,
    new Promise<never>((_, reject) => {
      const rejectLater = () => void setTimeout(() => reject(new WorkerGoneError()), graceMilliseconds);
      if (workerSignal.aborted) rejectLater();
      else workerSignal.addEventListener('abort', rejectLater);
    }),
  ]);

/** The jobs of the offscreen document by kind of message. */
interface OffscreenHandlers {
  backup(): Promise<void>;
  slow(request: SlowRequest, tokenKeys: readonly CryptoKey[], signal: AbortSignal): Promise<void>;
  job(job: OffscreenJob, ports: WorkerPorts): Promise<unknown>;
}

/**
 * Handles the worker's messages. A job that is already running is not started again. Must be called while the page
 * loads, so that no message is missed.
 */
export function serveOffscreen(handlers: OffscreenHandlers): void {
  if (!isOffscreenDocument()) return;
  const controllers = new Map<string, AbortController>();
  const runOnce = async (name: string, job: (signal: AbortSignal) => Promise<void>) => {
    if (controllers.has(name)) return;
    const controller = new AbortController();
    controllers.set(name, controller);
    try {
      await documentLocks.during(name, () => job(controller.signal));
    } finally {
      controllers.delete(name);
    }
  };
  listenToWorker((message: OffscreenMessage) => {
    if (message.is === 'stop') controllers.get(message.id)?.abort();
    else if (message.is === 'delivery') receiveDelivery(message);
    else if (message.is === 'backup') void runOnce('backup', handlers.backup);
    else if (message.is === 'job') void runOnce(message.id, (signal) => runJob(message, signal, handlers.job));
    else void runOnce(message.request.id, (signal) => handlers.slow(message.request, message.tokenKeys, signal));
  });
}

/** The user may open this page in a tab and close it during a request, so the page does nothing in a tab. */
const isOffscreenDocument = (): boolean =>
  import.meta.env.FIREFOX ? window !== window.top : (browser.tabs as unknown) === undefined;
