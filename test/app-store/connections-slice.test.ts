import { describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { accountSlice } from '@/lib/app-store/account-slice';
import { type ConnectionsSlice, connectionsSlice } from '@/lib/app-store/connections-slice';
import type { ConnectionState } from '@/lib/connection/connection';
import { type Messages, NoReceiverError } from '@/lib/messaging/messages';
import { defaultSettings, type Settings, withAddresses } from '@/lib/settings/settings';
import { testSettings } from '../test-settings';
import { testToken } from '../test-token';

const pastedState: ConnectionState = {
  token: { is: 'present', tail: '7Q4c', expires: null },
  workedAt: 5,
  canSaveToken: true,
  unreachable: [],
  tokenless: [],
};
const signedIn = { ...pastedState, token: { ...pastedState.token, issuer: 'https://sign.example' } as never };

/** Creates the slice with a worker and a token port that record their calls. */
function createSlice(
  initial: Settings = testSettings('https://data.example'),
  states: Record<string, ConnectionState> = {},
) {
  const calls: string[] = [];
  let settings = initial;
  const responses: Partial<{ [K in keyof Messages]: Messages[K]['response'] }> = {
    'account/connections': states,
    'token/delete': { isRevoked: true },
  };
  const sendMessage = vi.fn(async (kind: keyof Messages, body: unknown) => {
    if (kind !== 'account/connections') calls.push(`${kind} ${JSON.stringify(body)}`);
    return (responses[kind] ?? null) as never;
  });
  const permit = async (origin: string) => calls.push(`permit ${origin}`) > 0;
  const ports = {
    sendMessage,
    permit,
    newId: () => 'new',
    account: {
      get: async () => ({ serviceUrl: '', token: pastedState.token, permitted: true }),
      watch: () => () => {},
    },
    online: { get: () => true, watch: () => () => {} },
    openOptions: async () => {},
    settings: {
      get: async () => settings,
      change: async (patch: Partial<Settings>) => {
        calls.push(`settings ${Object.keys(patch).join(' ')}`);
        settings = withAddresses({ ...settings, ...patch });
      },
      watch: () => () => {},
    },
    token: {
      write: async (pasted: string, connection: { id: string; tokenStorage: string }) =>
        void calls.push(`${connection.id} wrote ${pasted} ${connection.tokenStorage}`),
      bind: async () => {},
      setPassphrase: async (id: string, passphrase: string) => void calls.push(`${id} took ${passphrase}`),
      unlock: async (_: string, passphrase: string) => passphrase === 'right',
    },
  };
  const store = createStore<ConnectionsSlice & ReturnType<ReturnType<typeof accountSlice>>>()((set, get, api) => ({
    testResult: { is: 'idle' as const },
    ...accountSlice(ports)(set, get, api),
    ...connectionsSlice(ports)(set as never, get as never, api as never),
  }));
  store.getState().setSettings(initial);
  return { calls, state: store.getState, storedSettings: () => settings, setState: store.setState, sendMessage };
}

const twoConnections = (): Settings =>
  withAddresses({
    ...defaultSettings,
    connections: ['a', 'b'].map((id) => ({
      id,
      name: id.toUpperCase(),
      serviceUrl: `https://${id}.example`,
      mcpUrl: '',
      tokenStorage: 'device' as const,
    })),
    connection: 'a',
  });

describe('connectionsSlice', () => {
  it('adds a connection, makes it active and keeps the first one', async () => {
    const { state, storedSettings } = createSlice();
    await state().addConnection();
    expect(storedSettings().connections.map(({ id }) => id)).toEqual(['first', 'new']);
    expect([storedSettings().connection, storedSettings().serviceUrl]).toEqual(['new', '']);
  });

  it('makes a connection active and resets the errors of the previous one', async () => {
    const { state, storedSettings, setState } = createSlice(twoConnections());
    setState({ badAddress: true, wrongPassphrase: true });
    await state().chooseConnection('b');
    expect(storedSettings().serviceUrl).toBe('https://b.example');
    expect(state()).toMatchObject({ badAddress: false, wrongPassphrase: false, deletedToken: null });
  });

  it('renames a connection that is not active', async () => {
    const { state, storedSettings } = createSlice(twoConnections());
    await state().renameConnection('b', ' Lab ');
    expect(storedSettings().connections.map(({ name }) => name)).toEqual(['A', 'Lab']);
    expect(storedSettings().connection).toBe('a');
  });

  it('deletes the token of a connection before the connection', async () => {
    const { state, calls, storedSettings } = createSlice(twoConnections());
    await state().removeConnection('a');
    expect(calls).toEqual(['token/delete {"connection":"a"}', 'settings connections connection']);
    expect([storedSettings().connection, storedSettings().serviceUrl]).toEqual(['b', 'https://b.example']);
  });

  it('drops a connection while its token is revoked, which may take long', async () => {
    const { state, storedSettings, sendMessage } = createSlice(twoConnections());
    const revocation = Promise.withResolvers<never>();
    sendMessage.mockImplementationOnce(() => revocation.promise);
    await state().removeConnection('a');
    expect(sendMessage).toHaveBeenCalledWith('token/delete', { connection: 'a' });
    expect(storedSettings().connections.map(({ id }) => id)).toEqual(['b']);
    revocation.resolve({ isRevoked: false } as never);
  });

  it('deletes the token itself if the worker dies while it removes a connection', async () => {
    const { state, calls, storedSettings, sendMessage } = createSlice(twoConnections());
    sendMessage.mockRejectedValueOnce(new NoReceiverError('token/delete'));
    await state().removeConnection('a');
    expect(storedSettings().connections.map(({ id }) => id)).toEqual(['b']);
    await vi.waitFor(() => expect(calls).toContain('a wrote  device'));
  });

  it('reads the states of all connections from the worker', async () => {
    const { state } = createSlice(twoConnections(), { a: pastedState });
    await state().readConnections();
    expect(state().states).toEqual({ a: pastedState });
  });
});

describe('connectionsSlice › tool-calling address', () => {
  it('requests permission for its exact origin within the click', async () => {
    const { state, calls, storedSettings } = createSlice();
    const saving = state().saveToolAddress('https://tools.example:8443/mcp/');
    expect(calls[0]).toBe('permit https://tools.example:8443');
    expect(await saving).toBe(true);
    expect(storedSettings()).toMatchObject({
      serviceUrl: 'https://data.example',
      mcpUrl: 'https://tools.example:8443/mcp',
    });
  });

  it('accepts an empty address', async () => {
    const { state, calls, storedSettings } = createSlice();
    await state().saveToolAddress('https://tools.example');
    expect(await state().saveToolAddress(' ')).toBe(true);
    expect(storedSettings().mcpUrl).toBe('');
    expect(calls.filter((one) => one.startsWith('permit'))).toHaveLength(1);
  });

  it.each(['http://tools.example', 'nonsense'])('rejects %s', async (text) => {
    const { state, calls } = createSlice();
    expect(await state().saveToolAddress(text)).toBe(false);
    expect([state().badToolAddress, state().badAddress, calls]).toEqual([true, false, []]);
  });
});

describe('connectionsSlice › saveToken', () => {
  it('rejects text that is not a token, and stores nothing', async () => {
    const { state, calls } = createSlice();
    expect(await state().saveToken('not-a-token')).toBe(false);
    expect([state().badToken, calls]).toEqual([true, []]);
    expect(await state().saveToken(testToken())).toBe(true);
    expect(state().badToken).toBe(false);
  });
});

describe('connectionsSlice › saveConnection', () => {
  const address = 'https://data.example/v1';

  it('requests permission within the click and saves address and token', async () => {
    const { state, calls, storedSettings } = createSlice(defaultSettings);
    const saving = state().saveConnection(address, testToken());
    expect(calls[0]).toBe('permit https://data.example');
    expect(await saving).toBe(true);
    expect(storedSettings().serviceUrl).toBe(address);
    expect(calls).toContain(`first wrote ${testToken()} device`);
  });

  it('needs a token for an address on another origin, and deletes the former one', async () => {
    const { state, calls, storedSettings } = createSlice(testSettings('https://other.example/v1'));
    await state().readAccount();
    expect(await state().saveConnection(address, ' ')).toBe(false);
    expect(state().badToken).toBe(true);
    const before = storedSettings().connections[0]?.id;
    expect(await state().saveConnection(address, testToken())).toBe(true);
    expect(storedSettings().connections).toHaveLength(1);
    expect(storedSettings().connections[0]?.id).not.toBe(before);
    expect(calls).toContain(`token/delete ${JSON.stringify({ connection: before })}`);
  });

  it('keeps the stored token if none is pasted', async () => {
    const { state, calls } = createSlice(testSettings(address));
    await state().readAccount();
    expect(await state().saveConnection(address, ' ')).toBe(true);
    expect(calls.filter((one) => one.includes('wrote'))).toEqual([]);
  });

  it.each([
    ['no token at all', address, '', { badAddress: false, badToken: true }],
    ['a text that is not a token', address, 'not-a-token', { badAddress: false, badToken: true }],
    ['a bad address', 'nonsense', testToken(), { badAddress: true, badToken: false }],
    ['both', 'nonsense', 'not-a-token', { badAddress: true, badToken: true }],
  ])('saves nothing and requests no permission with %s', async (_, url, pasted, expected) => {
    const { state, calls, storedSettings } = createSlice(defaultSettings);
    expect(await state().saveConnection(url, pasted)).toBe(false);
    expect(state()).toMatchObject(expected);
    expect([calls, storedSettings().serviceUrl]).toEqual([[], '']);
  });
});

describe('connectionsSlice › token storage', () => {
  it('sets the passphrase before the worker moves the token', async () => {
    const { state, calls, storedSettings } = createSlice();
    await state().moveToken('passphrase', 'tide and moon');
    expect(calls.slice(0, 2)).toEqual([
      'first took tide and moon',
      'token/move {"connection":"first","tokenStorage":"passphrase"}',
    ]);
    expect(storedSettings().connections[0]?.tokenStorage).toBe('passphrase');
    expect(JSON.stringify(state())).not.toContain('tide and moon');
  });

  it('lets the worker move the token to session storage without a passphrase', async () => {
    const { state, calls } = createSlice();
    await state().moveToken('session', null);
    expect(calls[0]).toBe('token/move {"connection":"first","tokenStorage":"session"}');
  });

  it('writes the next token to the chosen storage', async () => {
    const { state, calls } = createSlice();
    await state().moveToken('session', null);
    await state().saveToken(testToken());
    expect(calls).toContain(`first wrote ${testToken()} session`);
  });
});

describe('connectionsSlice › connection chosen meanwhile', () => {
  const other = { id: 'b', name: '', serviceUrl: 'https://other.example', mcpUrl: '', tokenStorage: 'device' as const };
  const createWithOther = () => {
    const settings = testSettings('https://data.example');
    return createSlice(withAddresses({ ...settings, connections: [...settings.connections, other] }));
  };

  it('keeps its own token storage', async () => {
    const { state, storedSettings } = createWithOther();
    const moving = state().moveToken('passphrase', 'tide and moon');
    await state().chooseConnection('b');
    await moving;
    expect(storedSettings()).toMatchObject({ connection: 'b', connections: [{ id: 'first' }, other] });
  });

  it('does not get the token', async () => {
    const { state, calls } = createWithOther();
    const saving = state().saveConnection('https://data.example', testToken());
    await state().chooseConnection('b');
    expect(await saving).toBe(false);
    expect(calls.filter((call) => call.includes('wrote'))).toEqual([]);
  });
});

describe('connectionsSlice › locked token', () => {
  it.each([
    ['right', false],
    ['wrong', true],
  ])('after a %s passphrase sets wrongPassphrase to %s', async (typed, wrong) => {
    const { state } = createSlice();
    await state().unlockToken(typed);
    expect(state().wrongPassphrase).toBe(wrong);
  });
});

describe('connectionsSlice › deleted token', () => {
  it.each([
    [pastedState, null],
    [signedIn, 'https://sign.example'],
  ])('is reported as revoked, with its issuer: $1', async (connectionState, issuer) => {
    const { state, calls } = createSlice(undefined, { first: connectionState });
    await state().readConnections();
    await state().deleteToken(true);
    expect(calls).toEqual(['token/delete {"connection":"first"}']);
    expect(state().deletedToken).toEqual({ connection: 'first', leaked: true, issuer, isRevoked: true });
  });

  it('is reset when a new token is saved', async () => {
    const { state } = createSlice();
    await state().deleteToken();
    await state().saveToken(testToken());
    expect(state().deletedToken).toBeNull();
  });
});
