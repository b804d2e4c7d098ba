import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { App as Popup } from '@/entrypoints/popup/App';
import { createPopupStore } from '@/lib/app-store/popup-store';
import { currentTab } from '@/lib/browser/current-tab';
import { readSecret, readSecretFor, savePastedToken } from '@/lib/connection/browser/token-repository';
import { closeDatabase, database } from '@/lib/database/database';
import { readTitle } from '@/lib/platform/repository/video-titles';
import { readAccountState } from '@/lib/requests/account-state';
import { VideoId } from '@/lib/service/ids';
import { settingsRepository } from '@/lib/settings/repository';
import { ledgerRepository } from '@/lib/spending/repository/ledger-repository';
import { spendingRepository } from '@/lib/spending/repository/spending-repository';
import { settle } from '../captions/captions-environment';
import { noon } from '../fakes';
import {
  anyDamage,
  anyDamagedEntry,
  damaged,
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
const entries = realisticEntries(noon);
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

function expectCompletePage(): void {
  expect(reported.map((error) => (error as Error).stack)).toEqual([]);
  expect(document.body.textContent).not.toContain(t('regionFailed'));
  expect(document.body.textContent?.length).toBeGreaterThan(20);
}

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
      const { ledger = [], videoTitles = [] } = realisticRows(noon);
      const rows = { ledger: ledger.slice(0, 4), videoTitles: [...videoTitles] };
      await storeRows(rows);
      const db = await database();
      const tab = tabWith(Reflect.get(videoTitles[0] ?? {}, 'videoId'));
      await fc.assert(
        fc.asyncProperty(anyDamage(rows), async ({ store, at, path, by }) => {
          reported.length = 0;
          for (const row of rows.ledger) await db.put('ledger', row as never);
          for (const row of rows.videoTitles) await db.put('videoTitles', row as never);
          const row = store === 'ledger' ? rows.ledger[at] : rows.videoTitles[at];
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
