import { fail, ok, type Result } from '@/lib/shared/result';

/** A file of a zip, which can be read repeatedly. Reading a damaged one fails. */
interface ZipEntry {
  /** The path in the zip. */
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
 * The reason why a zip cannot be read. `damaged` also stands for its ends: a download that stopped, and a zip above 4 GB
 * (APPNOTE 4.5.3).
 */
type ZipFailure = 'damaged' | 'encrypted';

/** Signals that a file of a zip is not what the directory says. */
class ZipDamaged extends Error {}

/** Opens a zip without reading its files; `null` if the blob is not a zip. */
export async function openZip(zip: Blob): Promise<Result<ZipEntry[], ZipFailure> | null> {
  if ((await readView(zip, 0, 4))?.getUint32(0, true) !== fileSignature) return null;
  const tailAt = Math.max(0, zip.size - endLength - maxComment);
  const tail = await readView(zip, tailAt, zip.size);
  const end = tail && findEnd(tail);
  if (!end || end.length > maxDirectoryBytes) return fail('damaged');
  const directory = await readView(zip, end.at, end.at + end.length);
  const entries = directory && readDirectory(directory);
  if (!entries) return fail('damaged');
  if (entries.some(({ isEncrypted }) => isEncrypted)) return fail('encrypted');
  if (entries.some(({ method }) => method !== stored && method !== deflated)) return fail('damaged');
  return ok(entries.map((entry) => ({ name: entry.name, size: entry.size, bytes: () => bytesOf(zip, entry) })));
}

/** Reads the bytes of a file, which are never more than the directory states. */
async function* bytesOf(zip: Blob, entry: DirectoryEntry): AsyncGenerator<Uint8Array> {
  const header = await readView(zip, entry.at, entry.at + localHeaderLength);
  if (!header) throw new ZipDamaged();
  const from = entry.at + localHeaderLength + header.getUint16(26, true) + header.getUint16(28, true);
  const compressed = zip.slice(from, from + entry.compressedSize);
  let length = 0;
  for await (const chunk of entry.method === deflated ? inflate(compressed) : compressed.stream()) {
    length += chunk.length;
    if (length > entry.size) throw new ZipDamaged();
    yield chunk;
  }
  if (length < entry.size) throw new ZipDamaged();
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

interface DirectoryEntry {
  name: string;
  at: number;
  compressedSize: number;
  size: number;
  method: number;
  isEncrypted: boolean;
}

/** Compression methods; the files read here use no others. */
const stored = 0;
const deflated = 8;

/** Reads the files in the central directory; `null` if it is damaged. Folders are left out. */
function readDirectory(directory: DataView): DirectoryEntry[] | null {
  const decoder = new TextDecoder();
  const entries: DirectoryEntry[] = [];
  for (let offset = 0; offset < directory.byteLength; ) {
    if (offset + entryHeaderLength > directory.byteLength) return null;
    if (directory.getUint32(offset, true) !== entrySignature) return null;
    const nameLength = directory.getUint16(offset + 28, true);
    const extraLength = directory.getUint16(offset + 30, true);
    const commentLength = directory.getUint16(offset + 32, true);
    const nameAt = offset + entryHeaderLength;
    if (nameAt + nameLength > directory.byteLength) return null;
    const name = decoder.decode(new Uint8Array(directory.buffer, directory.byteOffset + nameAt, nameLength));
    if (!name.endsWith('/')) {
      entries.push({
        name,
        at: directory.getUint32(offset + 42, true),
        compressedSize: directory.getUint32(offset + 20, true),
        size: directory.getUint32(offset + 24, true),
        method: directory.getUint16(offset + 10, true),
        isEncrypted: (directory.getUint16(offset + 8, true) & 1) === 1,
      });
    }
    offset = nameAt + nameLength + extraLength + commentLength;
  }
  return entries;
}
