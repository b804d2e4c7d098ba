import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesBetween, fileBetween } from './file-bytes.ts';

const read = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array> =>
  new Uint8Array(await new Response(stream).arrayBuffer());

describe('bytesBetween', () => {
  it('starts with valid MP4 boxes that fill the file', () => {
    const file = Buffer.from(bytesBetween('video/mp4', 5000, 0, 4999));
    expect(file.subarray(4, 8).toString()).toBe('ftyp');
    expect(file.subarray(28, 32).toString()).toBe('mdat');
    expect(file.readUInt32BE(0) + Number(file.readBigUInt64BE(32))).toBe(5000);
  });

  it('starts with valid WebM elements that fill the file', () => {
    const file = Buffer.from(bytesBetween('audio/webm', 5000, 0, 4999));
    expect(file.readUInt32BE(0)).toBe(0x1a45dfa3);
    const head = 5 + ((file[4] ?? 0) & 0x7f);
    expect(file.subarray(0, head).toString('latin1')).toContain('webm');
    expect(file[head]).toBe(0xec);
    expect(head + 9 + Number(file.readBigUInt64BE(head + 1) & 0xffffffffffffffn)).toBe(5000);
  });

  it('returns the same bytes as fileBetween for any range', async () => {
    const whole = bytesBetween('video/mp4', 200_000, 0, 199_999);
    await fc.assert(
      fc.asyncProperty(fc.nat(199_999), fc.nat(199_999), async (one, two) => {
        const [start, end] = [Math.min(one, two), Math.max(one, two)];
        expect(await read(fileBetween('video/mp4', 200_000, start, end))).toEqual(whole.slice(start, end + 1));
      }),
      { numRuns: 20 },
    );
  });
});
