import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Welcome } from '@/components/Welcome';
import type { AccountState } from '@/lib/core/account';
import { defaultSettings } from '@/lib/core/settings';
import { shownIn } from './shown-in';

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
