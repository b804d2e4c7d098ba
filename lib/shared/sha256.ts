import { SHA256 } from '@stablelib/sha256';

/** SHA-256 of what comes piece by piece: the browser's own takes only the whole, which may be larger than memory. */
export function createSha256(): { add(bytes: Uint8Array): void; hex(): string } {
  const sum = new SHA256();
  return {
    add: (bytes) => void sum.update(bytes),
    hex: () => [...sum.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}

/** SHA-256 of a whole, in hexadecimal. */
export function sha256Hex(bytes: Uint8Array): string {
  const hash = createSha256();
  hash.add(bytes);
  return hash.hex();
}
