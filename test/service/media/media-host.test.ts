import { afterEach, describe, expect, it } from 'vitest';
import {
  cutThenHangUp,
  cutThenRefuse,
  injectFault,
  invalidateLinks,
  linkFaults,
  mediaRequests,
  servedAt,
  setSwitches,
} from '../../e2e/control.ts';
import { testService } from '../http/test-service.ts';
import { ordinarySwitches } from '../service.ts';

const service = testService();
const { get, control } = service;
const running = () => service.running;

/** Fetches the rows of an audio or video list; the first audio file has 42 kB. */
const fetchList = async (list: 'audio' | 'video' = 'audio') =>
  Object.values((await get(`/files/${list}/${running().sampleData.special.shortest}`)).body);
const link = async () => String((await fetchList())[0]?.url);

type Ending = 'whole' | 'broken' | 'stuck';

/**
 * Counts the bytes until the response ends, breaks off or stalls. A stall is detected only after `expected` bytes,
 * because a busy machine may need a long time to send them.
 */
async function bytesOf(address: string, expected = Infinity, timeout = 400): Promise<[bytes: number, end: Ending]> {
  const reader = (await fetch(address)).body?.getReader();
  let bytes = 0;
  for (;;) {
    const next = reader?.read().catch(() => 'broken' as const);
    const late = () => new Promise<'stuck'>((resolve) => setTimeout(resolve, timeout, 'stuck'));
    const piece = await (bytes < expected ? next : Promise.race([next, late()]));
    if (piece === 'stuck' || piece === 'broken') {
      await reader?.cancel().catch(() => undefined);
      return [bytes, piece];
    }
    if (piece?.done !== false) return [bytes, 'whole'];
    bytes += piece.value.length;
  }
}

afterEach(async () => {
  await control('DELETE', 'faults');
  await control('DELETE', 'seen');
  await setSwitches(running(), ordinarySwitches);
});

