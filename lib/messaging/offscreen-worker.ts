import { errorName } from '@/lib/diagnostics/event';
import type { StageWord } from './offscreen-channel';
import type { OffscreenEnd, OffscreenOrder } from './offscreen-jobs';
import { stageLocks } from './offscreen-locks';
import { askUntilHeard } from './send-until-received';

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

const awaited = new Map<string, (value: unknown) => void>();

/** Passes on what the worker delivers. */
export const hearDelivery = ({ ticket, value }: Extract<StageWord, { is: 'delivery' }>): void =>
  awaited.get(ticket)?.(value);

/** Does one job, and tells the worker how it ended. */
export async function doJob(
  { id, order }: Extract<StageWord, { is: 'job' }>,
  calledOff: AbortSignal,
  work: (order: OffscreenOrder, ports: WorkerPorts) => Promise<unknown>,
): Promise<void> {
  const gone = new AbortController();
  let isUnderWay = true;
  // The worker releases its lock at a normal end, too: only before that end it means that the worker died.
  void stageLocks.unwanted(id).then(() => isUnderWay && gone.abort());
  const stop = AbortSignal.any([calledOff, gone.signal]);
  const begun = await askUntilHeard('offscreen/ask', { job: id, port: 'begun', args: [] });
  const isDropped = begun.is === 'over' || calledOff.aborted;
  const end = isDropped ? {} : await endOf(work(order, workerPorts(id, gone.signal, stop)));
  isUnderWay = false;
  // Said in any case: the worker then closes a document that nothing else needs.
  await askUntilHeard('offscreen/ask', { job: id, port: 'ended', args: [end] });
}

async function endOf(work: Promise<unknown>): Promise<OffscreenEnd> {
  try {
    return { output: await work };
  } catch (error) {
    return { thrown: errorName(error) };
  }
}

function workerPorts(id: string, gone: AbortSignal, stop: AbortSignal): WorkerPorts {
  const call = async (port: string, ...args: unknown[]): Promise<unknown> => {
    const answer = await askUntilHeard('offscreen/ask', { job: id, port, args });
    if (answer.is === 'over') throw new WorkerGone();
    return answer.value;
  };
  return {
    call,
    async receive(port, ...args) {
      const ticket = crypto.randomUUID();
      const delivered = new Promise<unknown>((resolve) => awaited.set(ticket, resolve));
      try {
        if ((await call(port, ...args, ticket)) === false) return null;
        return { value: await orWorkerGone(delivered, gone) };
      } finally {
        awaited.delete(ticket);
      }
    },
    stop,
  };
}

/** The wait for a delivery after the worker that promised it died, in milliseconds. */
const grace = 2000;

/** The delivery; throws `WorkerGone` where the worker is gone that would make it. */
const orWorkerGone = (delivered: Promise<unknown>, gone: AbortSignal): Promise<unknown> =>
  Promise.race([
    delivered,
    new Promise<never>((_, reject) => {
      const giveUp = () => void setTimeout(() => reject(new WorkerGone()), grace);
      if (gone.aborted) giveUp();
      else gone.addEventListener('abort', giveUp);
    }),
  ]);
