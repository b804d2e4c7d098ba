import { describe, expect, it } from 'vitest';
import { createAccounts } from './account/accounts.ts';
import { createTokens } from './token.ts';

const secret = new TextEncoder().encode('a secret of thirty-two characters');

describe('a bearer token', () => {
  it('is valid during its lifetime', async () => {
    const tokens = createTokens(secret);
    expect(await tokens.check(`Bearer ${await tokens.issue()}`)).toBe('good');
  });

  it('becomes invalid when it expires or is revoked', async () => {
    const tokens = createTokens(secret);
    expect(await tokens.check(`Bearer ${await tokens.issue(-1)}`)).toBe('lapsed');
    const token = await tokens.issue();
    tokens.revoke(token);
    expect(await tokens.check(`Bearer ${token}`)).toBe('lapsed');
  });

  it('is listed as revoked in its project after it is revoked', async () => {
    const accounts = createAccounts(1);
    const tokens = createTokens(secret, { accounts, now: Date.now });
    tokens.revoke(await tokens.issue());
    await tokens.issue();
    expect([...accounts.initialProject.tokens.values()].map(({ isRevoked }) => isRevoked)).toEqual([true, false]);
  });

  it.each([null, '', 'Bearer ', 'Bearer a.b', 'Bearer eyJhbGciOiJub25lIn0.e30.x'])(
    'is unknown if the Authorization header is %j',
    async (header) => {
      expect(await createTokens(secret).check(header)).toBe('unknown');
    },
  );

  it('is invalid with another secret', async () => {
    expect(await createTokens(secret).check(`Bearer ${await createTokens().issue()}`)).toBe('unknown');
  });
});
