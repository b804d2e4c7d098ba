import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ConnectionList } from '@/components/connection/ConnectionSection';
import { DeletedTokenNotice, LeakedTokenButton, UnlockTokenForm } from '@/components/connection/TokenSettings';
import { TokenStorageChoice } from '@/components/connection/TokenStorageChoice';
import type { ConnectionState, TokenState, TokenStorage } from '@/lib/connection/connection';
import { noon } from '../fakes';
import { renderInPage } from '../render-in-page';
import { t } from '../translations';

afterEach(cleanup);

const stateOf = (token: TokenState, workedAt: number | null = null): ConnectionState => ({
  token,
  workedAt,
  canSaveToken: true,
  unreachable: [],
  tokenless: [],
});
const home = { id: 'a', name: '', serviceUrl: 'https://data.example/v1', mcpUrl: '', tokenStorage: 'device' as const };
const lab = { ...home, id: 'b', name: 'Lab', serviceUrl: 'https://lab.example' };
const empty = { ...home, id: 'c', serviceUrl: '' };

function showList() {
  const calls: unknown[] = [];
  const states = {
    a: stateOf({ is: 'present', tail: '7Q4c', expires: null }, noon),
    b: stateOf({ is: 'present', tail: 'abcd', expires: null, issuer: 'https://sign.example/' }),
    c: stateOf({ is: 'none' }),
  };
  const handlers = {
    onChoose: (id: string) => void calls.push(['choose', id]),
    onRename: (id: string, name: string) => void calls.push(['rename', id, name]),
    onRemove: (id: string) => void calls.push(['remove', id]),
  };
  renderInPage(<ConnectionList connections={[home, lab, empty]} activeId="a" states={states} {...handlers} />);
  return { calls, user: userEvent.setup() };
}

describe('ConnectionList', () => {
  it('shows name, host, token state and last success of each connection', () => {
    showList();
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      `data.example${t('tokenIsSavedTail', '7Q4c')} · ${t('connectionLastResponse', 'Nov 20, 2026, 12:00 PM')}`,
      `Lablab.example · ${t('signedInAt', 'sign.example')}`,
      `${t('connectionNew')}${t('popupTokenMissing')}`,
    ]);
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true, false, false]);
  });

  it.each<[TokenState, string]>([
    [{ is: 'locked' }, t('tokenIsLocked')],
    [{ is: 'malformed', tail: '' }, t('tokenIsMalformed')],
    [{ is: 'expired', tail: '7Q4c', at: noon }, t('tokenIsExpired', 'Nov 20, 2026')],
    [{ is: 'present', tail: '', expires: null }, t('tokenIsSaved')],
  ])('describes a token in the state %o', (token, text) => {
    const nothing = () => {};
    const handlers = { onChoose: nothing, onRename: nothing, onRemove: nothing };
    renderInPage(<ConnectionList connections={[home]} activeId="a" states={{ a: stateOf(token) }} {...handlers} />);
    expect(screen.getByRole('radio').closest('label')?.textContent).toBe(`data.example${text}`);
  });

  it('chooses a connection by click', async () => {
    const { calls, user } = showList();
    await user.click(screen.getByRole('radio', { name: /^Lab/ }));
    expect(calls).toEqual([['choose', 'b']]);
  });

  it('renames a connection on Enter and cancels on Escape', async () => {
    const { calls, user } = showList();
    await user.click(screen.getByRole('button', { name: t('connectionRename', 'Lab') }));
    const field = screen.getByLabelText(t('name'));
    expect(document.activeElement).toBe(field);
    await user.type(field, 'oratory{Enter}');
    await user.click(screen.getByRole('button', { name: t('connectionRename', 'data.example') }));
    await user.keyboard('x{Escape}');
    expect(calls).toEqual([['rename', 'b', 'Laboratory']]);
    expect(screen.queryByLabelText(t('name'))).toBeNull();
  });

  it('removes a connection only after a confirmation', async () => {
    const { calls, user } = showList();
    const remove = () => user.click(screen.getByRole('button', { name: t('deleteNamed', 'Lab') }));
    await remove();
    expect(screen.getByText(t('connectionRemoveText'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('cancel'), hidden: true }));
    expect(calls).toEqual([]);
    await remove();
    await user.click(screen.getByRole('button', { name: t('delete'), hidden: true }));
    expect(calls).toEqual([['remove', 'b']]);
  });
});

function showStorageChoice(tokenStorage: TokenStorage, options: { hasToken?: boolean; canSaveToken?: boolean } = {}) {
  const calls: unknown[] = [];
  const props = { tokenStorage, hasToken: true, canSaveToken: true, ...options };
  renderInPage(<TokenStorageChoice {...props} onApply={(place, passphrase) => void calls.push([place, passphrase])} />);
  const user = userEvent.setup();
  const choose = (name: string) => user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const type = async (first: string, second: string) => {
    await user.clear(screen.getByLabelText(t('passphraseNew')));
    await user.clear(screen.getByLabelText(t('passphraseAgain')));
    await user.type(screen.getByLabelText(t('passphraseNew')), first);
    await user.type(screen.getByLabelText(t('passphraseAgain')), second);
  };
  return { calls, choose, press, type };
}

