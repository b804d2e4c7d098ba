import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { PopupDownloads } from '@/components/downloads/PopupDownloads';
import { App } from '@/entrypoints/popup/App';
import { createPopupStore, type PopupStore } from '@/lib/app-store/popup-store';
import type { AccountState } from '@/lib/connection/account';
import type { Download } from '@/lib/downloads/download';
import { VideoId } from '@/lib/service/ids';
import { defaultSettings } from '@/lib/settings/settings';
import { settle, videoA } from '../captions/captions-environment';
import { savesWorld, still } from '../downloads/downloads-environment';
import { heldInMemory, ledgerInMemory } from '../fakes';
import { calm } from '../quiet-motion';
import { journalInMemory, saveRow } from '../saves-in-memory';
import { shownIn } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

describe('files on their way', () => {
  const file = (n: number, state: Download['state']) =>
    saveRow({ id: `${n}`, name: `file ${n}`, state, downloadId: n });

  it('are two rows, those that come already first, and a count of the rest', async () => {
    const states = ['queued', 'done', 'failed', 'paused', 'active'] as const;
    const { store } = savesWorld(journalInMemory(states.map((state, n) => file(n, state))));
    await act(still);
    shownIn(<PopupDownloads saves={store} />);
    const rows = within(screen.getByRole('region', { name: t('saveTray') })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `file 4${t('saveStarting')}`,
      `file 0${t('saveQueued')}`,
    ]);
    expect(screen.getByText(t.plural('popupMore', 1))).toBeDefined();
  });

  it('say how far they are and how long it will take', async () => {
    const { store } = savesWorld(journalInMemory([file(1, 'active')]));
    await act(still);
    shownIn(<PopupDownloads saves={store} />);
    const come = { isStalled: false, cameAt: 0, lookedAt: 0 };
    const far = { ...come, bytes: 165e6, total: 266e6, perSecond: 8.2e6 };
    await act(() => store.setState({ progress: new Map([['1', far]]) }));
    expect(screen.getByRole('listitem').textContent).toBe('file 162%, 12 s left');
  });

  it('take no room where there are none', () => {
    const { container } = shownIn(<PopupDownloads saves={savesWorld().store} />);
    expect(container.textContent).toBe('');
  });
});

const withoutAddress: AccountState = { serviceUrl: '', token: { is: 'none' }, permitted: false };

describe('the frame of the popup', () => {
  const empty = { picture: '', by: '', held: 'what is held', collect: '', told: '' };
  const framed = async (video: string | null, recording = false, account = withoutAddress) => {
    let settings = { ...defaultSettings, recording };
    let libraries = 0;
    const videoId = video === null ? null : VideoId.parse(video);
    let loads = 0;
    const nothing = () => () => {};
    const glance = createPopupStore({
      tab: {
        get: async () => videoId && { videoId, kind: 'watch', tabId: 1, seq: 1, title: 'Low water' },
        watch: nothing,
        open: async () => {},
      },
      host: async () => null,
      report: () => {},
      names: heldInMemory(),
      ledger: ledgerInMemory(),
      settings: {
        get: async () => settings,
        async change(patch) {
          settings = { ...settings, ...patch };
        },
        watch: nothing,
      },
      account: { get: async () => account, watch: nothing },
    });
    await glance.read();
    const load = async () => {
      loads += 1;
      return empty;
    };
    const openLibrary = () => {
      libraries += 1;
    };
    let options = 0;
    const openOptions = () => {
      options += 1;
    };
    const doors = { openPanel: () => {}, openOptions, permit: () => {}, openLibrary, load };
    render(<App glance={glance} t={t} clock={{ now: () => 0, every: nothing }} {...doors} />);
    expect(screen.queryByText('what is held')).toBeNull();
    expect(screen.getByText(t('spentNothing'), { exact: false })).toBeDefined();
    await act(settle);
    return { options: () => options, loads: () => loads, libraries: () => libraries, settings: () => settings };
  };

  it('stands before what is held has come', async () => {
    const { loads } = await framed(videoA);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Low water');
    expect(screen.getByText('what is held')).toBeDefined();
    expect(loads()).toBe(1);
  });

  it('says that it cannot be shown where a value breaks it, with a next step', async () => {
    vi.stubGlobal('reportError', () => {});
    // React tells of it on the console too.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const state = { videoId: null, title: null, account: { token: null }, settings: defaultSettings, today: null };
    const glance = createStore(() => state) as unknown as PopupStore;
    const doors = { openPanel: () => {}, openOptions: () => {}, permit: () => {}, openLibrary: () => {} };
    const clock = { now: () => 0, every: () => () => {} };
    render(<App glance={glance} t={t} clock={clock} {...doors} load={async () => empty} />);
    await calm();
    expect(screen.getByRole('alert').textContent).toContain(t('regionFailed'));
    expect(screen.getByRole('button', { name: t('actAgain') })).toBeDefined();
  });

  it('loads nothing more where the tab shows no video', async () => {
    const { loads } = await framed(null);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(t('noVideoHeading'));
    expect(loads()).toBe(0);
  });

  it('says that a token is locked, and leads to where it is unlocked', async () => {
    const at = { serviceUrl: 'https://service.example', permitted: true };
    const { options } = await framed(videoA, false, { ...at, token: { is: 'locked' } });
    expect(screen.getByText(t('lockedTokenHeading'))).toBeDefined();
    screen.getByRole('button', { name: t('actUnlock') }).click();
    expect(options()).toBe(1);
  });

  it('leads to the library, also where the tab shows no video', async () => {
    const { libraries } = await framed(null);
    screen.getByRole('button', { name: t('openLibrary') }).click();
    expect(libraries()).toBe(1);
  });

  it('ends recording while it is on, and has no word of it else', async () => {
    await framed(null);
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    const { settings } = await framed(null, true);
    const box = await screen.findByRole('checkbox', { name: t('recording') });
    await act(async () => box.click());
    expect(settings().recording).toBe(false);
    expect(screen.queryByRole('checkbox', { name: t('recording') })).toBeNull();
  });
});