describe('a linked file', () => {
  it('is returned by servedAt unchanged despite faults and without an entry in the log', async () => {
    const address = await link();
    const whole = Buffer.from(await (await fetch(address)).arrayBuffer());
    await injectFault(running(), linkFaults.refused());
    await setSwitches(running(), { mediaBytesPerSecond: 10 });
    expect(await servedAt(address)).toEqual(whole);
    expect(await mediaRequests(running())).toHaveLength(1);
  });

  it.each(['captions', 'thumbnails'])('has a length and supports ranges in the list of %s', async (list) => {
    const rows = Object.values((await get(`/files/${list}/${running().sample.videoId}`)).body);
    const address = String(rows.find(({ url }) => url !== undefined)?.url);
    const whole = await fetch(address);
    const length = (await whole.arrayBuffer()).byteLength;
    expect([whole.headers.get('content-length'), whole.headers.get('accept-ranges')]).toEqual([
      String(length),
      'bytes',
    ]);
    const part = await fetch(address, { headers: { range: 'bytes=5-14' } });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('is resumed only if `If-Range` has the ETag of the file', async () => {
    const address = await link();
    const etag = (await fetch(address, { method: 'HEAD' })).headers.get('etag') ?? '';
    const part = (of: string) => fetch(address, { headers: { range: 'bytes=100-', 'if-range': of } });
    const [same, other] = [await part(etag), await part('"another"')];
    expect([same.status, other.status]).toEqual([206, 200]);
    expect((await mediaRequests(running())).map(({ range }) => range)).toEqual([null, 'bytes=100-', 'bytes=100-']);
    await Promise.all([same.body?.cancel(), other.body?.cancel()]);
  });

  it('cannot be resumed if `mediaRanges` is off', async () => {
    await setSwitches(running(), { mediaRanges: false });
    const response = await fetch(await link(), { headers: { range: 'bytes=100-' } });
    expect([response.status, response.headers.get('accept-ranges'), response.headers.get('etag')]).toEqual([
      200,
      null,
      null,
    ]);
    await response.body?.cancel();
  });

  it('arrives in small steps if a switch limits the speed', async () => {
    const address = await link();
    await setSwitches(running(), { mediaBytesPerSecond: 10 });
    const reader = (await fetch(address)).body?.getReader();
    const sizes = [(await reader?.read())?.value?.length, (await reader?.read())?.value?.length];
    await reader?.cancel();
    // At ten bytes a second, only a stall of a minute would let one read return 600 bytes of the file.
    for (const size of sizes) expect(size).toSatisfy((bytes: number) => bytes > 0 && bytes < 600);
  });
});

describe('a link to a media file', () => {
  it.each([0, -3])('with a lifetime of %i hours has already expired', async (linkHours) => {
    await setSwitches(running(), { linkHours });
    expect((await fetch(await link())).status).toBe(403);
  });

  it('has no expiry if `linkExpire` is off, but still works', async () => {
    await setSwitches(running(), { linkExpire: false });
    const address = await link();
    expect(new URL(address).searchParams.has('expire')).toBe(false);
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  });

  it('is refused after links are invalidated, while a link in a fresh list works', async () => {
    const before = await link();
    await invalidateLinks(running());
    expect((await fetch(before)).status).toBe(403);
    expect((await fetch(before)).status).toBe(403);
    expect((await fetch(await link(), { method: 'HEAD' })).status).toBe(200);
  });
});

describe('a fault of a linked file', () => {
  it('can last until the list with the link is fetched again', async () => {
    const address = await link();
    await injectFault(running(), linkFaults.refusedUntilListed('audioFiles'));
    expect((await fetch(address)).status).toBe(403);
    await fetchList('video');
    expect((await fetch(address)).status).toBe(403);
    await fetchList('audio');
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  });

  it('can be limited to one file', async () => {
    const [first, second] = await fetchList();
    await injectFault(running(), linkFaults.notFound({ address: `itag=${first?.itag}&` }));
    const statuses = [first, second].map(async (row) => (await fetch(String(row?.url), { method: 'HEAD' })).status);
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });

  it('returns a web page with status 200', async () => {
    await injectFault(running(), linkFaults.webPage());
    const response = await fetch(await link());
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html']);
    expect(await response.text()).toContain('Please accept');
  });

  it('stalls after some bytes with the headers of a complete response', async () => {
    const address = await link();
    const stated = (await fetch(address, { method: 'HEAD' })).headers.get('content-length');
    await injectFault(running(), linkFaults.stallsAfter(7_000));
    expect((await fetch(address)).headers.get('content-length')).toBe(stated);
    expect(await bytesOf(address, 7_000)).toEqual([7_000, 'stuck']);
    await control('DELETE', 'faults');
    await injectFault(running(), linkFaults.stallsAfter(0));
    expect(await bytesOf(address, 0)).toEqual([0, 'stuck']);
  });

  it('cuts the connection after some bytes and refuses a retry', async () => {
    const address = await link();
    await cutThenRefuse(running(), 9_000);
    expect(await bytesOf(address)).toEqual([9_000, 'broken']);
    expect((await fetch(address)).status).toBe(403);
    expect((await fetch(address)).status).toBe(403);
  });

  it('cuts the connection after some bytes and again on a retry', async () => {
    const address = await link();
    await cutThenHangUp(running(), 9_000);
    expect(await bytesOf(address)).toEqual([9_000, 'broken']);
    await expect(fetch(address)).rejects.toThrow();
    await control('DELETE', 'faults');
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(200);
  });

  it('redirects to another host', async () => {
    await injectFault(running(), linkFaults.redirects('http://127.0.0.1:1/'));
    const response = await fetch(await link(), { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, 'http://127.0.0.1:1/']);
  });

  it('limits the speed', async () => {
    await injectFault(running(), linkFaults.slow(10_000));
    expect((await bytesOf(await link(), 1, 40))[1]).toBe('stuck');
  });
});
