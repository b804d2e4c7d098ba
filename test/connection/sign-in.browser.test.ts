import { afterEach, describe, expect, it, vi } from 'vitest';
import { findMcpEndpoint } from '@/lib/connection/browser/sign-in';

afterEach(() => vi.unstubAllGlobals());

/** Serves metadata by path and records the requests. */
function serveMetadata(byPath: Record<string, unknown>) {
  const requests: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    requests.push({ url, init });
    const metadata = byPath[new URL(url).pathname];
    if (metadata === undefined) return new Response('', { status: 404 });
    return metadata instanceof Response ? metadata : Response.json(metadata);
  });
  return requests;
}

const wellKnown = '/.well-known/oauth-protected-resource';
const service = 'https://data.example/v1';

describe('findMcpEndpoint', () => {
  it.each([
    ['its own metadata', { [`${wellKnown}/v1`]: { resource: `${service}/tools/` } }, `${service}/tools`],
    [
      'the metadata of its origin',
      { [wellKnown]: { resource: 'https://tools.example/mcp' } },
      'https://tools.example/mcp',
    ],
    ['the usual path', { [`${wellKnown}/v1/mcp`]: { resource: `${service}/mcp` } }, `${service}/mcp`],
  ])('returns the address that a service names at %s', async (_, metadata, expected) => {
    serveMetadata(metadata);
    expect(await findMcpEndpoint(service)).toBe(expected);
  });

  it.each<[string, Record<string, unknown>]>([
    ['has no metadata', {}],
    [
      'names only itself',
      { [`${wellKnown}/v1`]: { resource: service }, [wellKnown]: { resource: 'https://data.example' } },
    ],
    ['names an address without https', { [wellKnown]: { resource: 'http://tools.example/mcp' } }],
    ['names no address', { [wellKnown]: { resource: 7 }, [`${wellKnown}/v1`]: null }],
    ['returns a web page', { [wellKnown]: new Response('<!doctype html>') }],
  ])('returns null if a service %s', async (_, metadata) => {
    serveMetadata(metadata);
    expect(await findMcpEndpoint(service)).toBeNull();
  });

  it('returns null if the service cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findMcpEndpoint(service)).toBeNull();
  });

  it('sends no credentials, follows no redirect and stays on the origin of the service', async () => {
    const requests = serveMetadata({});
    await findMcpEndpoint(service);
    expect(requests.map(({ url }) => new URL(url).origin)).toEqual(requests.map(() => 'https://data.example'));
    for (const { init } of requests) {
      expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual', headers: { accept: 'application/json' } });
      expect(Object.keys(init.headers ?? {})).toEqual(['accept']);
    }
  });
});
