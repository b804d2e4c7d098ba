import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fetchSigned } from '@/lib/app-store/browser/fetch-signed';

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
    expect(await fetchSigned(link)).toEqual({ ok: true, value: 'WEBVTT' });
    const [address, init] = fetched.mock.lastCall ?? [];
    expect(String(address)).toBe(link);
    expect(init).toMatchObject({ credentials: 'omit' });
    expect(new Headers(init?.headers).has('authorization')).toBe(false);
  });

  it('fetches from this machine, where a private service may run', async () => {
    const { fetched } = setUp(async () => new Response('WEBVTT'));
    expect(await fetchSigned('http://127.0.0.1:8787/timedtext')).toEqual({ ok: true, value: 'WEBVTT' });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('does not fetch without permission for the origin', async () => {
    const { fetched, contains } = setUp(async () => new Response(''), false);
    expect(await fetchSigned(link)).toEqual({ ok: false, failure: { is: 'no-permission' } });
    expect(contains).toHaveBeenCalledWith({ origins: ['https://www.youtube.com/*'] });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['', 'text', 'http://www.youtube.com/', 'javascript:alert(1)'])('rejects "%s"', async (address) => {
    const { fetched } = setUp(async () => new Response(''));
    expect(await fetchSigned(address)).toEqual({ ok: false, failure: { is: 'unreachable' } });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['', 'Go away', '<!doctype html><h1>Proxy</h1>', '{"error":{"message":"Forbidden"}}'])(
    'reports the error status, whatever the body: %j',
    async (body) => {
      for (const status of [401, 403, 404, 408, 413, 429, 500]) {
        setUp(async () => new Response(body, { status }));
        expect(await fetchSigned(link)).toEqual({ ok: false, failure: { is: 'status', status } });
      }
    },
  );

  it.each([
    [' \n', 'empty'],
    ['<!doctype html><h1>Accept our terms</h1>', 'web-page'],
    [new ReadableStream({ start: (controller) => controller.error(new Error('cut')) }), 'incomplete'],
  ])('saves no file with status 200 that is none: %s', async (body, is) => {
    setUp(async () => new Response(body));
    expect(await fetchSigned(link)).toEqual({ ok: false, failure: { is } });
  });

  it('stops reading a file that never ends', async () => {
    const cancel = vi.fn();
    const piece = new Uint8Array(8 * 1024 * 1024);
    setUp(async () => new Response(new ReadableStream({ pull: (controller) => controller.enqueue(piece), cancel })));
    expect(await fetchSigned(link)).toEqual({ ok: false, failure: { is: 'incomplete' } });
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('reports a missing network as unreachable', async () => {
    setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fetchSigned(link)).toEqual({ ok: false, failure: { is: 'unreachable' } });
  });
});
