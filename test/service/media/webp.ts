/** Packs bits into bytes, least significant bit first, as a lossless WebP requires. */
function packed(fields: [value: number, bits: number][]): number[] {
  const bits = fields.flatMap(([value, length]) => Array.from({ length }, (_, bit) => (value >>> bit) & 1));
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, () => 0);
  bits.forEach((bit, index) => {
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (index & 7));
  });
  return bytes;
}

/** Returns a prefix code with a single symbol, which is stored in eight bits; the code needs no bits per pixel. */
const only = (symbol: number): [number, number][] => [
  [1, 1],
  [0, 1],
  [1, 1],
  [symbol, 8],
];

/** Returns a valid lossless WebP (RFC 9649, section 3) in one colour; each component is from 0 to 255. */
export function webp(width: number, height: number, [red, green, blue]: [number, number, number]): Uint8Array {
  const stream = packed([
    [0x2f, 8],
    [width - 1, 14],
    [height - 1, 14],
    [0, 1],
    [0, 3],
    // No transform, colour cache or meta prefix codes; the codes for green, red, blue, alpha and distance follow.
    [0, 1],
    [0, 1],
    [0, 1],
    ...[green, red, blue, 255, 0].flatMap(only),
  ]);
  const padded = stream.length % 2 === 0 ? stream : [...stream, 0];
  const file = Buffer.alloc(20 + padded.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(12 + padded.length, 4);
  file.write('WEBPVP8L', 8, 'latin1');
  file.writeUInt32LE(stream.length, 16);
  file.set(padded, 20);
  return file;
}
