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
const origin = () => `http://127.0.0.1:${(entry.address() as AddressInfo).port}`;
beforeEach(async () => {
  entry = createServer(({ url }, outgoing) => {
    const link = linkFor(origin());
    if (url === '/mcp')
      return void outgoing
        .writeHead(401, link ? { 'www-authenticate': `Bearer resource_metadata="${link}"` } : {})
        .end();
    const { dashboardUrl } = service.running;
    const metadata = { resource: `${origin()}/mcp`, authorization_servers: [dashboardUrl] };
    const isMetadata = url === '/about/sign-in';
    outgoing.writeHead(isMetadata ? 200 : 404, { 'content-type': 'application/json' });
    outgoing.end(isMetadata ? JSON.stringify(metadata) : '{}');
  }).listen(0, '127.0.0.1');
  await once(entry, 'listening');
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
    expect(state()).toMatchObject({ is: 'ready', offer: { issuer: service.running.dashboardUrl } });
    expect(sent.filter(({ text }) => /authorization:/i.test(text))).toEqual([]);
  });

  it('fails without a request to the other origin if the link points there', async () => {
    linkFor = () => 'https://elsewhere.example/about/sign-in';
    const { state, sent } = await checkSignIn();
    expect(state()).toMatchObject({ is: 'failed', why: 'elsewhere' });
    expect(sent.map((one) => one.origin)).not.toContain('https://elsewhere.example');
  });

  it.each([
    ['nothing is found there', (base: string) => `${base}/gone`],
    ['it has no link', () => null],
  ])('offers no sign-in if %s', async (_, link) => {
    linkFor = link;
    const { state } = await checkSignIn();
    expect(state()).toMatchObject({ is: 'failed', why: 'none-offered' });
  });
});
