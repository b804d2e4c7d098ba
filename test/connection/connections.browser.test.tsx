import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionList } from '@/components/connection/ConnectionList';
import { DeletedTokenNotice, LeakedTokenButton, UnlockTokenForm } from '@/components/connection/TokenSettings';
import { TokenStorageChoice } from '@/components/connection/TokenStorageChoice';
import type { ConnectionState, TokenState } from '@/lib/connection/account';
import type { TokenStorage } from '@/lib/connection/connection';
import { noon } from '../fakes';
import { shownIn } from '../shown-in';
import { t } from '../words-of';

afterEach(cleanup);

const stateOf = (token: TokenState, workedAt: number | null = null): ConnectionState => ({
  ...{ token, workedAt, canKeep: true, unreachable: [] },
});
const home = { id: 'a', name: '', serviceUrl: 'https://data.example/v1', mcpUrl: '', rest: 'device' as const };
const lab = { ...home, id: 'b', name: 'Lab', serviceUrl: 'https://lab.example' };
const empty = { ...home, id: 'c', serviceUrl: '' };

function listed() {
  const did: unknown[] = [];
  const states = {
    a: stateOf({ is: 'present', tail: '7Q4c', expires: null }, noon),
    b: stateOf({ is: 'present', tail: 'abcd', expires: null, issuer: 'https://sign.example/' }),
    c: stateOf({ is: 'none' }),
  };
  const verbs = {
    onChoose: (id: string) => void did.push(['choose', id]),
    onRename: (id: string, name: string) => void did.push(['rename', id, name]),
    onRemove: (id: string) => void did.push(['remove', id]),
  };
  shownIn(<ConnectionList connections={[home, lab, empty]} asked="a" states={states} {...verbs} />);
  return { did, user: userEvent.setup() };
}

describe('the list of connections', () => {
  it('has each with its name, its host, its token in words, and when it last answered', () => {
    listed();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      `data.example${t('tokenIsHeldTail', '7Q4c')} · ${t('connectionWorked', 'Nov 20, 2026, 12:00 PM')}`,
      `Lablab.example · ${t('tokenIsSignedIn', 'sign.example')}`,
      `${t('connectionNew')}${t('tokenIsNone')}`,
    ]);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false, false]);
  });

  it.each<[TokenState, string]>([
    [{ is: 'locked' }, t('tokenIsLocked')],
    [{ is: 'malformed', tail: '' }, t('tokenIsMalformed')],
    [{ is: 'expired', tail: '7Q4c', at: noon }, t('tokenIsExpired', 'Nov 20, 2026')],
    [{ is: 'present', tail: '', expires: null }, t('tokenIsHeld')],
  ])('says of a token that is %o', (token, words) => {
    const nothing = () => {};
    const verbs = { onChoose: nothing, onRename: nothing, onRemove: nothing };
    shownIn(<ConnectionList connections={[home]} asked="a" states={{ a: stateOf(token) }} {...verbs} />);
    expect(screen.getByRole('radio').closest('label')?.textContent).toBe(`data.example${words}`);
  });

  it('chooses by a click or a key', async () => {
    const { did, user } = listed();
    await user.click(screen.getByRole('radio', { name: /^Lab/ }));
    expect(did).toEqual([['choose', 'b']]);
  });

  it('renames by Enter, and leaves the name by Escape', async () => {
    const { did, user } = listed();
    await user.click(screen.getByRole('button', { name: t('connectionRename', 'Lab') }));
    const field = screen.getByLabelText(t('connectionName'));
    expect(document.activeElement).toBe(field);
    await user.type(field, 'oratory{Enter}');
    await user.click(screen.getByRole('button', { name: t('connectionRename', 'data.example') }));
    await user.keyboard('x{Escape}');
    expect(did).toEqual([['rename', 'b', 'Laboratory']]);
    expect(screen.queryByLabelText(t('connectionName'))).toBeNull();
  });

  it('removes after a question that says what goes, and not without', async () => {
    const { did, user } = listed();
    const remove = () => user.click(screen.getByRole('button', { name: t('connectionRemove', 'Lab') }));
    await remove();
    expect(screen.getByText(t('connectionRemoveText'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('cancel'), hidden: true }));
    expect(did).toEqual([]);
    await remove();
    await user.click(screen.getByRole('button', { name: t('connectionRemoveYes'), hidden: true }));
    expect(did).toEqual([['remove', 'b']]);
  });
});

