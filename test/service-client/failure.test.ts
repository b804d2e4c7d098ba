import { describe, expect, it } from 'vitest';
import type { AccountState } from '@/lib/connection/connection';
import { blockerOf } from '@/lib/service/blocker';

const ready: AccountState = {
  serviceUrl: 'https://service.example/v1',
  token: { is: 'present', tail: '7Q4c', expires: null },
  permitted: true,
};

describe('blockerOf', () => {
  it.each<[string, Partial<AccountState>, string | undefined]>([
    ['nothing', {}, undefined],
    ['no address', { serviceUrl: '' }, 'no-address'],
    ['an address that is none', { serviceUrl: 'ftp://service.example' }, 'no-address'],
    ['no token', { token: { is: 'none' } }, 'no-token'],
    ['a malformed token', { token: { is: 'malformed', tail: '' } }, 'malformed-token'],
    ['an expired token', { token: { is: 'expired', tail: '', at: 1 } }, 'expired-token'],
    ['no permission', { permitted: false }, 'no-permission'],
    ['first the address, then the token', { serviceUrl: '', token: { is: 'none' } }, 'no-address'],
  ])('returns %s', (_, change, kind) => {
    expect(blockerOf({ ...ready, ...change })?.kind).toBe(kind);
  });

  it('names only the origin that needs the permission', () => {
    expect(blockerOf({ ...ready, permitted: false })).toEqual({
      kind: 'no-permission',
      origin: 'https://service.example',
    });
  });
});
