/** Packs bits with the least significant first, as WebP's lossless stream requires. */
function packed(fields: [value: number, bits: number][]): number[] {
  const bits = fields.flatMap(([value, length]) => Array.from({ length }, (_, bit) => (value >>> bit) & 1));
  const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, () => 0);
  bits.forEach((bit, index) => {
    bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (bit << (index & 7));
  });
  return bytes;
}

/** A prefix code of one symbol takes no bits per pixel; the symbol is stored in eight bits. */
const only = (symbol: number): [number, number][] => [
  [1, 1],
  [0, 1],
  [1, 1],
  [symbol, 8],
];

/** Returns a valid lossless WebP (RFC 9649, section 3) of one colour, each component from 0 to 255. */
export function webp(width: number, height: number, [red, green, blue]: [number, number, number]): Uint8Array {
  const stream = packed([
    [0x2f, 8],
    [width - 1, 14],
    [height - 1, 14],
    [0, 1],
    [0, 3],
    // No transform, no colour cache, no meta codes; then green, red, blue, alpha and distance.
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