function resting(rest: TokenStorage, given: { hasToken?: boolean; canKeep?: boolean } = {}) {
  const did: unknown[] = [];
  const about = { rest, hasToken: true, canKeep: true, ...given };
  shownIn(<TokenStorageChoice {...about} onRest={(place, passphrase) => void did.push([place, passphrase])} />);
  const user = userEvent.setup();
  const choose = (name: string) => user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const type = async (first: string, second: string) => {
    await user.clear(screen.getByLabelText(t('passphraseNew')));
    await user.clear(screen.getByLabelText(t('passphraseAgain')));
    await user.type(screen.getByLabelText(t('passphraseNew')), first);
    await user.type(screen.getByLabelText(t('passphraseAgain')), second);
  };
  return { did, choose, press, type };
}

describe('where the token rests', () => {
  it('is three places in plain words, one of them warned of', () => {
    resting('device');
    expect(screen.getAllByRole('radio')).toHaveLength(3);
    expect(screen.getByText(t('restDeviceNote')).textContent).toMatch(/whoever can read your browser profile/);
  });

  it('changes by a button alone, so that a stray key lays nothing open', async () => {
    const { did, choose, press } = resting('passphrase');
    await choose(`${t('restDevice')} Readable`);
    expect(did).toEqual([]);
    await press(t('restMove'));
    expect(did).toEqual([['device', null]]);
  });

  it('asks for a passphrase twice, and says what is wrong with one', async () => {
    const { did, choose, press, type } = resting('device');
    await choose(t('restPassphrase'));
    await type('short', 'short');
    await press(t('restPutUnder'));
    expect(screen.getByRole('alert').textContent).toBe(t('passphraseShort'));
    await type('tide and moon', 'tide and noon');
    await press(t('restPutUnder'));
    expect(screen.getByRole('alert').textContent).toBe(t('passphraseDiffer'));
    expect(did).toEqual([]);
    await type('tide and moon', 'tide and moon');
    await press(t('restPutUnder'));
    expect(did).toEqual([['passphrase', 'tide and moon']]);
  });

  it('takes another passphrase where it rests under one', async () => {
    const { did, press, type } = resting('passphrase');
    expect(screen.queryByLabelText(t('passphraseNew'))).toBeNull();
    await press(t('restChangePassphrase'));
    await type('moon and tide', 'moon and tide');
    await press(t('restPutUnder'));
    expect(did).toEqual([['passphrase', 'moon and tide']]);
  });

  it('says that a passphrase is needed before a token can be kept under one', () => {
    resting('passphrase', { hasToken: false, canKeep: false });
    expect(screen.getByText(t('restFirst'))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('restUsePassphrase') })).toBeTruthy();
  });
});

describe('a locked token', () => {
  const locked = (wrong: boolean) => {
    const did: unknown[] = [];
    const verbs = { onUnlock: (typed: string) => void did.push(typed), onRemove: () => void did.push('removed') };
    shownIn(<UnlockTokenForm wrong={wrong} {...verbs} />);
    return { did, user: userEvent.setup() };
  };

  it('has the focus where nothing else has it, opens by Enter, and keeps no passphrase on the screen', async () => {
    const { did, user } = locked(false);
    const field = screen.getByLabelText<HTMLInputElement>(t('unlockLabel'));
    expect(document.activeElement).toBe(field);
    await user.keyboard('tide and moon{Enter}');
    expect(did).toEqual(['tide and moon']);
    expect([field.value, field.type]).toEqual(['', 'password']);
  });

  it('says that a passphrase was the wrong one', () => {
    locked(true);
    expect(screen.getByRole('alert').textContent).toBe(t('unlockWrong'));
  });

  it('has a way on for whoever forgot it', async () => {
    const { did, user } = locked(false);
    expect(screen.getByText(t('unlockForgotten'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('unlockRemove') }));
    expect(did).toEqual(['removed']);
  });
});

describe('a token that may be known to others', () => {
  it('is forgotten after one question', async () => {
    let times = 0;
    const forget = () => {
      times += 1;
    };
    shownIn(<LeakedTokenButton onForget={forget} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: t('leaked') }));
    expect(times).toBe(0);
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    await user.click(dialog.getByRole('button', { name: t('tokenForget'), hidden: true }));
    expect(times).toBe(1);
  });

  it.each([
    ['pasted', { leaked: true, issuer: null, takenBack: false }, t('forgottenReset'), null],
    [
      'signed in, and taken back',
      { leaked: true, issuer: 'https://sign.example', takenBack: true },
      t('forgottenTaken', 'sign.example'),
      'https://sign.example',
    ],
    [
      'signed in, and not taken back',
      { leaked: true, issuer: 'https://sign.example', takenBack: false },
      t('forgottenNotTaken', 'sign.example'),
      'https://sign.example',
    ],
    ['forgotten without need', { leaked: false, issuer: null, takenBack: false }, t('forgottenHere'), null],
  ])('leads to where it is reset: %s', (_, forgotten, words, href) => {
    shownIn(<DeletedTokenNotice {...forgotten} />);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
  });
});
