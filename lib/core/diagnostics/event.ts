import * as z from 'zod/mini';
import { once } from '../once';

/** Of what happened, so many stay. */
const mostEvents = 50;

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

const StoredEvent = () =>
  z.object({ at: z.number(), what: z.enum(['woke', 'asked', 'called', 'error']), name: z.string(), end: z.string() });
const StoredEvents = once(() => z.catch(z.array(StoredEvent()), []));

/** Events as they were stored; what is none of ours is none. */
export const readEvents = (stored: unknown): WorkerEvent[] => StoredEvents().parse(stored ?? []);

/** With one more at the end; the oldest go. */
export const withEvent = (events: readonly WorkerEvent[], event: WorkerEvent): WorkerEvent[] =>
  [...events, event].slice(-mostEvents);

/** What an error is called; its message may tell what it was about, and stays where it is. */
export const errorName = (error: unknown): string => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'unknown';
  return /^[A-Z]?[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
};
