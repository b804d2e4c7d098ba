import { Zip, ZipDeflate } from 'fflate';

/** Compresses parts one after the other, and collects the bytes until they are taken. */
export function zipParts() {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const takeBytes = (): Uint8Array<ArrayBuffer> => {
    const bytes = concatBytes(ready);
    ready = [];
    return bytes;
  };
  return {
    takeBytes,
    part(name: string): (piece: Uint8Array, isLast: boolean) => void {
      const entry = new ZipDeflate(name, { level: 5 });
      // A fixed modification time without a zone gives the same bytes at any time and in any time zone. The default is
      // the current time.
      entry.mtime = '1980-01-01T00:00:00';
      zip.add(entry);
      return (piece, isLast) => entry.push(piece, isLast);
    },
    end(): Uint8Array<ArrayBuffer> {
      zip.end();
      return takeBytes();
    },
  };
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let index = 0;
  for (const part of parts) {
    all.set(part, index);
    index += part.length;
  }
  return all;
}
