import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand';
import { Welcome } from '@/components/welcome/Welcome';
import { App } from '@/entrypoints/welcome/App';
import type { OptionsStore } from '@/lib/app-store/options-store';
import type { AccountState } from '@/lib/connection/account';
import { defaultSettings } from '@/lib/settings/settings';
import { calm } from '../quiet-motion';
import { renderInPage } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

const handlers = { onConnect: vi.fn(), onDiscover: vi.fn(), onPerDay: vi.fn(), onAllow: vi.fn(), onSkip: vi.fn() };
const { budgets } = defaultSettings;
const unset = {
  failure: null,
  done: false,
  connectionTest: '',
  toolAddress: '',
  badToolAddress: false,
  signIn: () => '',
};
const welcome = (account: AccountState | null) => (
  <Welcome {...unset} {...handlers} account={account} budgets={budgets} badAddress={false} />
);

describe('Welcome', () => {
  it('shows no fields before the account is known, so that no input is lost', () => {
    renderInPage(welcome(null));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('fills its fields with saved values and passes on the input', async () => {
    renderInPage(welcome({ serviceUrl: 'https://set.example', token: { is: 'none' }, permitted: false }));
    const field = screen.getByRole('textbox', { name: 'Where is the service?' }) as HTMLInputElement;
    expect(field.value).toBe('https://set.example');
    await userEvent.setup().type(field, '/typed{Enter}');
    expect(handlers.onConnect).toHaveBeenCalledWith('https://set.example/typed', '');
  });
});

describe('welcome page', () => {
  it('shows an error with a next step if a value breaks it', async () => {
    vi.stubGlobal('reportError', () => {});
    // React logs the error to the console, too.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const state = { account: null, settings: { ...defaultSettings, connections: [null] }, signingIn: null };
    const chosen = createStore(() => state) as unknown as OptionsStore;
    const clock = { now: () => 0, every: () => () => {} };
    render(<App chosen={chosen} t={t} clock={clock} close={() => {}} />);
    await calm();
    expect(screen.getByRole('alert').textContent).toContain(t('regionFailed'));
    expect(screen.getByRole('button', { name: t('actAgain') })).toBeTruthy();
  });
});
