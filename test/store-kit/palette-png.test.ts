import { readFileSync } from 'node:fs';
import { crc32, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withPalette } from './palette-png';
import { pngPixels, pngSize } from './png';

interface Chunk {
  name: string;
  data: Buffer;
}

/** Returns the chunks of a PNG, whose checksums must be right. */
function chunksOf(png: Buffer): Chunk[] {
  const found: Chunk[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    found.push({ name: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
  }
  return found;
}

describe('withPalette', () => {
  const original = readFileSync('test/pictures/popup.png');
  const small = withPalette(original);
  const chunks = chunksOf(small);
  const dataOf = (wanted: string) => chunks.find(({ name }) => name === wanted)?.data ?? Buffer.alloc(0);

  it('returns a smaller PNG of the same size, with at most 256 colours', () => {
    expect(chunks.map(({ name }) => name)).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
    expect(pngSize(small)).toEqual(pngSize(original));
    expect(dataOf('PLTE').length).toBeLessThanOrEqual(256 * 3);
    expect(small.length).toBeLessThan(original.length / 2);
  });

  it('keeps the colour of almost all pixels', () => {
    const { width, height } = pngSize(original);
    const before = pngPixels(original);
    const indexes = inflateSync(dataOf('IDAT'));
    let same = 0;
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const index = indexes[y * (width + 1) + 1 + x] ?? 0;
        const after = [...dataOf('PLTE').subarray(index * 3, index * 3 + 3)];
        if (after.join() === before(x, y).slice(0, 3).join()) same++;
      }
    expect(same / (width * height)).toBeGreaterThan(0.95);
  });
});
