import { initial, sumBlocks } from './sha256-blocks';

const blockSize = 64;
/** The last block ends with the length in bits, in so many bytes. */
const lengthSize = 8;

/** SHA-256 of what comes piece by piece: the browser's own takes only the whole, which may be larger than memory. */
export function sha256Sum(): { add(bytes: Uint8Array): void; hex(): string } {
  const state = initial();
  const rest = new Uint8Array(blockSize);
  const restView = new DataView(rest.buffer);
  let [length, kept] = [0, 0];

  /** Fills the block that was begun; how many bytes of these that took. */
  const fill = (bytes: Uint8Array): number => {
    const part = bytes.subarray(0, blockSize - kept);
    rest.set(part, kept);
    kept += part.length;
    if (kept === blockSize) {
      sumBlocks(state, restView, 0, blockSize);
      kept = 0;
    }
    return part.length;
  };
  return {
    add(bytes) {
      length += bytes.length;
      const from = kept > 0 ? fill(bytes) : 0;
      const to = bytes.length - ((bytes.length - from) % blockSize);
      sumBlocks(state, new DataView(bytes.buffer, bytes.byteOffset, bytes.length), from, to);
      fill(bytes.subarray(to));
    },
    hex() {
      // A single bit, zeros up to the length, the length: FIPS 180-4, section 5.1.1.
      const zeros = (2 * blockSize - 1 - lengthSize - kept) % blockSize;
      const end = new DataView(new ArrayBuffer(1 + zeros + lengthSize));
      end.setUint8(0, 0x80);
      end.setBigUint64(1 + zeros, BigInt(length) * 8n);
      this.add(new Uint8Array(end.buffer));
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}

/** SHA-256 of a whole, in hexadecimal. */
export function sha256Hex(bytes: Uint8Array): string {
  const sum = sha256Sum();
  sum.add(bytes);
  return sum.hex();
}
