import { beforeEach, describe, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { eventLog } from '@/lib/diagnostics/repository';

beforeEach(() => fakeBrowser.reset());

describe('eventLog', () => {
  it('keeps the order of events that are noted at the same time', async () => {
    for (const n of ['a', 'b', 'c']) eventLog.note({ what: 'message', name: n, end: 'ok' });
    await eventLog.settled();
    expect((await eventLog.read()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('stores events only in session storage', async () => {
    eventLog.note({ what: 'worker-started', name: 'worker', end: 'ok' });
    await eventLog.settled();
    expect(Object.keys(await browser.storage.session.get(null))).toEqual(['events']);
    expect(await browser.storage.local.get(null)).toEqual({});
  });
});
