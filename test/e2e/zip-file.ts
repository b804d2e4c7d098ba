import { inflateRawSync } from 'node:zlib';

/** The files of a zip by name, inflated where they are deflated; read from its central directory (APPNOTE 4.3.12). */
export function filesInZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map<string, Buffer>();
  let place = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [name, extra, comment] = [28, 30, 32].map((at) => zip.readUInt16LE(place + at)) as [number, number, number];
    const local = zip.readUInt32LE(place + 42);
    const body = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const called = zip.subarray(place + 46, place + 46 + name).toString('utf8');
    const packed = zip.subarray(body, body + zip.readUInt32LE(place + 20));
    files.set(called, zip.readUInt16LE(place + 10) === 8 ? inflateRawSync(packed) : packed);
    place += 46 + name + extra + comment;
  }
  return files;
}
