import { afterEach, describe, expect, it, vi } from 'vitest';
import { findMcpEndpoint } from '@/lib/connection/browser/sign-in';

afterEach(() => vi.unstubAllGlobals());

/** Serves metadata by path and records the requests. */
function serving(byPath: Record<string, unknown>) {
  const asked: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    const metadata = byPath[new URL(url).pathname];
    if (metadata === undefined) return new Response('', { status: 404 });
    return metadata instanceof Response ? metadata : Response.json(metadata);
  });
  return asked;
}

const at = '/.well-known/oauth-protected-resource';
const service = 'https://data.example/v1';

describe('findMcpEndpoint', () => {
  it.each([
    ['its own metadata', { [`${at}/v1`]: { resource: `${service}/tools/` } }, `${service}/tools`],
    ['the metadata of its origin', { [at]: { resource: 'https://tools.example/mcp' } }, 'https://tools.example/mcp'],
    ['the usual path', { [`${at}/v1/mcp`]: { resource: `${service}/mcp` } }, `${service}/mcp`],
  ])('returns the address that a service names at %s', async (_, metadata, expected) => {
    serving(metadata);
    expect(await findMcpEndpoint(service)).toBe(expected);
  });

  it.each<[string, Record<string, unknown>]>([
    ['has no metadata', {}],
    ['names only itself', { [`${at}/v1`]: { resource: service }, [at]: { resource: 'https://data.example' } }],
    ['names an address without https', { [at]: { resource: 'http://tools.example/mcp' } }],
    ['names no address', { [at]: { resource: 7 }, [`${at}/v1`]: null }],
    ['returns a web page', { [at]: new Response('<!doctype html>') }],
  ])('returns null if a service %s', async (_, metadata) => {
    serving(metadata);
    expect(await findMcpEndpoint(service)).toBeNull();
  });

  it('returns null if the service cannot be reached', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await findMcpEndpoint(service)).toBeNull();
  });

  it('sends no credentials, follows no redirect and stays on the origin of the service', async () => {
    const asked = serving({});
    await findMcpEndpoint(service);
    expect(asked.map(({ url }) => new URL(url).origin)).toEqual(asked.map(() => 'https://data.example'));
    for (const { init } of asked) {
      expect(init).toMatchObject({ credentials: 'omit', redirect: 'manual', headers: { accept: 'application/json' } });
      expect(Object.keys(init.headers ?? {})).toEqual(['accept']);
    }
  });
});
