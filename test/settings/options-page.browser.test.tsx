import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { App } from '@/entrypoints/options/App';
import { createOptionsStore } from '@/lib/app-store/options-store';
import type { AccountState } from '@/lib/connection/account';
import { defaultSettings } from '@/lib/settings/settings';
import { sitesInMemory } from '../fakes';
import { t } from '../words-of';

afterEach(cleanup);

const commands = [
  { name: '_execute_action', shortcut: '' },
  { name: 'open-panel', description: 'Open the panel', shortcut: 'Alt+Shift+S' },
  { name: 'copy-id', description: 'Copy the id', shortcut: '' },
];
beforeEach(() => {
  vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => commands) as never);
});

/** Opens the options with a worker that answers when the test says so. */
function openOptions() {
  let answer: (account: AccountState) => void = () => {};
  const account = new Promise<AccountState>((resolve) => {
    answer = resolve;
  });
  const changed: object[] = [];
  const chosen = createOptionsStore({
    account: { get: () => account, watch: () => () => {} },
    online: { get: () => true, watch: () => () => {} },
    permit: async () => true,
    settings: {
      get: async () => defaultSettings,
      change: async (patch) => void changed.push(patch),
      watch: () => () => {},
    },
    openOptions: async () => {},
    ask: async () => null as never,
    token: { write: async () => {}, setPassphrase: async () => {}, unlock: async () => false },
    newId: () => 'new',
    signInState: { get: async () => ({ is: 'idle' }), watch: () => () => {} },
    every: () => () => {},
    countStoredItems: async () => 0,
    currentCollection: async () => ({ name: 'Tide mills' }),
    responses: { get: async () => undefined },
    now: () => 0,
    sites: sitesInMemory(),
  });
  chosen.start();
  render(<App chosen={chosen} t={t} clock={{ now: () => 0, every: () => () => {} }} />);
  return { changed, wake: () => act(async () => answer({ serviceUrl: '', token: { is: 'none' }, permitted: false })) };
}

describe('options page', () => {
  it('keeps an address that was typed before the worker answered', async () => {
    const { wake } = openOptions();
    const field = screen.getByLabelText(t('optionsAddress'));
    await userEvent.setup().type(field, 'https://service.example');
    await wake();
    expect(screen.getByLabelText<HTMLInputElement>(t('optionsAddress')).value).toBe('https://service.example');
  });
});

describe('options page › sites', () => {
  it('are allowed and removed by a button that keeps the focus', async () => {
    openOptions();
    const user = userEvent.setup();
    const kids = 'www.youtubekids.com';
    await user.click(await screen.findByRole('button', { name: `${t('siteAllow')} ${kids}` }));
    const button = await screen.findByRole('button', { name: `${t('siteDisallow')} ${kids}` });
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('button', { name: `${t('siteAllow')} www.youtube-nocookie.com` })).toBeTruthy();
    await user.click(button);
    expect(await screen.findByRole('button', { name: `${t('siteAllow')} ${kids}` })).toBeTruthy();
  });
});

describe('options page › recording', () => {
  it('is on and stores the user agent only after the user switches it on', async () => {
    const { changed } = openOptions();
    const user = userEvent.setup();
    expect(await screen.findByText(t('recordingNote', 'Tide mills'))).toBeTruthy();
    for (const name of ['recording', 'keepAgent'] as const) {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: t(name) });
      expect(box.checked).toBe(false);
      await user.click(box);
    }
    expect(changed).toEqual([{ recording: true }, { keepAgent: true }]);
  });
});

describe('options page › shortcuts', () => {
  it('lists the browser’s shortcuts and links to their settings', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    openOptions();
    const rows = (await screen.findByText('Open the panel')).closest('ul')?.querySelectorAll('li');
    expect([...(rows ?? [])].map((row) => row.textContent)).toEqual([
      'Open the panelAlt+Shift+S',
      `Copy the id${t('shortcutNone')}`,
    ]);
    await userEvent.setup().click(screen.getByRole('button', { name: t('shortcutsSet') }));
    expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' });
  });

  it('are read again when the user returns to the page', async () => {
    openOptions();
    await screen.findByText('Alt+Shift+S');
    vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => [
      { ...commands[1], shortcut: 'Ctrl+Shift+9' },
    ]) as never);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Ctrl+Shift+9')).toBeTruthy();
  });

  it('open the list of shortcuts inside the panel', async () => {
    openOptions();
    await userEvent.setup().click(screen.getByRole('button', { name: t('shortcutsInPanel') }));
    expect(await screen.findByText(t('keyTabs'))).toBeTruthy();
  });
});
