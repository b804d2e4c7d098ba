import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventRing } from '@/lib/requests/repository/event-log';

beforeEach(() => fakeBrowser.reset());

describe('the ring of events (SET-03)', () => {
  it('keeps what was noted in its order, also when much is noted at once', async () => {
    for (const n of ['a', 'b', 'c']) eventRing.note({ what: 'asked', name: n, end: 'ok' });
    await eventRing.settled();
    expect((await eventRing.read()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('stands in the storage that ends with the browser, and nowhere else', async () => {
    eventRing.note({ what: 'woke', name: 'worker', end: 'ok' });
    await eventRing.settled();
    expect(Object.keys(await browser.storage.session.get(null))).toEqual(['events']);
    expect(await browser.storage.local.get(null)).toEqual({});
  });

  it('goes on after a write that failed', async () => {
    await browser.storage.session.set({ events: 'broken' });
    eventRing.note({ what: 'woke', name: 'worker', end: 'ok' });
    await eventRing.settled();
    expect(await eventRing.read()).toHaveLength(1);
  });
});
