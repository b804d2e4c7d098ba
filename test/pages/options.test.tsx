import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { App } from '@/entrypoints/options/App';
import type { AccountState } from '@/lib/core/account';
import { defaultSettings } from '@/lib/core/settings';
import { createChosen } from '@/lib/panel/chosen';
import { sitesInMemory } from '../fakes';
import { say } from '../words-of';

afterEach(cleanup);

/** The options while the worker still sleeps: it answers when the test lets it. */
function openOptions() {
  let answer: (account: AccountState) => void = () => {};
  const account = new Promise<AccountState>((resolve) => {
    answer = resolve;
  });
  const chosen = createChosen({
    account: { get: () => account, watch: () => () => {} },
    online: { get: () => true, watch: () => () => {} },
    permit: async () => true,
    settings: { get: async () => defaultSettings, change: async () => {}, watch: () => () => {} },
    openOptions: async () => {},
    ask: async () => null as never,
    writeToken: async () => {},
    forgetToken: async () => {},
    countLeft: async () => 0,
    held: { get: async () => undefined },
    now: () => 0,
    sites: sitesInMemory(),
  });
  chosen.start();
  render(<App chosen={chosen} say={say} clock={{ now: () => 0, every: () => () => {} }} />);
  return { wake: () => act(async () => answer({ serviceUrl: '', token: { is: 'none' }, permitted: false })) };
}

describe('the options, opened while the worker sleeps', () => {
  it('keep the address that was typed before it answered', async () => {
    const { wake } = openOptions();
    const field = screen.getByLabelText(say('optionsAddress'));
    await userEvent.setup().type(field, 'https://service.example');
    await wake();
    expect(screen.getByLabelText<HTMLInputElement>(say('optionsAddress')).value).toBe('https://service.example');
  });
});

describe('the sites in the options (DET-02)', () => {
  it('are allowed and taken back one by one, by a button that keeps its place', async () => {
    openOptions();
    const user = userEvent.setup();
    const kids = 'www.youtubekids.com';
    await user.click(await screen.findByRole('button', { name: say('siteAllowNamed', kids) }));
    const button = await screen.findByRole('button', { name: say('siteDisallowNamed', kids) });
    expect(document.activeElement).toBe(button);
    expect(screen.getByRole('button', { name: say('siteAllowNamed', 'www.youtube-nocookie.com') })).toBeTruthy();
    await user.click(button);
    expect(await screen.findByRole('button', { name: say('siteAllowNamed', kids) })).toBeTruthy();
  });
});
