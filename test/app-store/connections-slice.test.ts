import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { accountSlice } from '@/lib/app-store/account-slice';
import { type ConnectionsSlice, connectionsSlice } from '@/lib/app-store/connections-slice';
import type { ConnectionState } from '@/lib/connection/connection';
import type { Messages } from '@/lib/messaging/messages';
import { defaultSettings, type Settings, withAddresses } from '@/lib/settings/settings';
import { madeToken } from '../secret-of';
import { settingsAt } from '../settings-at';

const held: ConnectionState = {
  token: { is: 'present', tail: '7Q4c', expires: null },
  workedAt: 5,
  canKeep: true,
  unreachable: [],
};
const signedIn: ConnectionState = { ...held, token: { ...held.token, issuer: 'https://sign.example' } as never };

/** Creates the slice with a worker and a token port that record their calls. */
function opened(first: Settings = settingsAt('https://data.example'), states: Record<string, ConnectionState> = {}) {
  const did: string[] = [];
  let settings = first;
  const answers: Partial<{ [K in keyof Messages]: Messages[K]['response'] }> = {
    'account/connections': states,
    'token/delete': { isRevoked: true },
  };
  const sendMessage = async (kind: keyof Messages, body: unknown) => {
    if (kind !== 'account/connections') did.push(`${kind} ${JSON.stringify(body)}`);
    return (answers[kind] ?? null) as never;
  };
  const permit = async (origin: string) => did.push(`permit ${origin}`) > 0;
  const ports = {
    sendMessage,
    permit,
    newId: () => 'new',
    account: { get: async () => ({ serviceUrl: '', token: held.token, permitted: true }), watch: () => () => {} },
    online: { get: () => true, watch: () => () => {} },
    openOptions: async () => {},
    settings: {
      get: async () => settings,
      change: async (patch: Partial<Settings>) => {
        did.push(`settings ${Object.keys(patch).join(' ')}`);
        settings = withAddresses({ ...settings, ...patch });
      },
      watch: () => () => {},
    },
    token: {
      write: async (pasted: string, of: { id: string; rest: string }) =>
        void did.push(`${of.id} wrote ${pasted} ${of.rest}`),
      setPassphrase: async (id: string, typed: string) => void did.push(`${id} took ${typed}`),
      unlock: async (_: string, typed: string) => typed === 'right',
    },
  };
  const store = createStore<ConnectionsSlice & ReturnType<ReturnType<typeof accountSlice>>>()((set, get, api) => ({
    testResult: { is: 'idle' as const },
    ...accountSlice(ports)(set, get, api),
    ...connectionsSlice(ports)(set as never, get as never, api as never),
  }));
  store.getState().setSettings(first);
  return { did, state: store.getState, kept: () => settings, put: store.setState };
}

const two = (): Settings =>
  withAddresses({
    ...defaultSettings,
    connections: ['a', 'b'].map((id) => ({
      id,
      name: id.toUpperCase(),
      serviceUrl: `https://${id}.example`,
      mcpUrl: '',
      rest: 'device' as const,
    })),
    connection: 'a',
  });

describe('connectionsSlice', () => {
  it('adds a connection, makes it active and keeps the first one', async () => {
    const { state, kept } = opened();
    await state().addConnection();
    expect(kept().connections.map(({ id }) => id)).toEqual(['first', 'new']);
    expect([kept().connection, kept().serviceUrl]).toEqual(['new', '']);
  });

  it('makes a connection active and resets the results of the other one', async () => {
    const { state, kept, put } = opened(two());
    put({ badAddress: true, wrongPassphrase: true });
    await state().chooseConnection('b');
    expect(kept().serviceUrl).toBe('https://b.example');
    expect(state()).toMatchObject({ badAddress: false, wrongPassphrase: false, deletedToken: null });
  });

  it('renames a connection that is not active', async () => {
    const { state, kept } = opened(two());
    await state().renameConnection('b', ' Lab ');
    expect(kept().connections.map(({ name }) => name)).toEqual(['A', 'Lab']);
    expect(kept().connection).toBe('a');
  });

  it('deletes the token of a connection before the connection', async () => {
    const { state, did, kept } = opened(two());
    await state().removeConnection('a');
    expect(did).toEqual(['token/delete {"connection":"a"}', 'settings connections connection']);
    expect([kept().connection, kept().serviceUrl]).toEqual(['b', 'https://b.example']);
  });

  it('reads the states of all connections from the worker', async () => {
    const { state } = opened(two(), { a: held });
    await state().readConnections();
    expect(state().states).toEqual({ a: held });
  });
});

