import { crc32, deflateSync } from 'node:zlib';
import { pngPixels, pngSize } from './png.ts';

const maxColours = 256;

/** Returns a PNG with the 256 most frequent colours, less than half as large. Other colours become the nearest of them. */
export function withPalette(png: Buffer): Buffer {
  const { width, height } = pngSize(png);
  const pixelAt = pngPixels(png);
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => Buffer.from(pixelAt(x, y).slice(0, 3)).readUIntBE(0, 3)),
  );
  const counts = new Map<number, number>();
  for (const colour of rows.flat()) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const frequent = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour);
  const palette = frequent.slice(0, maxColours);
  const indexOf = new Map(frequent.map((colour) => [colour, nearestIndex(palette, colour)]));
  const header = Buffer.from(png.subarray(16, 29));
  // 8 bits per pixel, each the index of a colour.
  header[9] = 3;
  const data = Buffer.concat(rows.map((row) => Buffer.from([0, ...row.map((colour) => indexOf.get(colour) ?? 0)])));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap((colour) => channels(colour)))),
    chunk('IDAT', deflateSync(data, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const channels = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];

function nearestIndex(palette: readonly number[], colour: number): number {
  const wanted = channels(colour);
  const distances = palette.map((one) =>
    channels(one).reduce((sum, value, index) => sum + (value - (wanted[index] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
