import { inflateSync } from 'node:zlib';

/** Returns the width and height of a PNG, in pixels. */
export const pngSize = (png: Buffer): { width: number; height: number } => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
});

/** Reads the pixels of a non-interlaced PNG with 8 bits each for red, green, blue and alpha. */
export function pngPixels(png: Buffer): (x: number, y: number) => number[] {
  const { width, height } = pngSize(png);
  const kind = [...png.subarray(24, 29)].join();
  if (kind !== '8,6,0,0,0') throw new Error(`This kind of PNG is not read: ${kind}`);
  const raw = inflateSync(dataOf(png));
  const stride = width * 4;
  const pixels = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)] ?? 0;
    for (let i = 0; i < stride; i++) {
      const left = i < 4 ? 0 : (pixels[y * stride + i - 4] ?? 0);
      const up = y === 0 ? 0 : (pixels[(y - 1) * stride + i] ?? 0);
      const corner = i < 4 || y === 0 ? 0 : (pixels[(y - 1) * stride + i - 4] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][filter] ?? 0;
      pixels[y * stride + i] = ((raw[y * (stride + 1) + 1 + i] ?? 0) + predicted) & 255;
    }
  }
  return (x, y) => [...pixels.subarray(y * stride + x * 4, y * stride + x * 4 + 4)];
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
