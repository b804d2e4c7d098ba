import { inflateRawSync } from 'node:zlib';

/** Returns the decompressed files of a ZIP archive by name. Reads the central directory (APPNOTE 4.3.12). */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let offset = zip.readUInt32LE(end + 16);
  for (let remaining = zip.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(offset + field)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(offset + 42);
    const body = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const fileName = zip.subarray(offset + 46, offset + 46 + name).toString('utf8');
    const packed = zip.subarray(body, body + zip.readUInt32LE(offset + 20));
    files.set(fileName, zip.readUInt16LE(offset + 10) === 8 ? inflateRawSync(packed) : packed);
    offset += 46 + name + extra + comment;
  }
  return files;
}
