import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';

const maxEvents = 50;

/** An event of the worker without user data. */
const workerEvent = () =>
  z.object({
    at: time(),
    what: z.enum(['worker-started', 'message', 'request', 'error']),
    /** A fixed word from the code, or the name of an error. */
    name: z.string(),
    /** The outcome. */
    end: z.string(),
  });
export type WorkerEvent = z.output<ReturnType<typeof workerEvent>>;

/** Returns the stored events, or an empty list if they are invalid. */
export const parseEvents = (stored: unknown): WorkerEvent[] => z.array(workerEvent()).safeParse(stored).data ?? [];

/** Appends an event and drops the oldest beyond the limit. */
export const appendEvent = (events: readonly WorkerEvent[], event: WorkerEvent): WorkerEvent[] =>
  [...events, event].slice(-maxEvents);

/** Returns the name of an error, or a general word. The message is left out, because it may contain user data. */
export const errorName = (error: unknown): string => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'unknown';
  return /^[A-Z]?[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
};
