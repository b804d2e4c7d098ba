import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fetchSigned } from '@/lib/app-store/browser/page-ports';

const link = 'https://www.youtube.com/api/timedtext?signature=abc';

function setUp(respond: () => Promise<Response>, permitted = true) {
  const contains = vi.fn(async () => permitted);
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(contains as never);
  const fetched = vi.fn<typeof fetch>(respond);
  vi.stubGlobal('fetch', fetched);
  return { fetched, contains };
}

beforeEach(() => fakeBrowser.reset());

describe('fetchSigned', () => {
  it('sends neither token nor cookies', async () => {
    const { fetched } = setUp(async () => new Response('WEBVTT'));
    expect(await fetchSigned(link)).toEqual({ ok: true, text: 'WEBVTT' });
    const [address, init] = fetched.mock.lastCall ?? [];
    expect(String(address)).toBe(link);
    expect(init).toMatchObject({ credentials: 'omit' });
    expect(new Headers(init?.headers).has('authorization')).toBe(false);
  });

  it('fetches from this machine, where a private service may run', async () => {
    const { fetched } = setUp(async () => new Response('WEBVTT'));
    expect(await fetchSigned('http://127.0.0.1:8787/timedtext')).toEqual({ ok: true, text: 'WEBVTT' });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('does not fetch without permission for the origin', async () => {
    const { fetched, contains } = setUp(async () => new Response(''), false);
    expect(await fetchSigned(link)).toEqual({ ok: false, reason: 'no-permission' });
    expect(contains).toHaveBeenCalledWith({ origins: ['https://www.youtube.com/*'] });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['', 'text', 'http://www.youtube.com/', 'javascript:alert(1)'])('rejects "%s"', async (address) => {
    const { fetched } = setUp(async () => new Response(''));
    expect(await fetchSigned(address)).toEqual({ ok: false, reason: 'unreachable' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('reports an expired link as refused', async () => {
    setUp(async () => new Response('', { status: 403 }));
    expect(await fetchSigned(link)).toEqual({ ok: false, reason: 'refused' });
  });

  it('reports a missing network as unreachable', async () => {
    setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fetchSigned(link)).toEqual({ ok: false, reason: 'unreachable' });
  });
});
