import { inflateSync } from 'node:zlib';

/** Returns the width and height of a PNG, in pixels. */
export const pngSize = (png: Buffer): { width: number; height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});

/** Bytes per pixel of the kinds of PNG that are read: red, green and blue, with and without alpha. */
const pixelBytes: Readonly<Record<string, number>> = { '8,2,0,0,0': 3, '8,6,0,0,0': 4 };

/** Reads the pixels of a non-interlaced PNG with 8 bits for each colour. */
export function pngPixels(png: Buffer): (x: number, y: number) => number[] {
  const { width, height } = pngSize(png);
  const kind = [...png.subarray(24, 29)].join();
  const size = pixelBytes[kind];
  if (!size) throw new Error(`This kind of PNG is not read: ${kind}`);
  const raw = inflateSync(dataOf(png));
  const stride = width * size;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let i = 0; i < stride; i++) {
      const left = i < size ? 0 : (pixels[y * stride + i - size] ?? 0);
      const up = y === 0 ? 0 : (pixels[(y - 1) * stride + i] ?? 0);
      const corner = i < size || y === 0 ? 0 : (pixels[(y - 1) * stride + i - size] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter] ?? 0;
      pixels[y * stride + i] = ((raw[y * (stride + 1) + 1 + i] ?? 0) + predicted) & 255;
    }
  }
  return (x, y) => [...pixels.subarray(y * stride + x * size, y * stride + (x + 1) * size)];
}

/** Joins the data of all IDAT chunks. */
function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let index = 8; index < png.length; ) {
    const length = png.readUInt32BE(index);
    if (png.toString('latin1', index + 4, index + 8) === 'IDAT')
      parts.push(png.subarray(index + 8, index + 8 + length));
    index += length + 12;
  }
  return Buffer.concat(parts);
}

/** Returns the result of the Paeth predictor in the PNG specification. */
function nearest(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
