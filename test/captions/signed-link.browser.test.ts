import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { fetchSigned } from '@/lib/captions/browser';

const link = 'https://www.youtube.com/api/timedtext?signature=abc';

function setUp(answer: () => Promise<Response>, permitted = true) {
  const contains = vi.fn(async () => permitted);
  vi.spyOn(fakeBrowser.permissions, 'contains').mockImplementation(contains as never);
  const fetched = vi.fn<typeof fetch>(answer);
  vi.stubGlobal('fetch', fetched);
  return { fetched, contains };
}

beforeEach(() => fakeBrowser.reset());

describe('a signed link', () => {
  it('is fetched with nothing of ours', async () => {
    const { fetched } = setUp(async () => new Response('WEBVTT'));
    expect(await fetchSigned(link)).toEqual({ ok: true, text: 'WEBVTT' });
    const [address, how] = fetched.mock.lastCall ?? [];
    expect(String(address)).toBe(link);
    expect(how).toMatchObject({ credentials: 'omit' });
    expect(new Headers(how?.headers).has('authorization')).toBe(false);
  });

  it("is fetched from this machine too, where a service of one's own may be", async () => {
    const { fetched } = setUp(async () => new Response('WEBVTT'));
    expect(await fetchSigned('http://127.0.0.1:8787/timedtext')).toEqual({ ok: true, text: 'WEBVTT' });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('is not fetched where the browser does not permit its origin', async () => {
    const { fetched, contains } = setUp(async () => new Response(''), false);
    expect(await fetchSigned(link)).toEqual({ ok: false, reason: 'no-permission' });
    expect(contains).toHaveBeenCalledWith({ origins: ['https://www.youtube.com/*'] });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each(['', 'text', 'http://www.youtube.com/', 'javascript:alert(1)'])('is none at "%s"', async (address) => {
    const { fetched } = setUp(async () => new Response(''));
    expect(await fetchSigned(address)).toEqual({ ok: false, reason: 'unreachable' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is refused once it has expired', async () => {
    setUp(async () => new Response('', { status: 403 }));
    expect(await fetchSigned(link)).toEqual({ ok: false, reason: 'refused' });
  });

  it('is unreachable without a network', async () => {
    setUp(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await fetchSigned(link)).toEqual({ ok: false, reason: 'unreachable' });
  });
});
