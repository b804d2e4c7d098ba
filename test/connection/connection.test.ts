import { describe, expect, it } from 'vitest';
import { activeConnection, addressesOf, isLoopbackAddress, parseBaseAddress } from '@/lib/connection/connection';
import {
  appendConnection,
  connectionName,
  dropConnection,
  updateActiveConnection,
  updateConnection,
} from '@/lib/connection/connection-list';
import { parseSettings } from '@/lib/settings/read-settings';

const home = { id: 'a', name: '', serviceUrl: 'https://data.example/v1', mcpUrl: '', rest: 'device' as const };
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
  it('changes the active connection only', () => {
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

const both = { connections: [home, other], connection: 'b' };

describe('appendConnection', () => {
  it('adds an empty connection and makes it active', () => {
    const empty = { ...home, id: 'c', serviceUrl: '' };
    expect(appendConnection(both, 'c')).toEqual({ connections: [home, other, empty], connection: 'c' });
  });
});

describe('updateConnection', () => {
  it('changes another connection and keeps the active one', () => {
    expect(updateConnection(both, 'a', { name: 'Home' })).toEqual({
      connections: [{ ...home, name: 'Home' }, other],
      connection: 'b',
    });
  });
});

describe('dropConnection', () => {
  it.each([
    ['the other stays active', 'a', 'b'],
    ['its neighbour becomes active', 'b', 'a'],
  ])('removes a connection: %s', (_, gone, asked) => {
    const left = dropConnection(both, gone);
    expect(left.connections.map(({ id }) => id)).toEqual([asked]);
    expect(left.connection).toBe(asked);
  });

  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])('makes the next or the last connection active: without %s it is %s', (gone, asked) => {
    const three = { connections: [home, other, { ...home, id: 'c' }], connection: gone };
    expect(dropConnection(three, gone).connection).toBe(asked);
  });

  it('returns no connection, and the id of the first one, after the last was removed', () => {
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
  it('makes one connection of a single stored address', () => {
    const read = parseSettings({ serviceUrl: 'https://data.example/v1' });
    expect(read.connections).toEqual([{ ...home, id: 'first' }]);
    expect(read.serviceUrl).toBe('https://data.example/v1');
  });

  it('drops a damaged connection and no other', () => {
    const read = parseSettings({ connections: [home, { id: 7 }, 'text', other], connection: 'b' });
    expect(read.connections).toEqual([home, other]);
    expect(read).toMatchObject({ serviceUrl: 'https://lab.example', mcpUrl: 'https://lab.example/mcp' });
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
  ])('%s: %s', (address, isHere) => {
    expect(isLoopbackAddress(address)).toBe(isHere);
  });
});
