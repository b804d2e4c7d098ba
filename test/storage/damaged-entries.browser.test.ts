import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { dateTimeText } from '@/components/ui/format-text';
import { readPreviousVersion } from '@/lib/about/browser';
import { isHigherVersion } from '@/lib/about/releases';
import { decryptionKeys, encryptionKeys } from '@/lib/connection/browser/token-encryption';
import { canSaveSecret, readSecret, savePastedToken, setPassphrase } from '@/lib/connection/browser/token-repository';
import { countStoredItems } from '@/lib/database/browser-storage';
import { closeDatabase, database } from '@/lib/database/database';
import { parametersOfRejections } from '@/lib/parameter-discovery/listed-parameters';
import { nameRows } from '@/lib/parameter-discovery/name-rows';
import { rejectedRequestReader } from '@/lib/parameter-discovery/repository';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { currentSessionId, sessionSpent } from '@/lib/spending/repository/browser-session';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import type { SpendingByScope } from '@/lib/spending/spending';
import { jobNoticeStorage } from '@/lib/toolbar/browser/badge';
import { noon } from '../fakes';
import { anyDamagedEntry, entryAddresses, realisticEntries } from '../fixtures/damaged';
import { shortOrFull } from '../short-or-full';
import { t } from '../translations';
import { preserveNulls, storeEntry } from './store-entry';

/** Milliseconds. Reading the entries thousands of times takes a few minutes. */
const timeoutMs = 600_000;
const { serviceUrl } = entryAddresses;
const entries = realisticEntries(noon);

beforeEach(async () => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  preserveNulls();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.spyOn(fakeBrowser.windows, 'getCurrent').mockResolvedValue({ id: 1 } as never);
  for (const entry of entries) await storeEntry(entry);
});
afterEach(closeDatabase);

/** Reads every entry of extension storage as the pages and the worker do. */
async function readEverything() {
  const [session, notice] = await Promise.all([currentSessionId(), jobNoticeStorage.get()]);
  const [keys, secret, canSave] = await Promise.all([
    decryptionKeys('first'),
    readSecret('first'),
    canSaveSecret({ id: 'first', tokenStorage: 'passphrase' }),
  ]);
  const rejected = await rejectedRequestReader.forService(serviceUrl);
  for (const { at } of rejected) dateTimeText(t, at);
  nameRows({}, parametersOfRejections(rejected));
  await countStoredItems();
  isHigherVersion('1.0.0', (await readPreviousVersion()) ?? '');
  return { session, notice, keys: keys.length, secret: secret.is, canSave };
}

describe('extension storage', () => {
  it(
    'is read everywhere without an error if one value is damaged',
    async () => {
      await savePastedToken('aa.bb.cc', { id: 'first', tokenStorage: 'session' });
      await fc.assert(
        fc.asyncProperty(anyDamagedEntry(entries), async (entry) => {
          // Damage from a failed case must not affect the next case.
          for (const one of entries) await storeEntry(one);
          await storeEntry(entry);
          await readEverything();
        }),
        { numRuns: shortOrFull(60, 5000) },
      );
    },
    timeoutMs,
  );
});

describe('a damaged id of the browser session', () => {
  const micros = 130;
  const row = (id: string): LedgerEntry =>
    createLedgerEntry({
      name: 'autocomplete',
      params: { q: id },
      key: id,
      videoId: null,
      startedBy: 'user',
      sentAt: Date.now(),
      idSuffix: id,
      quote: { is: 'published', micros },
    });

  it.each([[null], [7], [''], ['x'], [{}], [['a']]])('keeps the spending of the session: %j', async (value) => {
    const spent: number[] = [];
    const recordSpent = ({ session }: SpendingByScope) => {
      spent.push(session.micros);
      return null;
    };
    await ledgerWriter.enter(row('a'), recordSpent);
    await storeEntry({ area: 'session', key: 'session', value });
    await ledgerWriter.enter(row('b'), recordSpent);
    expect(spent).toEqual([0, micros]);
    expect((await sessionSpent()).micros).toBe(2 * micros);
  });

  it('is replaced by a new id, which the next ledger row has, if the newest row is damaged too', async () => {
    await ledgerWriter.enter(row('a'), () => null);
    const idBefore = await currentSessionId();
    const damagedRow = { ...row('b'), id: 'z', session: {} };
    await (await database()).put('ledger', damagedRow as never);
    await storeEntry({ area: 'session', key: 'session', value: 7 });
    const next = row('c');
    expect(await ledgerWriter.enter(next, () => null)).toBeNull();
    const sessionId = await currentSessionId();
    expect(sessionId).toMatch(/^[\da-f-]{36}$/);
    expect(sessionId).not.toBe(idBefore);
    expect(await (await database()).get('ledger', next.id)).toMatchObject({ session: sessionId });
  });

  it('is replaced by a new id if the ledger is empty', async () => {
    await storeEntry({ area: 'session', key: 'session', value: null });
    const sessionId = await currentSessionId();
    expect(sessionId).toMatch(/^[\da-f-]{36}$/);
    expect(await currentSessionId()).toBe(sessionId);
  });
});

describe('a damaged encryption key of a token', () => {
  const passphrase = { salt: Array.from({ length: 16 }, () => 1), rounds: 600_000 };

  it.each([
    [{ key: 'short', passphrase }],
    [{ key: '!'.repeat(43), passphrase }],
    [{ key: 'B'.repeat(43), passphrase }],
    [{ key: 'A'.repeat(43), passphrase: { ...passphrase, salt: [1] } }],
    [{ key: 'A'.repeat(43), passphrase: { ...passphrase, salt: Array.from({ length: 16 }, () => 1.5) } }],
    [{ key: 'A'.repeat(43), passphrase: { ...passphrase, salt: Array.from({ length: 16 }, () => -1) } }],
    [{ key: 'A'.repeat(43), passphrase: { ...passphrase, rounds: 0 } }],
    [{ key: 'A'.repeat(43), passphrase: { ...passphrase, rounds: 9e15 } }],
  ])('locks the token: %j', async (value) => {
    await browser.storage.session.remove('next-token-key:first');
    await setPassphrase('first', 'low water');
    await savePastedToken('aa.bb.cc', { id: 'first', tokenStorage: 'passphrase' });
    await storeEntry({ area: 'session', key: 'token-key:first', value });
    expect(await encryptionKeys.get('first')).toEqual([]);
    expect(await readSecret('first')).toEqual({ is: 'locked' });
    expect(await canSaveSecret({ id: 'first', tokenStorage: 'passphrase' })).toBe(false);
  });
});
