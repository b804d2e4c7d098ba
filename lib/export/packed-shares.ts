const maxSamples = 8;
const maxSampleBytes = 131_072;

/**
 * Returns the compressed bytes for each byte of a few of `count` texts, taken from all over the list; `null` without
 * any. `read` returns the bytes of a text, or `undefined` if it was deleted.
 */
export async function measureShare(
  count: number,
  read: (index: number) => Promise<Uint8Array | undefined>,
  deflatedLength: (bytes: Uint8Array) => Promise<number>,
): Promise<number | null> {
  let bytes = 0;
  let packed = 0;
  const step = Math.max(1, count / maxSamples);
  for (let position = 0; position < count; position += step) {
    const sample = (await read(Math.floor(position)))?.subarray(0, maxSampleBytes);
    if (!sample) continue;
    bytes += sample.length;
    packed += await deflatedLength(sample);
  }
  return bytes === 0 ? null : packed / bytes;
}
