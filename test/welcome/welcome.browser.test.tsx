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
import { shownIn } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

const doors = { onConnect: vi.fn(), onLook: vi.fn(), onPerDay: vi.fn(), onAllow: vi.fn(), onLater: vi.fn() };
const { budgets } = defaultSettings;
const unset = { ...{ failure: null, done: false, trying: '', entry: '', badEntry: false }, signIn: () => '' };
const welcome = (account: AccountState | null) => (
  <Welcome {...{ ...unset, ...doors, account, budgets }} badAddress={false} />
);

describe('the welcome', () => {
  it('asks nothing before it knows what is set, so that nothing typed is lost', () => {
    shownIn(welcome(null));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('asks with what is set in its fields, and gives on what was typed', async () => {
    shownIn(welcome({ serviceUrl: 'https://set.example', token: { is: 'none' }, permitted: false }));
    const field = screen.getByRole('textbox', { name: 'Where is the service?' }) as HTMLInputElement;
    expect(field.value).toBe('https://set.example');
    await userEvent.setup().type(field, '/typed{Enter}');
    expect(doors.onConnect).toHaveBeenCalledWith('https://set.example/typed', '');
  });
});

describe('the page of the welcome', () => {
  it('says that it cannot be shown where a value breaks it, with a next step', async () => {
    vi.stubGlobal('reportError', () => {});
    // React tells of it on the console too.
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
