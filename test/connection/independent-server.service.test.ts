import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { revokeToken } from '@/lib/connection/background/oauth-tokens';
import type { Secret } from '@/lib/connection/token';
import { type IndependentServer, startIndependentServer } from '../service/independent/authorization-server.ts';
import {
  createHarness,
  renewInPlace,
  replaceIn,
  runSignIn,
  secretStateOf,
  signInAtIndependentServer,
  testTransport,
} from './sign-in-harness';

let server: IndependentServer;
beforeAll(async () => {
  server = await startIndependentServer();
});
afterAll(() => server.stop());
afterEach(() => void vi.unstubAllGlobals());

const listTools = (token: string) =>
  fetch(server.mcpUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });

describe('sign-in at a third-party authorization server', () => {
  it('signs in, renews and revokes', async () => {
    const harness = createHarness({ mcpUrl: server.mcpUrl, window: signInAtIndependentServer });
    expect(await runSignIn(harness)).toMatchObject({ is: 'done' });
    const first = harness.secrets.get('first') as Secret;
    expect((await listTools(first.access)).status).toBe(200);
    expect(server.acceptedClaims().at(-1)).toMatchObject({ aud: server.mcpUrl, sub: 'ada', scope: 'read' });

    const keep = replaceIn(harness.secrets);
    const read = async (id: string) => secretStateOf(harness.secrets.get(id));
    const transport = { ...testTransport(), now: () => Date.now() + 24 * 3600 * 1000 };
    await renewInPlace({ ...transport, read, keep })('first', null);
    const second = harness.secrets.get('first') as Secret;
    expect(second.access).not.toBe(first.access);
    expect((await listTools(second.access)).status).toBe(200);

    expect(await revokeToken(testTransport(), second)).toBe(true);
    await renewInPlace({ ...transport, now: () => Date.now() + 48 * 3600 * 1000, read, keep })('first', null);
    expect(harness.secrets.get('first')?.signedIn?.refresh).toBeNull();
  });

  it('sends a nonce and succeeds if the scopes include openid', async () => {
    const harness = createHarness({ mcpUrl: server.mcpUrl, window: signInAtIndependentServer });
    const network = globalThis.fetch;
    vi.stubGlobal('fetch', async (to: URL | string, init?: RequestInit) => {
      const response = await network(to, init);
      if (!String(to).includes('oauth-protected-resource')) return response;
      return Response.json({ ...(await response.json()), scopes_supported: ['openid', 'read'] });
    });
    expect(await runSignIn(harness)).toMatchObject({ is: 'done' });
    expect(harness.visited[0]?.searchParams.get('nonce')).toMatch(/^[\w-]{43}$/);
  });
});
