import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { PopupDownloads } from '@/components/downloads/PopupDownloads';
import { App } from '@/entrypoints/popup/App';
import { createPopupStore, type PopupStore } from '@/lib/app-store/popup-store';
import type { AccountState } from '@/lib/connection/connection';
import type { Download } from '@/lib/downloads/records';
import { VideoId } from '@/lib/service/ids';
import { defaultSettings } from '@/lib/settings/settings';
import { settle, videoA } from '../captions/captions-environment';
import { createDownloadsEnv, settle as settleDownloads } from '../downloads/downloads-environment';
import { downloadRepositoryInMemory, storedDownload } from '../downloads-in-memory';
import { ledgerInMemory, responsesInMemory } from '../fakes';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

afterEach(cleanup);

describe('PopupDownloads', () => {
  const file = (n: number, state: Download['state']) =>
    storedDownload({ id: `${n}`, name: `file ${n}`, state, downloadId: n });

  it('shows two files, active ones first, and counts the others', async () => {
    const states = ['queued', 'done', 'failed', 'paused', 'active'] as const;
    const { store } = createDownloadsEnv(downloadRepositoryInMemory(states.map((state, n) => file(n, state))));
    await act(settleDownloads);
    renderInPage(<PopupDownloads downloads={store} />);
    const rows = within(screen.getByRole('region', { name: t('saveTray') })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([`file 4${t('saveStarting')}`, `file 0${t('waiting')}`]);
    expect(screen.getByText(t.plural('popupMore', 1))).toBeDefined();
  });

  it('shows progress and remaining time', async () => {
    const { store } = createDownloadsEnv(downloadRepositoryInMemory([file(1, 'active')]));
    await act(settleDownloads);
    renderInPage(<PopupDownloads downloads={store} />);
    const idle = { isStalled: false, lastBytesAt: 0, checkedAt: 0 };
    const progress = { ...idle, bytes: 165e6, total: 266e6, perSecond: 8.2e6 };
    await act(() => store.setState({ progress: new Map([['1', progress]]) }));
    expect(screen.getByRole('listitem').textContent).toBe('file 162%, 12\u00a0s left');
  });

  it('renders nothing without files', () => {
    const { container } = renderInPage(<PopupDownloads downloads={createDownloadsEnv().store} />);
    expect(container.textContent).toBe('');
  });
});

const withoutAddress: AccountState = { serviceUrl: '', token: { is: 'none' }, permitted: false };

describe('popup frame', () => {
  const empty = { thumbnail: '', byline: '', saved: 'what is held', addButton: '', messages: '' };
  const renderPopup = async (video: string | null, recording = false, account = withoutAddress) => {
    let settings = { ...defaultSettings, recording };
    let libraryOpens = 0;
    const videoId = video === null ? null : VideoId.parse(video);
    let loads = 0;
    const watchNothing = () => () => {};
    const popup = createPopupStore({
      tab: {
        get: async () => videoId && { videoId, kind: 'watch', tabId: 1, seq: 1, title: 'Low water' },
      },
      host: async () => null,
      report: () => {},
      titles: responsesInMemory(),
      ledger: ledgerInMemory(),
      settings: {
        get: async () => settings,
        async change(patch) {
          settings = { ...settings, ...patch };
        },
        watch: watchNothing,
      },
      account: { get: async () => account, watch: watchNothing },
    });
    await popup.getState().read();
    const load = async () => {
      loads += 1;
      return empty;
    };
    const openLibrary = () => {
      libraryOpens += 1;
    };
    let optionsOpens = 0;
    const openOptions = () => {
      optionsOpens += 1;
    };
    const actions = { openPanel: () => {}, openOptions, permit: () => {}, openLibrary, load };
    render(<App popup={popup} t={t} clock={{ now: () => 0, every: watchNothing }} {...actions} />);
    expect(screen.queryByText('what is held')).toBeNull();
    expect(screen.getByText(t('spentNothing'), { exact: false })).toBeDefined();
    await act(settle);
    return {
      optionsOpens: () => optionsOpens,
      loads: () => loads,
      libraryOpens: () => libraryOpens,
      settings: () => settings,
    };
  };

  it('is shown before its content is loaded', async () => {
    const { loads } = await renderPopup(videoA);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Low water');
    expect(screen.getByText('what is held')).toBeDefined();
    expect(loads()).toBe(1);
  });

  it('shows an error with a next step if a value breaks it', async () => {
    vi.stubGlobal('reportError', () => {});
    // React also logs the error to the console.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const state = { videoId: null, title: null, account: { token: null }, settings: defaultSettings, today: null };
    const popup = createStore(() => state) as unknown as PopupStore;
    const actions = { openPanel: () => {}, openOptions: () => {}, permit: () => {}, openLibrary: () => {} };
    const clock = { now: () => 0, every: () => () => {} };
    render(<App popup={popup} t={t} clock={clock} {...actions} load={async () => empty} />);
    await waitUntilIdle();
    expect(screen.getByRole('alert').textContent).toContain(t('regionFailed'));
    expect(screen.getByRole('button', { name: t('tryAgain') })).toBeDefined();
  });

  it('loads no content for a tab without a video', async () => {
    const { loads } = await renderPopup(null);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('noVideoHeading'));
    expect(loads()).toBe(0);
  });

  it('shows that the token is locked, with a button to unlock it', async () => {
    const at = { serviceUrl: 'https://service.example', permitted: true };
    const { optionsOpens } = await renderPopup(videoA, false, { ...at, token: { is: 'locked' } });
    expect(await screen.findByText(t('lockedTokenHeading'))).toBeDefined();
    screen.getByRole('button', { name: t('actUnlock') }).click();
    expect(optionsOpens()).toBe(1);
  });

  it('opens the library even without a video', async () => {
    const { libraryOpens } = await renderPopup(null);
    screen.getByRole('button', { name: t('openLibrary') }).click();
    expect(libraryOpens()).toBe(1);
  });

  it('shows the recording switch only while recording is on, and stops recording with it', async () => {
    await renderPopup(null);
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    const { settings } = await renderPopup(null, true);
    const box = await screen.findByRole('checkbox', { name: t('recording') });
    await act(async () => box.click());
    expect(settings().recording).toBe(false);
    expect(screen.queryByRole('checkbox', { name: t('recording') })).toBeNull();
  });
});
