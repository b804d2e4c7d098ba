import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { optionSectionIds, optionSections } from '@/components/settings/option-index';
import { App } from '@/entrypoints/options/App';
import { createOptionsStore } from '@/lib/app-store/options-store';
import type { AccountState, ConnectionState } from '@/lib/connection/connection';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultSettings } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import { sitesInMemory } from '../fakes';
import { testSettings } from '../test-settings';
import { t } from '../translations';

afterEach(cleanup);

const commands = [
  { name: '_execute_action', shortcut: '' },
  { name: 'open-panel', description: t('popupOpenPanel'), shortcut: 'Alt+Shift+S' },
  { name: 'copy-id', description: t('relatedCopyId'), shortcut: '' },
];
beforeEach(() => {
  vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => commands) as never);
});

afterEach(() => {
  location.hash = '';
});

/** Opens the options page, optionally at a section. The worker's response arrives when the test resolves it. */
function openOptions(
  section?: string,
  settings = defaultSettings,
  states: Record<string, ConnectionState> | null = null,
) {
  Element.prototype.scrollIntoView = () => {};
  location.hash = section ? `#${section}` : '';
  let resolveAccount: (account: AccountState) => void = () => {};
  let account = new Promise<AccountState>((resolve) => {
    resolveAccount = resolve;
  });
  let accountChanged = () => {};
  const changed: object[] = [];
  const store = createOptionsStore({
    account: {
      get: () => account,
      watch: (changed) => {
        accountChanged = changed;
        return () => {};
      },
    },
    online: { get: () => true, watch: () => () => {} },
    permit: async () => true,
    settings: {
      get: async () => settings,
      change: async (patch) => void changed.push(patch),
      watch: () => () => {},
    },
    openOptions: async () => {},
    sendMessage: async (kind) => (kind === 'account/connections' ? states : null) as never,
    token: { write: async () => {}, bind: async () => {}, setPassphrase: async () => {}, unlock: async () => false },
    newId: () => 'new',
    findMcpEndpoint: async () => null,
    signInState: { get: async () => ({ is: 'idle' }), watch: () => () => {} },
    every: () => () => {},
    currentCollection: async () => ({ name: 'Tide mills' }),
    responses: { get: async () => undefined },
    now: () => 0,
    sites: sitesInMemory(),
  });
  store.getState().start();
  render(<App options={store} t={t} clock={{ now: () => 0, every: () => () => {} }} />);
  return {
    changed,
    sendAccount: (known: AccountState = { serviceUrl: '', token: { is: 'none' }, permitted: false }) =>
      act(async () => resolveAccount(known)),
    changeAccount: (known: AccountState) =>
      act(async () => {
        account = Promise.resolve(known);
        accountChanged();
      }),
  };
}

const working: AccountState = {
  serviceUrl: 'https://saved.example',
  token: { is: 'present', tail: '7Q4c', expires: null },
  permitted: true,
};
const addressField = () => screen.queryByLabelText<HTMLInputElement>(t('serviceAddress'));

describe('options page › connection', () => {
  it('is one row if it works, and opens its fields on request', async () => {
    const { sendAccount } = openOptions(undefined, testSettings('https://saved.example'));
    expect(addressField()).toBeNull();
    await sendAccount(working);
    expect(await screen.findByText('saved.example')).toBeTruthy();
    expect(addressField()).toBeNull();
    await userEvent.setup().click(screen.getByRole('button', { name: t('change') }));
    expect(addressField()?.value).toBe('https://saved.example');
  });

  it('has its fields open if a link leads to it', async () => {
    const { sendAccount } = openOptions('connection', testSettings('https://saved.example'));
    await sendAccount(working);
    expect(addressField()).not.toBeNull();
  });

  it('becomes one row as soon as it works, and shows its fields again if it stops working', async () => {
    const { sendAccount, changeAccount } = openOptions(undefined, testSettings('https://saved.example'));
    await sendAccount({ ...working, token: { is: 'none' } });
    expect(addressField()).not.toBeNull();
    expect(screen.queryByRole('button', { name: t('change') })).toBeNull();
    await changeAccount(working);
    expect(addressField()).toBeNull();
    expect(screen.getByRole('button', { name: t('change') }).getAttribute('aria-expanded')).toBe('false');
    await changeAccount({ ...working, permitted: false });
    expect(addressField()).not.toBeNull();
  });

  it('keeps a typed address until it is saved', async () => {
    const { changed, sendAccount } = openOptions(undefined, testSettings('https://saved.example'));
    const user = userEvent.setup();
    await sendAccount();
    const field = screen.getByLabelText<HTMLInputElement>(t('serviceAddress'));
    await user.clear(field);
    await user.type(field, 'https://service.example/{Enter}');
    expect(changed).toMatchObject([{ connections: [{ serviceUrl: 'https://service.example' }] }]);
    // The field of the new connection replaces that of the former one.
    expect(addressField()?.value).toBe('https://service.example');
  });
});

