import { browser } from 'wxt/browser';
import { errorName, readEvents, type WorkerEvent, withEvent } from '@/lib/diagnostics/event';

const place = 'events';
let writing: Promise<void> = Promise.resolve();

/** What the worker did last (SET-03): outlives the worker, ends with the browser, and tells of nothing that was asked. */
export const eventRing = {
  /** Takes an event down, after those that were noted before; a full or closed storage loses it, and nothing else. */
  note(event: Omit<WorkerEvent, 'at'>): void {
    const at = Date.now();
    writing = writing.then(() => write({ at, ...event })).catch(() => undefined);
  },

  async read(): Promise<WorkerEvent[]> {
    return readEvents((await browser.storage.session.get(place))[place]);
  },

  /** Once everything that was noted is written. */
  settled: (): Promise<void> => writing,

  /** Notes the errors that nobody caught in this context, by their names. */
  hearBugs(): void {
    const note = (error: unknown) => eventRing.note({ what: 'error', name: errorName(error), end: 'uncaught' });
    addEventListener('error', ({ error }) => note(error));
    addEventListener('unhandledrejection', ({ reason }) => note(reason));
  },
};

async function write(event: WorkerEvent): Promise<void> {
  await browser.storage.session.set({ [place]: withEvent(await eventRing.read(), event) });
}
