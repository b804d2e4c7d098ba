import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { revokeToken } from '@/lib/connection/background/oauth-tokens';
import type { Secret } from '@/lib/connection/secret';
import { type Other, start } from '../service/other/authorization-server.ts';
import { atOther, keepingIn, readOf, renewingHere, speaking, walked, walker } from './walker';

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

describe('an authorization server that nobody here wrote', () => {
  it('signs in, renews and takes back', async () => {
    const one = walker({ mcpUrl: other.mcpUrl, window: atOther });
    expect(await walked(one)).toMatchObject({ is: 'done' });
    const first = one.kept.get('first') as Secret;
    expect((await listTools(first.access)).status).toBe(200);
    expect(other.taken().at(-1)).toMatchObject({ aud: other.mcpUrl, sub: 'ada', scope: 'read' });

    const keep = keepingIn(one.kept);
    const read = async (id: string) => readOf(one.kept.get(id));
    const inADay = { ...speaking(), now: () => Date.now() + 24 * 3600 * 1000 };
    await renewingHere({ ...inADay, read, keep })('first');
    const second = one.kept.get('first') as Secret;
    expect(second.access).not.toBe(first.access);
    expect((await listTools(second.access)).status).toBe(200);

    expect(await revokeToken(speaking(), second)).toBe(true);
    await renewingHere({ ...inADay, now: () => Date.now() + 48 * 3600 * 1000, read, keep })('first');
    expect(one.kept.get('first')?.signedIn?.refresh).toBeNull();
  });

  it('binds the answer by a nonce where it says who the user is', async () => {
    const one = walker({ mcpUrl: other.mcpUrl, window: atOther });
    const network = globalThis.fetch;
    vi.stubGlobal('fetch', async (to: URL | string, init?: RequestInit) => {
      const answer = await network(to, init);
      if (!String(to).includes('oauth-protected-resource')) return answer;
      return Response.json({ ...(await answer.json()), scopes_supported: ['openid', 'read'] });
    });
    expect(await walked(one)).toMatchObject({ is: 'done' });
    expect(one.visited[0]?.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });
});
