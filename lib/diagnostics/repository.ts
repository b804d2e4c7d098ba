import { browser } from 'wxt/browser';
import { appendEvent, errorName, type WorkerEvent } from '@/lib/diagnostics/event';

const storageKey = 'events';
let lastWrite: Promise<void> = Promise.resolve();

/**
 * The latest events of the worker, in storage that outlives the worker and is cleared when the browser closes. Events
 * contain no video id and no address.
 */
export const eventLog = {
  /** Appends an event after all earlier ones. A failed write loses only this event. */
  note(event: Omit<WorkerEvent, 'at'>): void {
    const time = Date.now();
    lastWrite = lastWrite.then(() => write({ at: time, ...event })).catch(() => undefined);
  },

  async read(): Promise<WorkerEvent[]> {
    return (await browser.storage.session.get<{ [storageKey]: WorkerEvent[] }>(storageKey))[storageKey] ?? [];
  },

  /** Resolves when all logged events are stored. */
  settled: (): Promise<void> => lastWrite,

  /** Logs the name of each uncaught error in this context. */
  logUncaughtErrors(): void {
    const note = (error: unknown) => eventLog.note({ what: 'error', name: errorName(error), end: 'uncaught' });
    addEventListener('error', ({ error }) => note(error));
    addEventListener('unhandledrejection', ({ reason }) => note(reason));
  },
};

async function write(event: WorkerEvent): Promise<void> {
  await browser.storage.session.set({ [storageKey]: appendEvent(await eventLog.read(), event) });
}