describe('TokenStorageChoice', () => {
  it('offers three kinds of storage, each with a note, and selects the current one', () => {
    showStorageChoice('device');
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
      [`${t('tokenStorageSession')}${t('tokenStorageSessionNote')}`, false],
      [`${t('tokenStorageDevice')}${t('tokenStorageDeviceNote')}`, true],
      [`${t('tokenStoragePassphrase')}${t('tokenStoragePassphraseNote')}`, false],
    ]);
  });

  it('applies a choice only when its button is pressed', async () => {
    const { calls, choose, press } = showStorageChoice('passphrase');
    await choose(`${t('tokenStorageDevice')} Anyone`);
    expect(calls).toEqual([]);
    await press(t('tokenStorageMove'));
    expect(calls).toEqual([['device', null]]);
  });

  it('asks for a passphrase twice and explains an invalid one', async () => {
    const { calls, choose, press, type } = showStorageChoice('device');
    await choose(t('tokenStoragePassphrase'));
    await type('short', 'short');
    await press(t('tokenStorageEncrypt'));
    expect(screen.getByRole('alert').textContent).toBe(t('passphraseShort'));
    await type('tide and moon', 'tide and noon');
    await press(t('tokenStorageEncrypt'));
    expect(screen.getByRole('alert').textContent).toBe(t('passphraseDiffer'));
    expect(calls).toEqual([]);
    await type('tide and moon', 'tide and moon');
    await press(t('tokenStorageEncrypt'));
    expect(calls).toEqual([['passphrase', 'tide and moon']]);
  });

  it('changes an existing passphrase', async () => {
    const { calls, press, type } = showStorageChoice('passphrase');
    expect(screen.queryByLabelText(t('passphraseNew'))).toBeNull();
    await press(t('tokenStorageChangePassphrase'));
    await type('moon and tide', 'moon and tide');
    await press(t('tokenStorageEncrypt'));
    expect(calls).toEqual([['passphrase', 'moon and tide']]);
  });

  it('explains that a passphrase is needed before a token can be saved', () => {
    showStorageChoice('passphrase', { hasToken: false, canSaveToken: false });
    expect(screen.getByText(t('tokenStorageFirst'))).toBeTruthy();
    expect(screen.getByRole('button', { name: t('tokenStorageUsePassphrase') })).toBeTruthy();
  });
});

describe('UnlockTokenForm', () => {
  const renderLocked = (isWrong: boolean) => {
    const calls: unknown[] = [];
    const handlers = {
      onUnlock: (passphrase: string) => void calls.push(passphrase),
      onDelete: () => void calls.push('removed'),
    };
    renderInPage(<UnlockTokenForm isWrong={isWrong} {...handlers} />);
    return { calls, user: userEvent.setup() };
  };

  it('takes the focus, unlocks on Enter, and clears the passphrase', async () => {
    const { calls, user } = renderLocked(false);
    const field = screen.getByLabelText<HTMLInputElement>(t('unlockLabel'));
    expect(document.activeElement).toBe(field);
    await user.keyboard('tide and moon{Enter}');
    expect(calls).toEqual(['tide and moon']);
    expect([field.value, field.type]).toEqual(['', 'password']);
  });

  it('reports a wrong passphrase', () => {
    renderLocked(true);
    expect(screen.getByRole('alert').textContent).toBe(t('unlockWrong'));
  });

  it('deletes the token if the passphrase is forgotten', async () => {
    const { calls, user } = renderLocked(false);
    expect(screen.getByText(t('unlockImpossible'))).toBeTruthy();
    await user.click(screen.getByRole('button', { name: t('unlockRemove') }));
    expect(calls).toEqual(['removed']);
  });
});

describe('LeakedTokenButton', () => {
  it('deletes the token after a confirmation', async () => {
    let deletions = 0;
    const deleteToken = () => {
      deletions += 1;
    };
    renderInPage(<LeakedTokenButton onDelete={deleteToken} />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: t('tokenLeaked') }));
    expect(deletions).toBe(0);
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    await user.click(dialog.getByRole('button', { name: t('tokenDelete'), hidden: true }));
    expect(deletions).toBe(1);
  });
});

describe('DeletedTokenNotice', () => {
  it.each([
    ['pasted', { leaked: true, issuer: null, isRevoked: false }, t('tokenDeletedReset'), null],
    [
      'signed in and revoked',
      { leaked: true, issuer: 'https://sign.example', isRevoked: true },
      t('tokenDeletedRevoked', 'sign.example'),
      'https://sign.example/',
    ],
    [
      'signed in and not revoked',
      { leaked: true, issuer: 'https://sign.example', isRevoked: false },
      t('tokenDeletedNotRevoked', 'sign.example'),
      'https://sign.example/',
    ],
    ['deleted without a leak', { leaked: false, issuer: null, isRevoked: false }, t('tokenDeletedHere'), null],
  ])('explains the next step, with a link to the issuer if there is one: %s', (_, deleted, text, href) => {
    renderInPage(<DeletedTokenNotice {...deleted} />);
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
  });
});
