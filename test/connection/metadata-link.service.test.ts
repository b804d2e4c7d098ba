import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testService } from '../service/http/test-service.ts';
import { createHarness } from './sign-in-harness';

const service = testService();

/**
 * An MCP endpoint without metadata at the standard paths. Its response to a request without a token contains a link to
 * the metadata.
 */
let entry: Server;
let linkFor: (origin: string) => string | null;
/** Replaces fields of the metadata of the endpoint, and of its own authorization server if it has one. */
let fields: object;
let serverFields: object | null;
const origin = () => `http://127.0.0.1:${(entry.address() as AddressInfo).port}`;
beforeEach(async () => {
  entry = createServer(({ url }, outgoing) => {
    const link = linkFor(origin());
    if (url === '/mcp')
      return void outgoing
        .writeHead(401, link ? { 'www-authenticate': `Bearer resource_metadata="${link}"` } : {})
        .end();
    const { dashboardUrl } = service.running;
    const issuer = serverFields ? origin() : dashboardUrl;
    const metadata = { resource: `${origin()}/mcp`, authorization_servers: [issuer], ...fields };
    const ownServer = serverFields && {
      issuer,
      authorization_endpoint: issuer,
      token_endpoint: issuer,
      registration_endpoint: issuer,
      code_challenge_methods_supported: ['S256'],
      ...serverFields,
    };
    const isServer = url === '/.well-known/oauth-authorization-server';
    const body = url === '/about/sign-in' ? metadata : isServer ? ownServer : null;
    outgoing.writeHead(body ? 200 : 404, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(entry, 'listening');
  fields = {};
  serverFields = null;
});
afterEach(() => {
  vi.unstubAllGlobals();
  entry.closeAllConnections();
  entry.close();
});

const checkSignIn = async () => {
  const harness = createHarness({ mcpUrl: `${origin()}/mcp`, window: async () => null });
  await harness.signIn.check();
  return harness;
};

describe('sign-in through the metadata link of an MCP endpoint', () => {
  it('finds the authorization server and sends no token', async () => {
    linkFor = (base) => `${base}/about/sign-in`;
    const { state, sent } = await checkSignIn();
    expect(state()).toMatchObject({ is: 'ready', server: { issuer: service.running.dashboardUrl } });
    expect(sent.filter(({ text }) => /authorization:/i.test(text))).toEqual([]);
  });

  it('fails without a request to the other origin if the link points there', async () => {
    linkFor = () => 'https://elsewhere.example/about/sign-in';
    const { state, sent } = await checkSignIn();
    expect(state()).toMatchObject({ is: 'failed', failure: 'other-origin' });
    expect(sent.map((one) => one.origin)).not.toContain('https://elsewhere.example');
  });

  it.each([
    ['nothing is found there', (base: string) => `${base}/gone`],
    ['it has no link', () => null],
  ])('offers no sign-in if %s', async (_, link) => {
    linkFor = link;
    const { state } = await checkSignIn();
    expect(state()).toMatchObject({ is: 'failed', failure: 'no-metadata' });
  });

  it.each([
    [{ resource: 'the service' }, null],
    [{ authorization_servers: {} }, null],
    [{ authorization_servers: 7 }, null],
    [{ scopes_supported: 7 }, null],
    [{}, { issuer: 'the server' }],
    [{}, { scopes_supported: 7 }],
    [{}, { code_challenge_methods_supported: 7 }],
  ])('reports invalid metadata as such: %j, %j', async (invalid, invalidServer) => {
    linkFor = (base) => `${base}/about/sign-in`;
    fields = invalid;
    serverFields = invalidServer;
    const { state } = await checkSignIn();
    expect(state()).toMatchObject({ is: 'failed', failure: 'invalid-metadata' });
  });
});
