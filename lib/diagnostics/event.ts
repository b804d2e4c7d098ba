import { list, oneOf, shape, text, time } from '@/lib/storage/value-checks';

/** The maximum number of stored events. */
const maxEvents = 50;

/**
 * An event of the worker without user data: `what` is its kind, `name` a fixed word from the code or the name of an
 * error, and `end` the outcome.
 */
export interface WorkerEvent {
  /** Milliseconds since 1970. */
  at: number;
  what: 'worker-started' | 'message' | 'request' | 'error';
  name: string;
  end: string;
}

const isEventList = list(
  shape({ at: time, what: oneOf('worker-started', 'message', 'request', 'error'), name: text, end: text }),
);

/** Returns the stored events, or an empty list if they are invalid. */
export const parseEvents = (stored: unknown): WorkerEvent[] => (isEventList(stored) ? (stored as WorkerEvent[]) : []);

/** Appends an event and drops the oldest beyond the limit. */
export const appendEvent = (events: readonly WorkerEvent[], event: WorkerEvent): WorkerEvent[] =>
  [...events, event].slice(-maxEvents);

/** Returns the name of an error, or a general word. The message is left out, because it may contain user data. */
export const errorName = (error: unknown): string => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'unknown';
  return /^[A-Z]?[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
};