const tokenlessTools = {
  first: {
    token: { is: 'present' as const, tail: '7Q4c', expires: null },
    workedAt: null,
    canSaveToken: true,
    unreachable: [],
    tokenless: ['https://tools.example'],
  },
};

describe('options page › token for another origin', () => {
  it.each([undefined, 'tools'])(
    'says for which address the token must be entered again (section %s)',
    async (section) => {
      await openOptions(section, testSettings('https://data.example'), tokenlessTools).sendAccount();
      expect(await screen.findByText(t('tokenNotForOrigin', 'https://tools.example'))).toBeTruthy();
    },
  );
});

const heading = (name: MessageName) => screen.queryByRole('heading', { level: 2, name: t(name) });

describe('options page › levels', () => {
  it('shows the basic options first, and remembers which others were opened', async () => {
    openOptions();
    const user = userEvent.setup();
    expect(heading('sectionAppearance')).toBeTruthy();
    expect(heading('limits')).toBeNull();
    await user.click(screen.getByRole('button', { name: t('optionsAdvanced') }));
    expect(await screen.findByRole('heading', { name: t('limits') })).toBeTruthy();
    expect(heading('sectionAppearance')).toBeNull();
    expect((await settingsRepository.get()).optionsLevel).toBe('advanced');
    await user.click(screen.getByRole('button', { name: t('optionsDeveloper') }));
    expect(await screen.findByRole('heading', { name: t('sectionOrigins') })).toBeTruthy();
    expect(heading('limits')).toBeNull();
    expect((await settingsRepository.get()).optionsLevel).toBe('developer');
  });

  it('links the sections of a level in an index, and moves the focus to the chosen one', async () => {
    openOptions('limits');
    const index = await screen.findByRole('navigation', { name: t('options') });
    expect(within(index).getAllByRole('link')).toHaveLength(
      optionSectionIds.filter((id) => optionSections[id].level === 'advanced').length,
    );
    await userEvent.setup().click(within(index).getByRole('link', { name: t('recordingHeading') }));
    expect(document.activeElement).toBe(heading('recordingHeading'));
  });

  it('opens the section that its URL hash names, with the focus on the heading', async () => {
    openOptions('diagnostics');
    const title = await screen.findByRole('heading', { name: t('sectionDiagnostics') });
    await vi.waitFor(() => expect(document.activeElement).toBe(title));
  });

  it('keeps typed text while another level is shown', async () => {
    await openOptions().sendAccount();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText(t('serviceAddress')), 'https://half');
    await user.click(screen.getByRole('button', { name: t('optionsAdvanced') }));
    await user.click(screen.getByRole('button', { name: t('optionsBasic') }));
    expect(screen.getByLabelText<HTMLInputElement>(t('serviceAddress')).value).toBe('https://half');
  });

  it.each([
    ['dark mode', 'sectionAppearance'],
    ['subtitles', 'captions'],
    ['api key', 'sectionConnection'],
    ['cost', 'spending'],
    ['mcp', 'sectionTools'],
    ['changelog', 'about'],
    ['filename', 'sectionSaving'],
    ['youtubekids', 'sectionSites'],
  ] as const)('finds the section for "%s"', async (query, found) => {
    openOptions();
    const user = userEvent.setup();
    await user.click(screen.getByRole('searchbox', { name: t('findOption') }));
    await act(async () => void (await import('@/components/settings/AdvancedSections')));
    await user.keyboard(query);
    expect(await screen.findByRole('heading', { name: t(found) })).toBeTruthy();
    expect(heading('recordingHeading')).toBeNull();
  });

  it('says that no option matches, and shows the level again when the query is cleared', async () => {
    openOptions();
    const user = userEvent.setup();
    const field = screen.getByRole('searchbox', { name: t('findOption') });
    await user.type(field, 'zebra');
    expect(screen.getByText(t('findOptionNone', 'zebra'))).toBeTruthy();
    await user.clear(field);
    expect(heading('sectionAppearance')).toBeTruthy();
  });

  it('shows every option of its search index under its name', async () => {
    await openOptions('limits', testSettings('https://data.example')).sendAccount();
    // Searching needs the sections of all levels.
    fireEvent.focus(await screen.findByRole('searchbox'));
    await vi.waitFor(() => expect(document.getElementById('diagnostics')).not.toBeNull());
    const missing = optionSectionIds.flatMap((id) => {
      const text = document.getElementById(id)?.textContent ?? '';
      return optionSections[id].options.filter(({ label }) => !text.includes(t(label))).map(({ label }) => label);
    });
    expect(missing).toEqual([]);
  });
});

