import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { revokeToken } from '@/lib/connection/background/oauth-tokens';
import type { Secret } from '@/lib/connection/token';
import { type Other, start } from '../service/other/authorization-server.ts';
import {
  createHarness,
  renewInPlace,
  replaceIn,
  runSignIn,
  secretStateOf,
  signInAtOther,
  testTransport,
} from './walker';

let other: Other;
beforeAll(async () => {
  other = await start();
});
afterAll(() => other.stop());
afterEach(() => void vi.unstubAllGlobals());

const listTools = (token: string) =>
  fetch(other.mcpUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

describe('a third-party authorization server', () => {
  it('signs in, renews and revokes', async () => {
    const one = createHarness({ mcpUrl: other.mcpUrl, window: signInAtOther });
    expect(await runSignIn(one)).toMatchObject({ is: 'done' });
    const first = one.secrets.get('first') as Secret;
    expect((await listTools(first.access)).status).toBe(200);
    expect(other.taken().at(-1)).toMatchObject({ aud: other.mcpUrl, sub: 'ada', scope: 'read' });

    const keep = replaceIn(one.secrets);
    const read = async (id: string) => secretStateOf(one.secrets.get(id));
    const inADay = { ...testTransport(), now: () => Date.now() + 24 * 3600 * 1000 };
    await renewInPlace({ ...inADay, read, keep })('first');
    const second = one.secrets.get('first') as Secret;
    expect(second.access).not.toBe(first.access);
    expect((await listTools(second.access)).status).toBe(200);

    expect(await revokeToken(testTransport(), second)).toBe(true);
    await renewInPlace({ ...inADay, now: () => Date.now() + 48 * 3600 * 1000, read, keep })('first');
    expect(one.secrets.get('first')?.signedIn?.refresh).toBeNull();
  });

  it('checks a nonce in OpenID Connect', async () => {
    const one = createHarness({ mcpUrl: other.mcpUrl, window: signInAtOther });
    const network = globalThis.fetch;
    vi.stubGlobal('fetch', async (to: URL | string, init?: RequestInit) => {
      const answer = await network(to, init);
      if (!String(to).includes('oauth-protected-resource')) return answer;
      return Response.json({ ...(await answer.json()), scopes_supported: ['openid', 'read'] });
    });
    expect(await runSignIn(one)).toMatchObject({ is: 'done' });
    expect(one.visited[0]?.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });
});
