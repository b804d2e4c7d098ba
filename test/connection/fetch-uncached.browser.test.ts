import { describe, expect, it, vi } from 'vitest';
import { fetchUncached } from '@/lib/connection/browser/sign-in';

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
    vi.unstubAllGlobals();
  });
});
