import { describe, expect, it } from 'vitest';
import {
  type AccountState,
  activeConnection,
  addressesOf,
  blockerOf,
  isLoopbackAddress,
  parseBaseAddress,
} from '@/lib/connection/connection';
import {
  appendConnection,
  connectionName,
  dropConnection,
  updateActiveConnection,
  updateConnection,
} from '@/lib/connection/connection-list';
import { parseSettings } from '@/lib/settings/read-settings';

const home = { id: 'a', name: '', serviceUrl: 'https://data.example/v1', mcpUrl: '', tokenStorage: 'device' as const };
const other = { ...home, id: 'b', name: 'Lab', serviceUrl: 'https://lab.example', mcpUrl: 'https://lab.example/mcp' };

describe('activeConnection', () => {
  it('returns the chosen connection', () => {
    expect(activeConnection({ connections: [home, other], connection: 'b' })).toBe(other);
  });

  it('returns the first connection if the chosen one is gone', () => {
    expect(activeConnection({ connections: [home, other], connection: 'gone' })).toBe(home);
  });
});

describe('addressesOf', () => {
  it('returns empty addresses if there is no connection', () => {
    expect(addressesOf({ connections: [], connection: 'first' })).toEqual({ serviceUrl: '', mcpUrl: '' });
  });
});

describe('updateActiveConnection', () => {
  it('changes only the active connection', () => {
    const changed = updateActiveConnection({ connections: [home, other], connection: 'b' }, { mcpUrl: '' });
    expect(changed).toEqual({ connections: [home, { ...other, mcpUrl: '' }], connection: 'b' });
  });

  it('creates a missing connection', () => {
    const changed = updateActiveConnection(
      { connections: [], connection: 'first' },
      { serviceUrl: 'https://data.example' },
    );
    expect(changed.connections).toEqual([{ ...home, id: 'first', serviceUrl: 'https://data.example' }]);
  });
});

const twoConnections = { connections: [home, other], connection: 'b' };

describe('appendConnection', () => {
  it('adds an empty connection and makes it active', () => {
    const empty = { ...home, id: 'c', serviceUrl: '' };
    expect(appendConnection(twoConnections, 'c')).toEqual({ connections: [home, other, empty], connection: 'c' });
  });
});

describe('updateConnection', () => {
  it('changes another connection and keeps the active one', () => {
    expect(updateConnection(twoConnections, 'a', { name: 'Home' })).toEqual({
      connections: [{ ...home, name: 'Home' }, other],
      connection: 'b',
    });
  });
});

describe('dropConnection', () => {
  it.each([
    ['the other stays active', 'a', 'b'],
    ['its neighbour becomes active', 'b', 'a'],
  ])('removes a connection: %s', (_, removed, expected) => {
    const remaining = dropConnection(twoConnections, removed);
    expect(remaining.connections.map(({ id }) => id)).toEqual([expected]);
    expect(remaining.connection).toBe(expected);
  });

  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])('makes the next or the last connection active: after the removal of %s, %s is active', (removed, expected) => {
    const three = { connections: [home, other, { ...home, id: 'c' }], connection: removed };
    expect(dropConnection(three, removed).connection).toBe(expected);
  });

  it('returns no connections and the default id after the last connection is removed', () => {
    expect(dropConnection({ connections: [home], connection: 'a' }, 'a')).toEqual({
      connections: [],
      connection: 'first',
    });
  });
});

describe('connectionName', () => {
  it.each([
    ['of the user', other, 'Lab'],
    ['of the host', home, 'data.example'],
    ['that is empty without an address', { ...home, serviceUrl: '' }, ''],
  ])('returns the name %s', (_, connection, name) => {
    expect(connectionName(connection)).toBe(name);
  });
});

describe('parseSettings › connections', () => {
  it('drops damaged connections and no others', () => {
    const settings = parseSettings({ connections: [home, { id: 7 }, 'text', other], connection: 'b' });
    expect(settings.connections).toEqual([home, other]);
    expect(settings).toMatchObject({ serviceUrl: 'https://lab.example', mcpUrl: 'https://lab.example/mcp' });
  });
});

describe('parseBaseAddress', () => {
  it.each([
    ['https://data.example', 'https://data.example', 'https://data.example'],
    ['  https://data.example/ ', 'https://data.example', 'https://data.example'],
    ['https://DATA.example:443/v1/', 'https://data.example/v1', 'https://data.example'],
    ['https://data.example:8443/a/b//', 'https://data.example:8443/a/b', 'https://data.example:8443'],
    ['https://data.example/v1?key=1#top', 'https://data.example/v1', 'https://data.example'],
    ['http://127.0.0.1:4100', 'http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
    ['http://localhost:4100/api/', 'http://localhost:4100/api', 'http://localhost:4100'],
    ['https://[2001:db8::1]/x', 'https://[2001:db8::1]/x', 'https://[2001:db8::1]'],
  ])('accepts %j', (text, base, origin) => {
    expect(parseBaseAddress(text)).toEqual({ ok: true, value: { base, origin } });
  });

  it.each([
    ['', 'no-address'],
    ['data.example', 'no-address'],
    ['https://', 'no-address'],
    ['not an address', 'no-address'],
    ['ftp://data.example', 'wrong-scheme'],
    ['ws://data.example', 'wrong-scheme'],
    ['http://data.example', 'not-safe'],
    ['http://127.0.0.1.data.example', 'not-safe'],
    ['http://localhost.data.example', 'not-safe'],
    ['http://192.168.0.2', 'not-safe'],
    ['https://reader:secret@data.example', 'with-password'],
    ['https://127.0.0.1@data.example', 'with-password'],
  ])('rejects %j: %s', (text, failure) => {
    expect(parseBaseAddress(text)).toEqual({ ok: false, failure });
  });
});

describe('isLoopbackAddress', () => {
  it.each([
    ['http://127.0.0.1:4100', true],
    ['https://localhost', true],
    ['https://localhost.example', false],
    ['https://service.example/?127.0.0.1', false],
    ['', false],
  ])('maps %j to %s', (address, isLoopback) => {
    expect(isLoopbackAddress(address)).toBe(isLoopback);
  });
});

const ready: AccountState = {
  serviceUrl: 'https://service.example/v1',
  token: { is: 'present', tail: '7Q4c', expires: null },
  permitted: true,
};

describe('blockerOf', () => {
  it.each<[string, Partial<AccountState>, string | undefined]>([
    ['nothing', {}, undefined],
    ['no address', { serviceUrl: '' }, 'no-address'],
    ['an invalid address', { serviceUrl: 'ftp://service.example' }, 'no-address'],
    ['no token', { token: { is: 'none' } }, 'no-token'],
    ['a malformed token', { token: { is: 'malformed', tail: '' } }, 'malformed-token'],
    ['an expired token', { token: { is: 'expired', tail: '', at: 1 } }, 'expired-token'],
    ['no permission', { permitted: false }, 'no-permission'],
    ['first the address, then the token', { serviceUrl: '', token: { is: 'none' } }, 'no-address'],
  ])('returns the failure that prevents a request: %s', (_, change, kind) => {
    expect(blockerOf({ ...ready, ...change })?.kind).toBe(kind);
  });

  it('names only the origin that needs the permission', () => {
    expect(blockerOf({ ...ready, permitted: false })).toEqual({
      kind: 'no-permission',
      origin: 'https://service.example',
    });
  });
});
