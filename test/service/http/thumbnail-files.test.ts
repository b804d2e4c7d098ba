import { describe, expect, it } from 'vitest';
import { testService } from './test-service.ts';

const service = testService();
const { get } = service;
const rows = async () => Object.values((await get(`/files/thumbnails/${service.running.sample.videoId}`)).body);

/** Reads the width and height of a JPEG with one frame, or of a lossless WebP. */
function sizeOf(picture: Buffer): [number, number] {
  if (picture.subarray(8, 16).toString() === 'WEBPVP8L') {
    const bits = picture.readUInt32LE(21);
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
  }
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
  return [picture.readUInt16BE(frame + 7), picture.readUInt16BE(frame + 5)];
}

describe('GET /files/thumbnails/{videoId}', () => {
  it('lists five sizes, each as WebP and as JPEG', async () => {
    const list = await rows();
    const ids = ['default', 'medium', 'high', 'standard', 'maxres'];
    for (const format of ['webp', 'jpg'])
      expect(list.filter((row) => String(row.format) === format).map((row) => row.id)).toEqual(ids);
    expect(list[0]).toMatchObject({ width: 120, height: 90, ratio: '4:3' });
    expect(list[4]).toMatchObject({ width: 1280, height: 720, ratio: '16:9' });
  });

  it('links to valid pictures of the stated type and size', async () => {
    for (const row of await rows()) {
      const response = await fetch(String(row.url));
      expect(response.headers.get('content-type')).toBe(String(row.format) === 'jpg' ? 'image/jpeg' : 'image/webp');
      expect(sizeOf(Buffer.from(await response.arrayBuffer()))).toEqual([row.width, row.height]);
    }
  });

  it('returns 404 for an unknown video', async () => {
    expect((await get('/files/thumbnails/00000000000')).status).toBe(404);
    expect((await fetch(`${service.running.platformUrl}/vi/00000000000/default.jpg`)).status).toBe(404);
  });
});
