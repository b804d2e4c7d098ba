const maxEvents = 50;

/** An event of the worker without user data. */
export interface WorkerEvent {
  /** In milliseconds since 1970. */
  at: number;
  what: 'worker-started' | 'message' | 'request' | 'error';
  /** A fixed word from the code, or the name of an error. */
  name: string;
  /** The outcome. */
  end: string;
}

/** Appends an event and drops the oldest beyond the limit. */
export const appendEvent = (events: readonly WorkerEvent[], event: WorkerEvent): WorkerEvent[] =>
  [...events, event].slice(-maxEvents);

/** Returns the name of an error, or a general word. The message is left out, because it may contain user data. */
export const errorName = (error: unknown): string => {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'unknown';
  return /^[A-Z]?[A-Za-z]{1,40}$/.test(name) ? name : 'Error';
};
