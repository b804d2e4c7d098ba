/** A file of a zip, which can be read repeatedly. */
interface ZipEntry {
  name: string;
  /** In bytes. */
  size: number;
  bytes(): AsyncIterable<Uint8Array>;
}

/** Signatures of the records in a zip (APPNOTE 4.3.7, 4.3.12, 4.3.16). */
const fileSignature = 0x04034b50;
const entrySignature = 0x02014b50;
const endSignature = 0x06054b50;
/** Lengths of the fixed parts of these records, in bytes. */
const localHeaderLength = 30;
const entryHeaderLength = 46;
const endLength = 22;
const maxComment = 65_535;
/** Maximum size of the central directory in bytes, enough for a hundred thousand names. */
const maxDirectoryBytes = 16_777_216;

/**
 * Returns a file from a zip without reading the other files; `null` if the blob is not a zip, its directory is too
 * large, or it lacks this file. Zips above 4 GB are not supported (APPNOTE 4.5.3).
 */
export async function readZipEntry(zip: Blob, name: string): Promise<ZipEntry | null> {
  if ((await readView(zip, 0, 4))?.getUint32(0, true) !== fileSignature) return null;
  const tailAt = Math.max(0, zip.size - endLength - maxComment);
  const tail = await readView(zip, tailAt, zip.size);
  const end = tail && findEnd(tail);
  if (!end || end.length > maxDirectoryBytes) return null;
  const entries = await readView(zip, end.at, end.at + end.length);
  const entry = entries && findEntry(entries, name);
  if (!entry) return null;
  const header = await readView(zip, entry.at, entry.at + localHeaderLength);
  if (!header) return null;
  const from = entry.at + localHeaderLength + header.getUint16(26, true) + header.getUint16(28, true);
  const compressed = zip.slice(from, from + entry.compressedSize);
  const bytes = () => (entry.isDeflated ? inflate(compressed) : compressed.stream());
  return { name, size: entry.size, bytes };
}

const inflate = (compressed: Blob) => compressed.stream().pipeThrough(new DecompressionStream('deflate-raw'));

/** Reads a range of bytes. Returns `null` if the file ends before `to`. */
async function readView(file: Blob, from: number, to: number): Promise<DataView | null> {
  const bytes = await file.slice(from, to).arrayBuffer();
  return bytes.byteLength === to - from ? new DataView(bytes) : null;
}

/**
 * Reads the offset and length of the central directory from the end record. Searches for that record backwards, because
 * a comment may follow it.
 */
function findEnd(tail: DataView): { at: number; length: number } | null {
  for (let offset = tail.byteLength - endLength; offset >= 0; offset -= 1) {
    if (tail.getUint32(offset, true) === endSignature) {
      return { length: tail.getUint32(offset + 12, true), at: tail.getUint32(offset + 16, true) };
    }
  }
  return null;
}

interface Entry {
  at: number;
  compressedSize: number;
  size: number;
  isDeflated: boolean;
}

/** Compression methods; the files read here use no others. */
const stored = 0;
const deflated = 8;

function findEntry(entries: DataView, name: string): Entry | null {
  const decoder = new TextDecoder();
  for (let offset = 0; offset + entryHeaderLength <= entries.byteLength; ) {
    if (entries.getUint32(offset, true) !== entrySignature) return null;
    const nameLength = entries.getUint16(offset + 28, true);
    const extraLength = entries.getUint16(offset + 30, true);
    const commentLength = entries.getUint16(offset + 32, true);
    const nameAt = entries.byteOffset + offset + entryHeaderLength;
    const method = entries.getUint16(offset + 10, true);
    const isMatch =
      nameAt + nameLength <= entries.byteLength &&
      decoder.decode(new Uint8Array(entries.buffer, nameAt, nameLength)) === name;
    if (isMatch && (method === stored || method === deflated)) {
      return {
        at: entries.getUint32(offset + 42, true),
        compressedSize: entries.getUint32(offset + 20, true),
        size: entries.getUint32(offset + 24, true),
        isDeflated: method === deflated,
      };
    }
    offset += entryHeaderLength + nameLength + extraLength + commentLength;
  }
  return null;
}
