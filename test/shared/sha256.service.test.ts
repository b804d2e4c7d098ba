import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSha256, sha256Hex } from '@/lib/shared/sha256';

const nodeSha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Hashes bytes in chunks of these lengths; the remaining bytes form the last chunk. */
function hashPieces(bytes: Uint8Array, lengths: readonly number[]): string {
  const sum = createSha256();
  let index = 0;
  for (const length of lengths) {
    sum.add(bytes.subarray(index, index + length));
    index += length;
  }
  sum.add(bytes.subarray(index));
  return sum.hex();
}

describe('createSha256', () => {
  // Examples of SHA-256 from FIPS 180-4.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ])('matches the standard for %j', (text, sum) => {
    expect(sha256Hex(new TextEncoder().encode(text))).toBe(sum);
    expect(hashPieces(new TextEncoder().encode(text), [])).toBe(sum);
  });

  it('matches the hash of Node for any split into chunks', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 1_000 }), fc.array(fc.nat(130)), (bytes, lengths) => {
        expect(hashPieces(bytes, lengths)).toBe(nodeSha256(bytes));
        expect(sha256Hex(bytes)).toBe(nodeSha256(bytes));
      }),
    );
  });

  // Lengths near the end of a 64-byte block, whose last eight bytes contain the message length.
  it.each([55, 56, 57, 63, 64, 65, 119, 120, 127, 128])('is correct at the edge of a block, for %i bytes', (length) => {
    const bytes = Uint8Array.from({ length }, (_, index) => index);
    for (let cut = 0; cut <= length; cut += 1) expect(hashPieces(bytes, [cut])).toBe(nodeSha256(bytes));
  });

  it('is correct for 65 MiB that are added in one reused buffer', () => {
    const piece = new Uint8Array(1024 * 1024);
    const hash = createSha256();
    const expected = createHash('sha256');
    for (let nth = 0; nth < 65; nth += 1) {
      piece.fill(nth);
      hash.add(piece);
      expected.update(piece);
    }
    expect(hash.hex()).toBe(expected.digest('hex'));
  });
});
