import { describe, expect, it } from 'vitest';
import { activeConnection, addressesOf } from '@/lib/connection/connection';
import {
  appendConnection,
  dropConnection,
  updateActiveConnection,
  updateConnection,
} from '@/lib/connection/connection-list';
import { connectionName } from '@/lib/connection/connection-name';
import { parseSettings } from '@/lib/settings/read-settings';

const home = { id: 'a', name: '', serviceUrl: 'https://data.example/v1', mcpUrl: '', rest: 'device' as const };
const other = { ...home, id: 'b', name: 'Lab', serviceUrl: 'https://lab.example', mcpUrl: 'https://lab.example/mcp' };

describe('the connection that is asked', () => {
  it('is the one that was chosen', () => {
    expect(activeConnection({ connections: [home, other], connection: 'b' })).toBe(other);
  });

  it('is the first one where the chosen one is gone', () => {
    expect(activeConnection({ connections: [home, other], connection: 'gone' })).toBe(home);
  });

  it('is an empty one before there is any', () => {
    expect(addressesOf({ connections: [], connection: 'first' })).toEqual({ serviceUrl: '', mcpUrl: '' });
  });

  it('alone is changed', () => {
    const changed = updateActiveConnection({ connections: [home, other], connection: 'b' }, { mcpUrl: '' });
    expect(changed).toEqual({ connections: [home, { ...other, mcpUrl: '' }], connection: 'b' });
  });

  it('is made where there was none', () => {
    const changed = updateActiveConnection(
      { connections: [], connection: 'first' },
      { serviceUrl: 'https://data.example' },
    );
    expect(changed.connections).toEqual([{ ...home, id: 'first', serviceUrl: 'https://data.example' }]);
  });
});

describe('a list of connections', () => {
  const both = { connections: [home, other], connection: 'b' };

  it('grows by an empty one, which is asked from then on', () => {
    const empty = { ...home, id: 'c', serviceUrl: '' };
    expect(appendConnection(both, 'c')).toEqual({ connections: [home, other, empty], connection: 'c' });
  });

  it('changes one that is not asked, and still asks the other', () => {
    expect(updateConnection(both, 'a', { name: 'Home' })).toEqual({
      connections: [{ ...home, name: 'Home' }, other],
      connection: 'b',
    });
  });

  it.each([
    ['the other is asked as before', 'a', 'b'],
    ['the one beside it is asked', 'b', 'a'],
  ])('loses one, and %s', (_, gone, asked) => {
    const left = dropConnection(both, gone);
    expect(left.connections.map(({ id }) => id)).toEqual([asked]);
    expect(left.connection).toBe(asked);
  });

  it.each([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])('asks the next one in its order, or the last: without %s it is %s', (gone, asked) => {
    const three = { connections: [home, other, { ...home, id: 'c' }], connection: gone };
    expect(dropConnection(three, gone).connection).toBe(asked);
  });

  it('begins anew where the last is gone', () => {
    expect(dropConnection({ connections: [home], connection: 'a' }, 'a')).toEqual({
      connections: [],
      connection: 'first',
    });
  });
});

describe('the name of a connection', () => {
  it.each([
    ['the user gave it', other, 'Lab'],
    ['of its host', home, 'data.example'],
    ['that is none, without an address', { ...home, serviceUrl: '' }, ''],
  ])('is the one %s', (_, connection, name) => {
    expect(connectionName(connection)).toBe(name);
  });
});

describe('connections as they were stored', () => {
  it('are one, where there was one address and no list yet', () => {
    const read = parseSettings({ serviceUrl: 'https://data.example/v1' });
    expect(read.connections).toEqual([{ ...home, id: 'first' }]);
    expect(read.serviceUrl).toBe('https://data.example/v1');
  });

  it('lose a broken one, and no other', () => {
    const read = parseSettings({ connections: [home, { id: 7 }, 'text', other], connection: 'b' });
    expect(read.connections).toEqual([home, other]);
    expect(read).toMatchObject({ serviceUrl: 'https://lab.example', mcpUrl: 'https://lab.example/mcp' });
  });
});