describe('connectionsSlice › tool-calling address', () => {
  it('requests permission for its exact origin within the click', async () => {
    const { state, did, kept } = opened();
    const saving = state().saveToolAddress('https://tools.example:8443/mcp/');
    expect(did[0]).toBe('permit https://tools.example:8443');
    expect(await saving).toBe(true);
    expect(kept()).toMatchObject({ serviceUrl: 'https://data.example', mcpUrl: 'https://tools.example:8443/mcp' });
  });

  it('accepts an empty address', async () => {
    const { state, did, kept } = opened();
    await state().saveToolAddress('https://tools.example');
    expect(await state().saveToolAddress(' ')).toBe(true);
    expect(kept().mcpUrl).toBe('');
    expect(did.filter((one) => one.startsWith('permit'))).toHaveLength(1);
  });

  it.each(['http://tools.example', 'nonsense'])('rejects %s', async (text) => {
    const { state, did } = opened();
    expect(await state().saveToolAddress(text)).toBe(false);
    expect([state().badToolAddress, state().badAddress, did]).toEqual([true, false, []]);
  });
});

describe('connectionsSlice › saveToken', () => {
  it('rejects a text that is no token, and stores nothing', async () => {
    const { state, did } = opened();
    expect(await state().saveToken('not-a-token')).toBe(false);
    expect([state().badToken, did]).toEqual([true, []]);
    expect(await state().saveToken(madeToken())).toBe(true);
    expect(state().badToken).toBe(false);
  });
});

describe('connectionsSlice › saveConnection', () => {
  const address = 'https://data.example/v1';

  it('requests permission within the click and saves address and token', async () => {
    const { state, did, kept } = opened(defaultSettings);
    const saving = state().saveConnection(address, madeToken());
    expect(did[0]).toBe('permit https://data.example');
    expect(await saving).toBe(true);
    expect(kept().serviceUrl).toBe(address);
    expect(did).toContain(`first wrote ${madeToken()} device`);
  });

  it('keeps the stored token if none is pasted', async () => {
    const { state, did } = opened(defaultSettings);
    await state().readAccount();
    expect(await state().saveConnection(address, ' ')).toBe(true);
    expect(did.filter((one) => one.includes('wrote'))).toEqual([]);
  });

  it.each([
    ['no token at all', address, '', { badAddress: false, badToken: true }],
    ['a text that is no token', address, 'not-a-token', { badAddress: false, badToken: true }],
    ['a bad address', 'nonsense', madeToken(), { badAddress: true, badToken: false }],
    ['both', 'nonsense', 'not-a-token', { badAddress: true, badToken: true }],
  ])('saves nothing and requests no permission with %s', async (_, url, pasted, expected) => {
    const { state, did, kept } = opened(defaultSettings);
    expect(await state().saveConnection(url, pasted)).toBe(false);
    expect(state()).toMatchObject(expected);
    expect([did, kept().serviceUrl]).toEqual([[], '']);
  });
});

describe('connectionsSlice › token storage', () => {
  it('sets the passphrase before the worker moves the token', async () => {
    const { state, did, kept } = opened();
    await state().moveToken('passphrase', 'tide and moon');
    expect(did.slice(0, 2)).toEqual([
      'first took tide and moon',
      'token/move {"connection":"first","rest":"passphrase"}',
    ]);
    expect(kept().connections[0]?.rest).toBe('passphrase');
    expect(JSON.stringify(state())).not.toContain('tide and moon');
  });

  it('needs no passphrase for the other kinds of storage', async () => {
    const { state, did } = opened();
    await state().moveToken('session', null);
    expect(did[0]).toBe('token/move {"connection":"first","rest":"session"}');
  });

  it('writes the next token to the chosen storage', async () => {
    const { state, did } = opened();
    await state().moveToken('session', null);
    await state().saveToken(madeToken());
    expect(did).toContain(`first wrote ${madeToken()} session`);
  });
});

describe('connectionsSlice › locked token', () => {
  it.each([
    ['right', false],
    ['wrong', true],
  ])('after a %s passphrase sets wrongPassphrase to %s', async (typed, wrong) => {
    const { state } = opened();
    await state().unlockToken(typed);
    expect(state().wrongPassphrase).toBe(wrong);
  });
});

describe('connectionsSlice › deleted token', () => {
  it.each([
    [held, null],
    [signedIn, 'https://sign.example'],
  ])('reports its issuer and whether the issuer revoked it', async (known, issuer) => {
    const { state, did } = opened(undefined, { first: known });
    await state().readConnections();
    await state().deleteToken(true);
    expect(did).toEqual(['token/delete {"connection":"first"}']);
    expect(state().deletedToken).toEqual({ connection: 'first', leaked: true, issuer, isRevoked: true });
  });

  it('is reset when a new token is saved', async () => {
    const { state } = opened();
    await state().deleteToken();
    await state().saveToken(madeToken());
    expect(state().deletedToken).toBeNull();
  });
});
