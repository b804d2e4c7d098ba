import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ToolsPane } from '@/components/tools/ToolsPane';
import { App as OptionsPage } from '@/entrypoints/options/App';
import { App as Popup } from '@/entrypoints/popup/App';
import { App as WelcomePage } from '@/entrypoints/welcome/App';
import { createOptionsStore, type OptionsStore } from '@/lib/app-store/options-store';
import { createPopupStore } from '@/lib/app-store/popup-store';
import { currentTab } from '@/lib/browser/current-tab';
import { signInStateStorage } from '@/lib/connection/browser/sign-in';
import { readSecret, readSecretFor, savePastedToken } from '@/lib/connection/browser/token-repository';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import { closeDatabase, database } from '@/lib/database/database';
import { readTitle } from '@/lib/platform/repository/video-titles';
import { readAccountState } from '@/lib/requests/account-state';
import { VideoId } from '@/lib/service/ids';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import { settle } from '../captions/captions-environment';
import { openLibraryPane } from '../collection/open-library';
import { noon, sitesInMemory } from '../fakes';
import {
  anyDamage,
  anyDamagedEntry,
  damaged,
  entryAddresses,
  realisticEntries,
  realisticRows,
  type StorageEntry,
} from '../fixtures/damaged';
import { shortOrFull } from '../short-or-full';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { emptyProfile, storeRows } from './backups';
import { preserveNulls, storeEntry } from './store-entry';

/** Milliseconds. Rendering a page hundreds of times takes a few minutes. */
const timeoutMs = 600_000;
const { mcpUrl } = entryAddresses;
const entries = realisticEntries(noon);
const signInEntries = entries.filter(({ key }) => key === 'sign-in');
const clock = { now: () => noon, every: () => () => {} };
const noWatch = () => () => {};
const reported: unknown[] = [];

beforeEach(async () => {
  vi.restoreAllMocks();
  fakeBrowser.reset();
  await emptyProfile();
  preserveNulls();
  vi.stubEnv('ENTRYPOINT', 'html');
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  vi.spyOn(fakeBrowser.windows, 'getCurrent').mockResolvedValue({ id: 1 } as never);
  vi.spyOn(fakeBrowser.tabs, 'query').mockResolvedValue([{ id: 1, url: '', active: true }] as never);
  vi.spyOn(fakeBrowser.commands, 'getAll').mockResolvedValue([] as never);
  await settingsRepository.change(updateActiveConnection(await settingsRepository.get(), { mcpUrl }));
  reported.length = 0;
});
afterEach(async () => {
  cleanup();
  await waitUntilIdle();
  await closeDatabase();
  vi.unstubAllEnvs();
});

/** Returns the account state that the worker sends to pages. */
const readAccount = () =>
  readAccountState({
    settings: settingsRepository.get,
    secret: readSecretFor,
    storedSecret: readSecret,
    isPermitted: async () => true,
    now: () => noon,
  });

function openOptionsStore(): OptionsStore {
  const store = createOptionsStore({
    account: { get: readAccount, watch: noWatch },
    online: { get: () => true, watch: noWatch },
    permit: async () => true,
    settings: settingsRepository,
    openOptions: async () => {},
    sendMessage: async () => null as never,
    token: { write: async () => {}, bind: async () => {}, setPassphrase: async () => {}, unlock: async () => false },
    newId: () => 'new',
    findMcpEndpoint: async () => null,
    signInState: signInStateStorage,
    every: noWatch,
    withoutRestores: (deletion) => deletion(),
    countStoredItems: async () => 0,
    currentCollection: async () => ({ name: 'Tide mills' }),
    responses: { get: async () => undefined },
    now: () => noon,
    sites: sitesInMemory(),
  });
  store.getState().start();
  return store;
}

function expectCompletePage(): void {
  expect(reported.map((error) => (error as Error).stack)).toEqual([]);
  expect(document.body.textContent).not.toContain(t('regionFailed'));
  expect(document.body.textContent?.length).toBeGreaterThan(20);
}

const buttonNames = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');

describe('pages with a sign-in', () => {
  it.each([
    ['options', (store: OptionsStore) => <OptionsPage options={store} t={t} clock={clock} />],
    ['welcome', (store: OptionsStore) => <WelcomePage options={store} t={t} clock={clock} close={() => {}} />],
  ])(
    'render completely with a damaged sign-in state: %s',
    async (_, page) => {
      await fc.assert(
        fc.asyncProperty(anyDamagedEntry(signInEntries), async (entry) => {
          reported.length = 0;
          await storeEntry(entry);
          render(page(openOptionsStore()));
          await waitUntilIdle();
          expectCompletePage();
          cleanup();
        }),
        { numRuns: shortOrFull(8, 300) },
      );
    },
    timeoutMs,
  );

  it('show the host of a valid sign-in offer', async () => {
    await storeEntry(signInEntries.find(({ value }) => Object(value).is === 'ready') as StorageEntry);
    render(<OptionsPage options={openOptionsStore()} t={t} clock={clock} />);
    await waitUntilIdle();
    expect(buttonNames()).toContain(t('signInGo', 'sign.example:8443'));
  });

  it.each([
    [null],
    [7],
    [{ is: 'ready', connection: 'first', entry: mcpUrl, offer: null }],
    [{ is: 'window-open', connection: 'first', entry: mcpUrl, since: noon }],
    [{ is: 'needs-permission', connection: 'first', entry: mcpUrl, origin: 'nowhere' }],
    [{ is: 'failed', connection: 'first', entry: mcpUrl, failure: 'constructor', at: noon }],
    [{ is: 'checking', connection: 'first', entry: mcpUrl, since: '5' }],
    [{ is: 'toString', connection: 'first', entry: mcpUrl }],
  ])('let the user sign in again if the stored sign-in state is %j', async (value) => {
    await storeEntry({ area: 'session', key: 'sign-in', value });
    render(<OptionsPage options={openOptionsStore()} t={t} clock={clock} />);
    await waitUntilIdle();
    expectCompletePage();
    expect(buttonNames()).toContain(t('signIn'));
  });

  it('ignore a stored sign-in offer if its host is not the host of its issuer', async () => {
    const offer = { resource: mcpUrl, issuer: 'https://sign.example', host: 'trusted.example' };
    const value = { is: 'ready', connection: 'first', entry: mcpUrl, offer };
    await storeEntry({ area: 'session', key: 'sign-in', value });
    expect(await signInStateStorage.get()).toEqual({ is: 'idle' });
  });
});

