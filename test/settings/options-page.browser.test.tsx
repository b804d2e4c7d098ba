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

/** The options while the worker still sleeps: it answers when the test lets it. */
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
    token: { write: async () => {}, takePassphrase: async () => {}, unlock: async () => false },
    newId: () => 'new',
    signInBoard: { get: async () => ({ is: 'idle' }), watch: () => () => {} },
    every: () => () => {},
    countLeft: async () => 0,
    into: async () => ({ name: 'Tide mills' }),
    held: { get: async () => undefined },
    now: () => 0,
    sites: sitesInMemory(),
  });
  chosen.start();
  render(<App chosen={chosen} t={t} clock={{ now: () => 0, every: () => () => {} }} />);
  return { changed, wake: () => act(async () => answer({ serviceUrl: '', token: { is: 'none' }, permitted: false })) };
}

describe('the options, opened while the worker sleeps', () => {
  it('keep the address that was typed before it answered', async () => {
    const { wake } = openOptions();
    const field = screen.getByLabelText(t('optionsAddress'));
    await userEvent.setup().type(field, 'https://service.example');
    await wake();
    expect(screen.getByLabelText<HTMLInputElement>(t('optionsAddress')).value).toBe('https://service.example');
  });
});

describe('the sites in the options', () => {
  it('are allowed and taken back one by one, by a button that keeps its place', async () => {
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

describe('collecting in the options', () => {
  it("records and keeps the browser's own name only where the user switches that on", async () => {
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

describe('the shortcuts in the options', () => {
  it('are those of the browser with the keys they have, and lead to where they are set', async () => {
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

  it('are read anew when the user comes back from there', async () => {
    openOptions();
    await screen.findByText('Alt+Shift+S');
    vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => [
      { ...commands[1], shortcut: 'Ctrl+Shift+9' },
    ]) as never);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Ctrl+Shift+9')).toBeTruthy();
  });

  it('lead to the keys inside the panel, tabs included', async () => {
    openOptions();
    await userEvent.setup().click(screen.getByRole('button', { name: t('shortcutsInPanel') }));
    expect(await screen.findByText(t('keyTabs'))).toBeTruthy();
  });
});
