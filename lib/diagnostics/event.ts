import { list, oneOf, shape, text, time } from '@/lib/storage/value-checks';

/** Of what happened, so many stay. */
const maxEvents = 50;

/**
 * Something that the worker did, without anything of what it was about: `what` and `name` are words of this program, `end` is
 * how it ended.
 */
export interface WorkerEvent {
  /** Milliseconds since 1970. */
  at: number;
  what: 'woke' | 'asked' | 'called' | 'error';
  name: string;
  end: string;
}

const isEventList = list(shape({ at: time, what: oneOf('woke', 'asked', 'called', 'error'), name: text, end: text }));

/** Events as they were stored; what is none of ours is none. */
export const parseEvents = (stored: unknown): WorkerEvent[] => (isEventList(stored) ? (stored as WorkerEvent[]) : []);

/** With one more at the end; the oldest go. */
export const appendEvent = (events: readonly WorkerEvent[], event: WorkerEvent): WorkerEvent[] =>
  [...events, event].slice(-maxEvents);

/** What an error is called; its message may tell what it was about, and stays where it is. */
export const errorName = (error: unknown): string => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'unknown';
  return /^[A-Z]?[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
};
