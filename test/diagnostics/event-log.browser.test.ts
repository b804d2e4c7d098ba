import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventLog } from '@/lib/diagnostics/repository';

beforeEach(() => fakeBrowser.reset());

describe('the ring of events', () => {
  it('keeps what was noted in its order, also when much is noted at once', async () => {
    for (const n of ['a', 'b', 'c']) eventLog.note({ what: 'asked', name: n, end: 'ok' });
    await eventLog.settled();
    expect((await eventLog.read()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('stands in the storage that ends with the browser, and nowhere else', async () => {
    eventLog.note({ what: 'woke', name: 'worker', end: 'ok' });
    await eventLog.settled();
    expect(Object.keys(await browser.storage.session.get(null))).toEqual(['events']);
    expect(await browser.storage.local.get(null)).toEqual({});
  });

  it('goes on after a write that failed', async () => {
    await browser.storage.session.set({ events: 'broken' });
    eventLog.note({ what: 'woke', name: 'worker', end: 'ok' });
    await eventLog.settled();
    expect(await eventLog.read()).toHaveLength(1);
  });
});
