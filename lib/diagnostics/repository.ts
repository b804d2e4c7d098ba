import { browser } from 'wxt/browser';
import { appendEvent, errorName, parseEvents, type WorkerEvent } from '@/lib/diagnostics/event';

const storageKey = 'events';
let lastWrite: Promise<void> = Promise.resolve();

/**
 * The latest events of the worker, kept until the browser closes even if the worker ends. They contain no video and no
 * address.
 */
export const eventLog = {
  /** Appends an event, in order. If the storage is full or closed, only this event is lost. */
  note(event: Omit<WorkerEvent, 'at'>): void {
    const time = Date.now();
    lastWrite = lastWrite.then(() => write({ at: time, ...event })).catch(() => undefined);
  },

  async read(): Promise<WorkerEvent[]> {
    return parseEvents((await browser.storage.session.get(storageKey))[storageKey]);
  },

  /** Resolves when all noted events are stored. */
  settled: (): Promise<void> => lastWrite,

  /** Notes the name of each uncaught error of this context. */
  logUncaughtErrors(): void {
    const note = (error: unknown) => eventLog.note({ what: 'error', name: errorName(error), end: 'uncaught' });
    addEventListener('error', ({ error }) => note(error));
    addEventListener('unhandledrejection', ({ reason }) => note(reason));
  },
};

async function write(event: WorkerEvent): Promise<void> {
  await browser.storage.session.set({ [storageKey]: appendEvent(await eventLog.read(), event) });
}
