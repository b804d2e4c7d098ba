import { describe, expect, it } from 'vitest';
import { activeConnection, addressesOf, withActive } from '@/lib/core/connection';
import { connectionName } from '@/lib/core/connection-name';
import { readSettings } from '@/lib/core/read-settings';

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
    const changed = withActive({ connections: [home, other], connection: 'b' }, { mcpUrl: '' });
    expect(changed).toEqual({ connections: [home, { ...other, mcpUrl: '' }], connection: 'b' });
  });

  it('is made where there was none', () => {
    const changed = withActive({ connections: [], connection: 'first' }, { serviceUrl: 'https://data.example' });
    expect(changed.connections).toEqual([{ ...home, id: 'first', serviceUrl: 'https://data.example' }]);
  });
});

describe('the name of a connection', () => {
  it.each([
    ['the reader gave it', other, 'Lab'],
    ['of its host', home, 'data.example'],
    ['that is none, without an address', { ...home, serviceUrl: '' }, ''],
  ])('is the one %s', (_, connection, name) => {
    expect(connectionName(connection)).toBe(name);
  });
});

describe('connections as they were stored', () => {
  it('are one, where there was one address and no list yet', () => {
    const read = readSettings({ serviceUrl: 'https://data.example/v1' });
    expect(read.connections).toEqual([{ ...home, id: 'first' }]);
    expect(read.serviceUrl).toBe('https://data.example/v1');
  });

  it('lose a broken one, and no other', () => {
    const read = readSettings({ connections: [home, { id: 7 }, 'text', other], connection: 'b' });
    expect(read.connections).toEqual([home, other]);
    expect(read).toMatchObject({ serviceUrl: 'https://lab.example', mcpUrl: 'https://lab.example/mcp' });
  });
});
