import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asking } from '../service/http/asking.ts';
import { createHarness } from './walker';

const service = asking();

/**
 * An MCP endpoint without metadata at the standard paths. When it refuses a request without a token, it links to its
 * metadata.
 */
let entry: Server;
let linkFor: (origin: string) => string | null;
const origin = () => `http://127.0.0.1:${(entry.address() as AddressInfo).port}`;
beforeEach(async () => {
  entry = createServer(({ url }, outgoing) => {
    const place = linkFor(origin());
    if (url === '/mcp')
      return void outgoing
        .writeHead(401, place ? { 'www-authenticate': `Bearer resource_metadata="${place}"` } : {})
        .end();
    const { dashboardUrl } = service.running;
    const metadata = { resource: `${origin()}/mcp`, authorization_servers: [dashboardUrl] };
    const isThere = url === '/about/sign-in';
    outgoing.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
    outgoing.end(isThere ? JSON.stringify(metadata) : '{}');
  }).listen(0, '127.0.0.1');
  await once(entry, 'listening');
});
afterEach(() => {
  vi.unstubAllGlobals();
  entry.closeAllConnections();
  entry.close();
});

const discover = async () => {
  const one = createHarness({ mcpUrl: `${origin()}/mcp`, window: async () => null });
  await one.signIn.check();
  return one;
};

describe('an MCP endpoint that links to its metadata', () => {
  it('leads to its authorization server, and receives no token', async () => {
    linkFor = (at) => `${at}/about/sign-in`;
    const { state, sent } = await discover();
    expect(state()).toMatchObject({ is: 'ready', offer: { issuer: service.running.dashboardUrl } });
    expect(sent.filter(({ text }) => /authorization:/i.test(text))).toEqual([]);
  });

  it('cannot lead to another origin', async () => {
    linkFor = () => 'https://elsewhere.example/about/sign-in';
    const { state, sent } = await discover();
    expect(state()).toMatchObject({ is: 'failed', why: 'elsewhere' });
    expect(sent.map((one) => one.origin)).not.toContain('https://elsewhere.example');
  });

  it.each([
    ['nothing is found there', (at: string) => `${at}/gone`],
    ['it has no link', () => null],
  ])('offers no sign-in if %s', async (_, place) => {
    linkFor = place;
    const { state } = await discover();
    expect(state()).toMatchObject({ is: 'failed', why: 'none-offered' });
  });
});