type PopupPorts = Parameters<typeof createPopupStore>[0];
const popupPorts: PopupPorts = {
  tab: currentTab,
  host: async () => null,
  titles: { titleOf: readTitle },
  ledger: { ...ledgerRepository, ...spendingRepository },
  settings: settingsRepository,
  account: { get: readAccount, watch: noWatch },
  report: (error) => reportError(error),
};

/** Returns ports for a tab that shows a video with an unknown title. */
const tabWith = (videoId: VideoId): PopupPorts['tab'] => ({
  ...currentTab,
  get: async () => ({ videoId, kind: 'watch', tabId: 1, seq: 1, title: null }),
});

/** Opens the popup as its page does: reads the summary first and renders it. */
async function openPopup(ports: PopupPorts = popupPorts): Promise<void> {
  const popup = createPopupStore(ports);
  await popup.getState().read();
  const nothing = () => {};
  const actions = { openPanel: nothing, openOptions: nothing, openLibrary: nothing, permit: nothing };
  const load = async () => ({ thumbnail: '', byline: '', saved: '', addButton: '', messages: '' });
  render(<Popup popup={popup} t={t} clock={clock} {...actions} load={load} />);
  await act(settle);
}

describe('the popup', () => {
  it(
    'renders with a damaged value in extension storage',
    async () => {
      await savePastedToken('aa.bb.cc', { id: 'first', tokenStorage: 'session' });
      await fc.assert(
        fc.asyncProperty(anyDamagedEntry(entries), async (entry: StorageEntry) => {
          reported.length = 0;
          for (const one of entries) await storeEntry(one);
          await storeEntry(entry);
          await openPopup();
          expectCompletePage();
          cleanup();
        }),
        { numRuns: shortOrFull(60, 2000) },
      );
    },
    timeoutMs,
  );

  it(
    'renders with a damaged ledger row or video title in the database',
    async () => {
      const { ledger = [], names = [] } = realisticRows(noon);
      const rows = { ledger: ledger.slice(0, 4), names: [...names] };
      await storeRows(rows);
      const db = await database();
      const tab = tabWith(Reflect.get(names[0] ?? {}, 'videoId'));
      await fc.assert(
        fc.asyncProperty(anyDamage(rows), async ({ store, at, path, by }) => {
          reported.length = 0;
          for (const row of rows.ledger) await db.put('ledger', row as never);
          for (const row of rows.names) await db.put('videoTitles', row as never);
          const row = store === 'ledger' ? rows.ledger[at] : rows.names[at];
          await db.put(store as 'ledger', damaged(row ?? {}, path, by) as never);
          await openPopup({ ...popupPorts, tab });
          expectCompletePage();
          cleanup();
        }),
        { numRuns: shortOrFull(60, 2000) },
      );
    },
    timeoutMs,
  );

  const failing = async () => {
    throw new Error('unreadable');
  };
  it.each<[string, Partial<PopupPorts>]>([
    ['the tab', { tab: { ...currentTab, get: failing } }],
    ['the title', { titles: { titleOf: failing } }],
    ['the site', { host: failing }],
    ['the spending', { ledger: { ...ledgerRepository, ...spendingRepository, today: failing } }],
    ['the requests', { ledger: { ...ledgerRepository, ...spendingRepository, recent: failing } }],
    ['the settings', { settings: { ...settingsRepository, get: failing } }],
    ['the account', { account: { get: failing, watch: noWatch } }],
  ])('renders without the part that cannot be read: %s', async (_, ports) => {
    await openPopup({ ...popupPorts, tab: tabWith(VideoId.parse('aaaaaaaaaaa')), ...ports });
    expect(reported.map(String)).toEqual(['Error: unreadable']);
    reported.length = 0;
    expectCompletePage();
    expect(screen.getByRole('heading', { level: 1 })).toBeDefined();
  });
});

describe('ToolsPane', () => {
  it('adds the price of a new session if the stored tool session is damaged', async () => {
    const { panel } = await openLibraryPane(ToolsPane, {});
    const settings = updateActiveConnection(panel.getState().settings, { mcpUrl });
    await act(() =>
      panel.getState().changeSettings({ ...settings, enteredPrices: { toolsBegin: 100, toolsList: 20 } }),
    );
    const session = { mcpUrl, id: 'session-1', revision: '2025-11-25' };
    await act(() => browser.storage.session.set({ 'tools:first': session }));
    await waitUntilIdle();
    expect(buttonNames().join()).toContain('$0.00002');
    await act(() => browser.storage.session.set({ 'tools:first': { ...session, id: 'a\nb' } }));
    await waitUntilIdle();
    expect(buttonNames().join()).toContain('$0.00012');
  });
});