describe('options page › captions', () => {
  it('has the delay of automatic loading below its switch', () => {
    openOptions();
    const section = within(document.getElementById('captions') ?? document.body);
    expect(section.getByRole('checkbox', { name: t('optionsAutoOn') })).toBeTruthy();
    expect(section.getByRole('textbox', { name: t('autoDwell') })).toBeTruthy();
  });
});

describe('options page › sites', () => {
  it('are allowed and removed by a button that keeps the focus', async () => {
    openOptions('sites');
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
  it('and the storing of the user agent are off until the user switches them on', async () => {
    const { changed } = openOptions('recording');
    const user = userEvent.setup();
    expect(await screen.findByText(t('recordingNote', 'Tide mills'))).toBeTruthy();
    for (const name of ['recording', 'recordAgent'] as const) {
      const box = screen.getByRole<HTMLInputElement>('checkbox', { name: t(name) });
      expect(box.checked).toBe(false);
      await user.click(box);
    }
    expect(changed).toEqual([{ recording: true }, { storeUserAgent: true }]);
  });
});

describe('options page › shortcuts', () => {
  it('lists the browser’s shortcuts and links to their settings', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    openOptions('shortcuts');
    const rows = (await screen.findByText(t('popupOpenPanel'))).closest('ul')?.querySelectorAll('li');
    expect([...(rows ?? [])].map((row) => row.textContent)).toEqual([
      `${t('popupOpenPanel')}Alt+Shift+S`,
      `${t('relatedCopyId')}${t('shortcutNone')}`,
    ]);
    await userEvent.setup().click(screen.getByRole('button', { name: t('shortcutsSet') }));
    expect(create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' });
  });

  it('reads the shortcuts again when the user returns to the page', async () => {
    openOptions('shortcuts');
    await screen.findByText('Alt+Shift+S');
    vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => [
      { ...commands[1], shortcut: 'Ctrl+Shift+9' },
    ]) as never);
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('Ctrl+Shift+9')).toBeTruthy();
  });

  it('opens the list of shortcuts inside the panel', async () => {
    openOptions('shortcuts');
    await userEvent.setup().click(screen.getByRole('button', { name: t('shortcutsInPanel') }));
    expect(await screen.findByText(t('keyTabs'))).toBeTruthy();
  });
});

describe('options page › origins', () => {
  const connection = { id: 'first', name: '', tokenStorage: 'device' as const };
  const addresses = { serviceUrl: 'https://data.example/v1', mcpUrl: 'https://tools.example/mcp' };

  it('lists the addresses of the connection, says which receive the token, and removes access to one', async () => {
    const granted = new Set(['https://data.example/*', 'https://tools.example/*']);
    const { permissions } = fakeBrowser;
    vi.spyOn(permissions, 'contains').mockImplementation((async ({ origins = [] }: { origins?: string[] }) =>
      origins.every((one) => granted.has(one))) as never);
    const removed: unknown[] = [];
    vi.spyOn(permissions, 'remove').mockImplementation((async (one: unknown) => removed.push(one) > 0) as never);
    openOptions('origins', testSettings('', { connections: [{ ...connection, ...addresses }] }), tokenlessTools);
    const user = userEvent.setup();
    const rows = () => within(document.getElementById('origins') ?? document.body).getAllByRole('listitem');
    await vi.waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows().map((row) => row.textContent)).toEqual([
      `https://data.example${t('originReceivesToken')}${t('siteDisallow')}`,
      `https://tools.example${t('originWithoutToken')}${t('siteDisallow')}`,
    ]);
    await user.click(await screen.findByRole('button', { name: `${t('siteDisallow')} https://tools.example` }));
    expect(removed).toEqual([{ origins: ['https://tools.example/*'] }]);
  });
});
