import { act, cleanup, render, screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { createStore } from 'zustand';
import { Welcome } from '@/components/welcome/Welcome';
import { App } from '@/entrypoints/welcome/App';
import type { OptionsState, OptionsStore } from '@/lib/app-store/options-store';
import { updateActiveConnection } from '@/lib/connection/connection-list';
import type { Failure } from '@/lib/service/failure';
import { priceRows } from '@/lib/service/price-book';
import { defaultSettings } from '@/lib/settings/settings';
import type { MessageName } from '@/lib/shared/localized-text';
import { noon } from '../fakes';
import { renderInPage } from '../render-in-page';
import { testSettings } from '../test-settings';
import { testToken } from '../test-token';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';

beforeEach(() => {
  fakeBrowser.reset();
  const commands = [{ name: 'open-panel', description: t('popupOpenPanel'), shortcut: 'Alt+Shift+S' }];
  vi.spyOn(fakeBrowser.commands, 'getAll').mockImplementation((async () => commands) as never);
});
afterEach(cleanup);

const account: OptionsState['account'] = {
  serviceUrl: 'https://data.example/v1',
  token: { is: 'present', tail: '7Q4c', expires: noon },
  permitted: true,
};

/** Renders the page with a store that records its actions. */
function renderWelcome(state: Partial<OptionsState> = {}) {
  const calls: unknown[][] = [];
  const recordCalls =
    <Args extends unknown[], T>(name: string, result: T) =>
    async (...args: Args) => {
      calls.push([name, ...args]);
      return result;
    };
  const store = createStore<Partial<OptionsState>>()(() => ({
    account: { ...account, serviceUrl: '', token: { is: 'none' }, permitted: false },
    settings: defaultSettings,
    online: true,
    signingIn: { is: 'idle' },
    testResult: { is: 'idle' },
    badAddress: false,
    badToolAddress: false,
    badToken: false,
    saveAddress: recordCalls('saveAddress', true),
    saveConnection: recordCalls('saveConnection', true),
    testConnection: recordCalls('testConnection', undefined),
    stopConnectionTest: () => void calls.push(['stopConnectionTest']),
    discoverAt: recordCalls('discoverAt', undefined),
    changeSettings: recordCalls('changeSettings', undefined),
    permit: recordCalls('permit', undefined),
    openOptions: () => void calls.push(['openOptions']),
    ...state,
  }));
  const onSkip = vi.fn();
  renderInPage(<Welcome store={store as unknown as OptionsStore} onSkip={onSkip} />);
  const user = userEvent.setup();
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  return { calls, user, press, onSkip, set: (patch: Partial<OptionsState>) => act(() => store.setState(patch)) };
}

/** Number of prices that are estimated from the older price list. */
const estimatedPrices = priceRows(defaultSettings).filter(({ estimate }) => estimate !== null).length;
const connectButton = () => screen.getByRole('button', { name: new RegExp(`^${t('welcomeConnect')}`) });

describe('Welcome', () => {
  it('shows no fields before the account is known, so that no input is lost', () => {
    renderWelcome({ account: null });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('saves and tests the connection with one click, and shows the price on the button', async () => {
    const { calls, user } = renderWelcome();
    await user.type(screen.getByRole('textbox', { name: t('serviceAddress') }), 'https://data.example/v1');
    await user.type(screen.getByLabelText(t('accessToken')), testToken());
    expect(connectButton().textContent).toContain('≈\u00a0$0.00013');
    await user.click(connectButton());
    expect(calls).toEqual([['saveConnection', 'https://data.example/v1', testToken()], ['testConnection']]);
    // The page does not keep the token after it is stored.
    expect(screen.getByLabelText<HTMLInputElement>(t('accessToken')).value).toBe('');
  });

  it('sends no request if a field is refused, and keeps what was typed', async () => {
    const { calls, user, set } = renderWelcome({ saveConnection: async () => false });
    await user.type(screen.getByLabelText(t('accessToken')), 'not-a-token{Enter}');
    set({ badToken: true });
    expect(screen.getByRole('alert').textContent).toBe(t('tokenInvalid'));
    expect(screen.getByLabelText<HTMLInputElement>(t('accessToken')).value).toBe('not-a-token');
    expect(calls).toEqual([]);
  });

  it('asks for a token if there is none', () => {
    renderWelcome({ badToken: true });
    expect(screen.getByRole('alert').textContent).toBe(t('welcomeTokenMissing'));
  });

  it('shows the saved address and the end of the saved token', () => {
    renderWelcome({ account, settings: testSettings('https://data.example/v1') });
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: t('serviceAddress') });
    expect(field.value).toBe('https://data.example/v1');
    expect(screen.getByText(new RegExp(t('tokenSavedTail', '7Q4c')))).toBeTruthy();
  });

  it('asks for the tool-calling address only to sign in, and looks it up if it is empty', async () => {
    const { calls, user, press } = renderWelcome();
    expect(screen.queryByRole('textbox', { name: t('optionsEntry') })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: t('serviceAddress') }), 'https://data.example');
    await press(t('signIn'));
    expect(screen.getByRole('textbox', { name: t('optionsEntry') })).toBeTruthy();
    expect(screen.queryByRole('button', { name: new RegExp(`^${t('welcomeConnect')}`) })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: t('signIn') }).at(-1) as HTMLElement);
    expect(calls).toEqual([
      ['saveAddress', 'https://data.example'],
      ['discoverAt', ''],
    ]);
  });

  it.each<[string, (user: UserEvent, text: string) => Promise<void>]>([
    ['pasted', (user, text) => user.paste(text)],
    ['typed', (user, text) => user.keyboard(text)],
  ])('keeps a %s tool-calling address until it is saved', async (_, enter) => {
    const found = 'https://data.example/mcp';
    const valid = [false, true, true];
    const looked: string[] = [];
    const { user, press, set } = renderWelcome({
      saveAddress: async () => valid.shift() ?? true,
      discoverAt: async (text) => {
        looked.push(text);
        // The first lookup finds the address invalid, the second one saves it in another spelling.
        const settings = { ...defaultSettings, ...updateActiveConnection(defaultSettings, { mcpUrl: found }) };
        set(looked.length === 1 ? { badToolAddress: true } : { badToolAddress: false, settings });
      },
    });
    await press(t('signIn'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: t('optionsEntry') });
    await user.click(field);
    await enter(user, 'data.example/mcp');
    const signIn = () => user.click(screen.getAllByRole('button', { name: t('signIn') }).at(-1) as HTMLElement);
    await signIn();
    expect([field.value, looked]).toEqual(['data.example/mcp', []]);
    await signIn();
    expect([field.value, looked]).toEqual(['data.example/mcp', ['data.example/mcp']]);
    await signIn();
    expect([field.value, looked.length]).toEqual([found, 2]);
  });

  it('changes the daily limit, and shows how many requests it allows', async () => {
    const { calls, user } = renderWelcome();
    expect(screen.getByText(t.plural('welcomeBudgetCount', 900))).toBeTruthy();
    const limit = screen.getByRole('textbox', { name: t('dailyLimit') });
    await user.clear(limit);
    await user.type(limit, '2{Enter}');
    expect(calls).toEqual([['changeSettings', { budgets: { ...defaultSettings.budgets, perDay: 2_000_000 } }]]);
    cleanup();
    renderWelcome({ settings: { ...defaultSettings, estimates: false } });
    expect(screen.getByText(t('welcomeBudgetNote'))).toBeTruthy();
  });

  it('offers automatic loading with its price once connected, and leaves it off', async () => {
    const connected = { account, testResult: { is: 'ready' as const, value: 240 } };
    const { calls, user } = renderWelcome(connected);
    const auto = screen.getByRole<HTMLInputElement>('checkbox', { name: t('optionsAutoOn') });
    expect(auto.checked).toBe(false);
    expect(screen.getByText(t('welcomeAutoNote', '≈ $0.00053'))).toBeTruthy();
    await user.click(auto);
    expect(calls).toEqual([['changeSettings', { auto: { ...defaultSettings.auto, on: true } }]]);
    cleanup();
    renderWelcome({ ...connected, settings: { ...defaultSettings, estimates: false } });
    expect(screen.getByText(t('welcomeAutoUnknown'))).toBeTruthy();
  });

  it.each<[Failure, MessageName, MessageName]>([
    [{ kind: 'web-page', status: 200 }, 'actCheckAddress', 'serviceAddress'],
    [{ kind: 'refused', status: 401, message: '' }, 'actReplaceToken', 'accessToken'],
  ])('leads from the failure %o to its field on the page', async (failure, action, field) => {
    const { press } = renderWelcome({ testResult: { is: 'failed', failure } });
    await press(t('signIn'));
    await press(t(action));
    expect(document.activeElement).toBe(screen.getByLabelText(t(field)));
  });

  it('has one strong button, whether the user pastes a token or signs in', async () => {
    const { press } = renderWelcome({ account, settings: testSettings('https://data.example/v1') });
    const strong = () => [...document.querySelectorAll('.button.primary')].map((one) => one.textContent);
    expect(strong()).toEqual([expect.stringContaining(t('welcomeConnect'))]);
    await press(t('signIn'));
    expect(strong()).toEqual([t('signIn')]);
  });

  it('shows a failed test, and on the button that a new test may be billed again', () => {
    renderWelcome({ account, testResult: { is: 'failed', failure: { kind: 'forbidden' } } });
    expect(screen.getByRole('alert').textContent).toContain(t('forbiddenHeading'));
    expect(screen.queryByText(t('popupTokenWorks'))).toBeNull();
    expect(connectButton().textContent).toContain(t('priceMayBillAgain', '$0.00013'));
  });

  it('offers to allow access if the browser blocks the address', async () => {
    const origin = 'https://data.example';
    const { calls, press } = renderWelcome({
      testResult: { is: 'failed', failure: { kind: 'no-permission', origin } },
    });
    await press(t('allowAccess'));
    expect(calls).toEqual([['permit', origin]]);
  });

  it('can stop waiting for the test', async () => {
    const { calls, press } = renderWelcome({ account, testResult: { is: 'loading', since: 0 } });
    expect(screen.getByRole('button', { name: t('welcomeTesting') }).getAttribute('aria-busy')).toBe('true');
    await press(t('stopWaiting'));
    expect(calls).toEqual([['stopConnectionTest']]);
  });

  it('sends nothing while offline', async () => {
    const { calls, user } = renderWelcome({ online: false });
    await user.click(connectButton());
    expect(calls).toEqual([]);
  });

  it('replaces the form with the result of a successful test', async () => {
    renderWelcome({
      account,
      settings: testSettings('https://data.example/v1'),
      testResult: { is: 'ready', value: 240.4 },
    });
    expect(screen.getByRole('heading', { name: t('popupTokenWorks') })).toBe(document.activeElement);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      t('welcomeReached') + t('welcomeReachedAt', 'data.example', '240 ms'),
      t('welcomeAccepted') + t('welcomeTokenUntil', 'Nov 20, 2026'),
      `${t('welcomeTested')}$0.00013`,
      t('welcomePrices') + t('pricesWithEstimates', 3, estimatedPrices),
      `${t('dailyLimit')}$0.50`,
    ]);
    expect(await screen.findByText(t('welcomeNextKeys', 'Alt+Shift+S'))).toBeTruthy();
    expect(screen.getByRole('link', { name: t('welcomeOpenVideo') }).getAttribute('target')).toBe('_blank');
  });
});

describe('welcome page', () => {
  it('shows an error with a retry button if rendering fails', async () => {
    vi.stubGlobal('reportError', () => {});
    // React also logs the error to the console.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const state = {
      account: { ...account, serviceUrl: null },
      settings: { ...defaultSettings, budgets: null },
      testResult: { is: 'idle' },
    };
    const options = createStore(() => state) as unknown as OptionsStore;
    const clock = { now: () => 0, every: () => () => {} };
    render(<App options={options} t={t} clock={clock} close={() => {}} />);
    await waitUntilIdle();
    expect(screen.getByRole('alert').textContent).toContain(t('regionFailed'));
    expect(screen.getByRole('button', { name: t('tryAgain') })).toBeTruthy();
  });
});
