import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { dateTimeText } from '@/components/ui/format-text';
import { readPreviousVersion } from '@/lib/about/browser';
import { isHigherVersion } from '@/lib/about/releases';
import { tabSession } from '@/lib/browser/current-tab';
import { oncePerSession } from '@/lib/browser/worker-events';
import { videoHandover } from '@/lib/bulk-captions/browser/video-handover';
import { createSignInController } from '@/lib/connection/background/sign-in-controller';
import { signInStateStorage } from '@/lib/connection/browser/sign-in';
import { decryptionKeys, encryptionKeys } from '@/lib/connection/browser/token-encryption';
import { canSaveSecret, readSecret, savePastedToken, setPassphrase } from '@/lib/connection/browser/token-repository';
import type { SignInStep } from '@/lib/connection/sign-in';
import { signInFailureText } from '@/lib/connection/sign-in';
import { countStoredItems } from '@/lib/database/browser-storage';
import { closeDatabase, database } from '@/lib/database/database';
import { eventLog } from '@/lib/diagnostics/repository';
import { parametersOfRejections } from '@/lib/parameter-discovery/listed-parameters';
import { nameRows } from '@/lib/parameter-discovery/name-rows';
import { rejectedRequestReader } from '@/lib/parameter-discovery/repository';
import { createLedgerEntry } from '@/lib/service/ledger-entry';
import type { LedgerEntry } from '@/lib/service/records';
import { currentSessionId, sessionSpent } from '@/lib/spending/repository/browser-session';
import { ledgerWriter } from '@/lib/spending/repository/ledger-writer';
import type { SpendingByScope } from '@/lib/spending/spending';
import { jobNoticeStorage } from '@/lib/toolbar/browser/badge';
import { watchPanelRequests } from '@/lib/toolbar/browser/panel-requests';
import { parseToolSession, sessionHeaders } from '@/lib/tools/mcp-messages';
import { toolSessionRepository } from '@/lib/tools/repository';
import { settle } from '../captions/captions-environment';
import { noon } from '../fakes';
import { anyDamagedEntry, entryAddresses, realisticEntries, signInStates } from '../fixtures/damaged';
import { shortOrFull } from '../short-or-full';
import { t } from '../translations';
import { preserveNulls, storeEntry } from './store-entry';

/** Milliseconds. Reading the entries thousands of times takes a few minutes. */
const timeoutMs = 600_000;
const { mcpUrl, serviceUrl } = entryAddresses;
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
  const [shown, title, events] = await Promise.all([tabSession.shown(1), tabSession.title(1), eventLog.read()]);
  await oncePerSession(async () => {});
  const [session, notice, toolSession] = await Promise.all([
    currentSessionId(),
    jobNoticeStorage.get(),
    toolSessionRepository.get('first').then(parseToolSession),
  ]);
  new Headers(toolSession ? sessionHeaders(toolSession) : {});
  const [keys, secret, canSave] = await Promise.all([
    decryptionKeys('first'),
    readSecret('first'),
    canSaveSecret({ id: 'first', tokenStorage: 'passphrase' }),
  ]);
  const rejected = await rejectedRequestReader.forService(serviceUrl);
  for (const { at } of [...events, ...rejected]) dateTimeText(t, at);
  nameRows({}, parametersOfRejections(rejected));
  await countStoredItems();
  isHigherVersion('1.0.0', (await readPreviousVersion()) ?? '');
  return { shown, title, session, notice, keys: keys.length, secret: secret.is, canSave };
}

/** Reads the entries that are removed when they are read. Damaged ones are ignored and not removed. */
async function readPendingEntries() {
  const received: unknown[] = [];
  const stops = [
    watchPanelRequests((request) => received.push(request)),
    videoHandover.watch((ids) => received.push(ids)),
  ];
  await settle();
  for (const stop of stops) stop();
  return received;
}

/** Reads the sign-in state as the pages and the worker do, and continues the sign-in. */
async function continueSignIn() {
  const state = await signInStateStorage.get();
  if (state.is === 'failed') expect(signInFailureText(state.failure).sentence).toBeTypeOf('string');
  if (state.is === 'needs-permission') expect(new URL(state.origin).origin).toBe(state.origin);
  if (state.is === 'ready') expect(new URL(state.server.issuer).host).toBe(state.server.host);
  if ('since' in state) dateTimeText(t, state.since);
  const accepted: unknown[] = [];
  const controller = createSignInController({
    stateStorage: signInStateStorage,
    connection: async () => ({ id: 'first', tokenStorage: 'session', serviceUrl: '', mcpUrl }),
    findOffer: async () => ({ is: 'done', at: noon }),
    complete: async (_, offer): Promise<SignInStep> => {
      accepted.push(offer);
      return { is: 'done', at: noon };
    },
    now: () => noon,
    keepAlive: (work) => work,
  });
  await controller.recover();
  await controller.begin();
  expect(accepted.filter((offer) => offer === null || offer === undefined)).toEqual([]);
  await controller.cancel();
  expect(await signInStateStorage.get()).toEqual({ is: 'idle' });
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
          await readPendingEntries();
          await continueSignIn();
        }),
        { numRuns: shortOrFull(60, 5000) },
      );
    },
    timeoutMs,
  );

  it.each(signInStates(noon))('returns a valid sign-in state unchanged: $is', async (state) => {
    await signInStateStorage.put(state);
    expect(await signInStateStorage.get()).toEqual(state);
  });
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

describe('a damaged entry of a tool session', () => {
  it.each([
    [7],
    ['text'],
    [{ mcpUrl }],
    [{ mcpUrl, id: 'a\nb', revision: '2025-11-25' }],
    [{ mcpUrl, id: 'é', revision: '2025-11-25' }],
    [{ mcpUrl, id: 7, revision: '2025-11-25' }],
    [{ mcpUrl, id: null, revision: 'constructor' }],
    [{ mcpUrl, id: null, revision: ['2025-11-25'] }],
    [{ mcpUrl: null, id: null, revision: '2025-11-25' }],
  ])('is treated as missing: %j', async (value) => {
    await storeEntry({ area: 'session', key: 'tools:first', value });
    expect(parseToolSession(await toolSessionRepository.get('first'))).toBeNull();
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
