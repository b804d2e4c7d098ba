import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase } from '@/lib/database/database';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { currentSessionId, sessionSpent, watchBrowserStart } from '@/lib/spending/repository/browser-session';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';

const row = (nth: number): LedgerEntry =>
  createLedgerEntry({
    name: 'autocomplete',
    params: {},
    key: 'k',
    videoId: null,
    startedBy: 'user',
    sentAt: Date.now(),
    idSuffix: String(nth).padStart(4, '0'),
    quote: { is: 'published', micros: 130 },
  });

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
afterEach(closeDatabase);

describe('currentSessionId', () => {
  const micros = 130;
  const send = (nth: number) => ledgerWriter.enter(row(nth), () => null);

  beforeEach(() => fakeBrowser.reset());

  it('stays the same after an update, which clears session storage', async () => {
    await send(1);
    const before = await currentSessionId();
    await fakeBrowser.storage.session.clear();
    expect((await sessionSpent()).micros).toBe(micros);
    expect(await currentSessionId()).toBe(before);
    await send(2);
    expect((await sessionSpent()).micros).toBe(2 * micros);
  });

  it('is renewed when the browser starts', async () => {
    watchBrowserStart();
    await send(1);
    const before = await currentSessionId();
    await fakeBrowser.storage.session.clear();
    await fakeBrowser.runtime.onStartup.trigger();
    expect(await currentSessionId()).not.toBe(before);
    await send(2);
    expect((await sessionSpent()).micros).toBe(micros);
  });

  it('is renewed at browser start even if it was read before the browser reported its start', async () => {
    watchBrowserStart();
    await send(1);
    const before = await currentSessionId();
    await fakeBrowser.storage.session.clear();
    // The browser can report an alarm before it reports its start.
    const early = currentSessionId();
    await fakeBrowser.runtime.onStartup.trigger();
    expect(await early).toBe(before);
    const late = await currentSessionId();
    expect(late).not.toBe(before);
    expect(await currentSessionId()).toBe(late);
  });

  it('is not created by a page that only reads the spending of the session', async () => {
    await sessionSpent();
    expect(await fakeBrowser.storage.session.get()).toEqual({});
  });
});
