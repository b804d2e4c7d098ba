import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchPicture } from '@/lib/downloads/browser/downloads';

afterEach(() => vi.unstubAllGlobals());

const stubFetch = (respond: () => Promise<Response>) => {
  const fetch = vi.fn(respond);
  vi.stubGlobal('fetch', fetch);
  return fetch;
};
const { signal } = new AbortController();
const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(8 * 1024 * 1024)) });
const image = (status = 200, type = 'image/webp') =>
  new Response(status === 200 ? 'abc' : null, { status, headers: { 'content-type': type } });

describe('fetchPicture', () => {
  it('sends no token, cookies or referrer', async () => {
    const fetch = stubFetch(async () => image());
    const picture = await fetchPicture('https://pictures.example/a', signal);
    expect(picture.ok && new TextDecoder().decode(picture.bytes)).toBe('abc');
    const init = expect.objectContaining({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('https://pictures.example/a', init);
  });

  it.each([
    ['an error status', async () => image(404)],
    ['a web page', async () => image(200, 'text/html')],
    ['a picture that never ends', async () => new Response(endless(), { headers: { 'content-type': 'image/webp' } })],
    ['a broken connection', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('fails after %s', async (_, respond) => {
    stubFetch(respond);
    expect(await fetchPicture('https://pictures.example/a', signal)).toEqual({ ok: false });
  });
});
