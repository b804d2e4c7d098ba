import { errorName } from '@/lib/core/diagnostics/event';
import type { OffscreenEnd, OffscreenOrder } from '@/lib/core/offscreen';
import { ask } from './messenger';
import type { StageWord } from './stage-line';
import { stageLocks } from './stage-locks';
import { askUntilHeard } from './until-heard';

/** The worker that gave a job is gone. */
export class JobOver extends Error {}

/** What a job in the offscreen document works with. */
export interface JobLine {
  /** Uses a port of the worker. Throws `JobOver` where the worker that gave the job is gone. */
  ask(port: string, ...args: unknown[]): Promise<unknown>;
  /** Uses a port that gives something later, under a ticket. `null` where the port says no. */
  askFor(port: string, ...args: unknown[]): Promise<{ ticket: string; value: unknown } | null>;
  /** Aborts when the job is called off, or when the worker dies over it. */
  stop: AbortSignal;
}

/** The ports of the worker as functions. */
export const portsOf = <Ports extends object>({ ask }: JobLine): Ports =>
  new Proxy({} as Ports, {
    get:
      (_, port) =>
      (...args: unknown[]) =>
        ask(String(port), ...args),
  });

const awaited = new Map<string, (value: unknown) => void>();

/** Hears what the worker gives. */
export function hearGiven({ ticket, value }: Extract<StageWord, { is: 'given' }>): void {
  awaited.get(ticket)?.(value);
  awaited.delete(ticket);
}

/** Does one job, and tells the worker how it ended. */
export async function doJob(
  { id, order }: Extract<StageWord, { is: 'job' }>,
  calledOff: AbortSignal,
  work: (order: OffscreenOrder, line: JobLine) => Promise<unknown>,
): Promise<void> {
  const gone = new AbortController();
  let isUnderWay = true;
  // The worker releases its lock at a normal end, too: only before that end it means that the worker died.
  void stageLocks.unwanted(id).then(() => isUnderWay && gone.abort());
  const stop = AbortSignal.any([calledOff, gone.signal]);
  const begun = await ask('offscreen/ask', { job: id, port: 'begun', args: [] });
  if (begun.is === 'over') return;
  if (calledOff.aborted) return tellEnd(id, {});
  const end = await endOf(work(order, lineOf(id, gone.signal, stop)));
  isUnderWay = false;
  await tellEnd(id, end);
}

const tellEnd = async (job: string, end: OffscreenEnd): Promise<void> =>
  void (await askUntilHeard('offscreen/ask', { job, port: 'ended', args: [end] }));

async function endOf(work: Promise<unknown>): Promise<OffscreenEnd> {
  try {
    return { output: await work };
  } catch (error) {
    return { thrown: errorName(error) };
  }
}

function lineOf(id: string, gone: AbortSignal, stop: AbortSignal): JobLine {
  const askPort = async (port: string, ...args: unknown[]): Promise<unknown> => {
    const answer = await askUntilHeard('offscreen/ask', { job: id, port, args });
    if (answer.is === 'over') throw new JobOver();
    return answer.value;
  };
  return {
    ask: askPort,
    async askFor(port, ...args) {
      const ticket = crypto.randomUUID();
      const given = new Promise<unknown>((resolve) => awaited.set(ticket, resolve));
      if ((await askPort(port, ...args, ticket)) === false) return null;
      return { ticket, value: await orGone(given, gone) };
    },
    stop,
  };
}

/** How long something that a worker had promised may still come after its death, in milliseconds. */
const grace = 2000;

/** What is waited for; throws `JobOver` where the worker is gone that would give it. */
const orGone = (given: Promise<unknown>, gone: AbortSignal): Promise<unknown> =>
  Promise.race([
    given,
    new Promise<never>((_, reject) => {
      const giveUp = () => void setTimeout(() => reject(new JobOver()), grace);
      if (gone.aborted) giveUp();
      else gone.addEventListener('abort', giveUp);
    }),
  ]);
