import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchUncached } from '@/lib/connection/browser/sign-in';

afterEach(() => vi.unstubAllGlobals());

describe('fetchUncached', () => {
  it('bypasses the cache, sends no cookies and keeps the other options', async () => {
    const network = vi.fn(async () => new Response('now'));
    vi.stubGlobal('fetch', network);
    expect(await (await fetchUncached('https://sign.example/', { method: 'GET' })).text()).toBe('now');
    expect(network).toHaveBeenCalledWith('https://sign.example/', {
      method: 'GET',
      cache: 'no-store',
      credentials: 'omit',
    });
  });

  it('closes the connection of a response that never ends', async () => {
    const cancel = vi.fn();
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(1024 * 1024));
    vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ pull, cancel })));
    const response = await fetchUncached('https://service.example/metadata', {});
    await expect(response.json()).rejects.toThrow('too large');
    await expect.poll(() => cancel.mock.calls.length).toBe(1);
  });

  it('keeps status, headers and body', async () => {
    vi.stubGlobal('fetch', async () =>
      Response.json({ a: 1 }, { status: 401, headers: { 'www-authenticate': 'Bearer' } }),
    );
    const response = await fetchUncached('https://service.example/metadata', {});
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.json()).toEqual({ a: 1 });
  });
});
