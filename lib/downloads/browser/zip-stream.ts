import type { PackageEntry } from '@/lib/export/package-entry';
import { streamChunks } from '@/lib/storage/stream-batches';

/** What a zip says of one of its files. Sizes in bytes. */
interface ZipFile {
  name: Uint8Array;
  /** Whether its bytes are deflated; else they are as they were. */
  isDeflated: boolean;
  crc: number;
  packed: number;
  size: number;
  /** Where it begins in the zip. */
  offset: number;
}

/** Names in UTF-8, sums and sizes behind the bytes (APPNOTE 4.4.4). */
const flags = 0x0808;
/** Of the format: 4.5 has sizes of 64 bits. */
const version = 45;
/** What does not fit into 32 bits stands in 64 elsewhere (APPNOTE 4.5.3). */
const max32Bit = 0xffff_ffff;

/** Puts numbers of so many bytes one after the other, the lowest byte first. */
function littleEndian(...all: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** What stands before the bytes of a file (APPNOTE 4.3.7); its sum and sizes are not known yet. */
const localHeader = ({ isDeflated, name }: Pick<ZipFile, 'isDeflated' | 'name'>, time: number): Uint8Array[] => [
  littleEndian(
    ...([
      [4, 0x0403_4b50],
      [2, version],
      [2, flags],
      [2, isDeflated ? 8 : 0],
      [4, time],
    ] as const),
    ...([
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ] as const),
  ),
  name,
];

/** What stands behind the bytes of a file (APPNOTE 4.3.9). */
function dataDescriptor({ crc, packed, size }: Pick<ZipFile, 'crc' | 'packed' | 'size'>): Uint8Array {
  const bytes = packed >= max32Bit || size >= max32Bit ? 8 : 4;
  return littleEndian([4, 0x0807_4b50], [4, crc], [bytes, packed], [bytes, size]);
}

/** The list of all files, which readers go by (APPNOTE 4.3.12), and its end. `at`: where it begins. */
export function* centralDirectory(files: readonly ZipFile[], time: number, at: number): Generator<Uint8Array> {
  let length = 0;
  for (const file of files) {
    const entry = directoryEntry(file, time);
    length += entry.length + file.name.length;
    yield entry.subarray(0, 46);
    yield file.name;
    yield entry.subarray(46);
  }
  const count = files.length;
  if (count >= 0xffff || at >= max32Bit || length >= max32Bit) {
    yield littleEndian(
      ...([
        [4, 0x0606_4b50],
        [8, 44],
        [2, version],
        [2, version],
        [4, 0],
        [4, 0],
      ] as const),
      ...([
        [8, count],
        [8, count],
        [8, length],
        [8, at],
      ] as const),
    );
    yield littleEndian([4, 0x0706_4b50], [4, 0], [8, at + length], [4, 1]);
  }
  const [few, short, near] = [Math.min(count, 0xffff), Math.min(length, max32Bit), Math.min(at, max32Bit)];
  yield littleEndian([4, 0x0605_4b50], [2, 0], [2, 0], [2, few], [2, few], [4, short], [4, near], [2, 0]);
}

/** An entry without the name of its file, which comes after 46 bytes. */
function directoryEntry({ name, isDeflated, crc, packed, size, offset }: ZipFile, time: number): Uint8Array {
  const isLarge = packed >= max32Bit || size >= max32Bit || offset >= max32Bit;
  const inShort = isLarge ? [max32Bit, max32Bit, max32Bit] : [packed, size, offset];
  const [short = 0, whole = 0, place = 0] = inShort;
  return littleEndian(
    ...([
      [4, 0x0201_4b50],
      [2, version],
      [2, version],
      [2, flags],
      [2, isDeflated ? 8 : 0],
      [4, time],
    ] as const),
    ...([
      [4, crc],
      [4, short],
      [4, whole],
      [2, name.length],
      [2, isLarge ? 28 : 0],
    ] as const),
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, place],
    ] as const),
    ...(isLarge
      ? ([
          [2, 1],
          [2, 24],
          [8, size],
          [8, packed],
          [8, offset],
        ] as const)
      : []),
  );
}

/** Date and time by MS-DOS, to two seconds, with the figures of UTC. `at` in milliseconds since 1970. */
export function zipTime(at: number): number {
  const utc = new Date(at);
  const day = ((utc.getUTCFullYear() - 1980) << 9) | ((utc.getUTCMonth() + 1) << 5) | utc.getUTCDate();
  const second = (utc.getUTCHours() << 11) | (utc.getUTCMinutes() << 5) | (utc.getUTCSeconds() >> 1);
  return ((day << 16) | second) >>> 0;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1;
  return rest;
});

/** Adds bytes to a CRC-32, which begins at 0. */
function crc32(crc: number, bytes: Uint8Array): number {
  let sum = ~crc;
  for (let at = 0; at < bytes.length; at += 1) {
    sum = (sum >>> 8) ^ (crcTable[(sum ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return ~sum >>> 0;
}

/** Files that are compressed already, or are small numbers close together: deflating them takes time and saves nothing. */
const compressedTypes = /^(?:image|audio|video)\/|parquet|zip/;

/**
 * Files as one zip while they are being written, deflated where that pays. `at` in milliseconds since 1970 is the time of all of
 * them, with the figures of UTC, so that the zip is the same in every time zone.
 */
export async function* zipStream(entries: AsyncIterable<PackageEntry>, at: number): AsyncGenerator<Uint8Array> {
  const files: ZipFile[] = [];
  const time = zipTime(at);
  let offset = 0;
  for await (const { name, mediaType, bytes } of entries) {
    const isDeflated = !compressedTypes.test(mediaType);
    const file = { name: new TextEncoder().encode(name), isDeflated, crc: 0, packed: 0, size: 0, offset };
    for (const part of localHeader(file, time)) {
      offset += part.length;
      yield part;
    }
    const counted = countBytes(bytes, file);
    for await (const chunk of isDeflated ? deflate(counted) : counted) {
      file.packed += chunk.length;
      yield chunk;
    }
    const end = dataDescriptor(file);
    offset += file.packed + end.length;
    yield end;
    files.push(file);
  }
  yield* centralDirectory(files, time, offset);
}

async function* countBytes(bytes: AsyncIterable<Uint8Array>, file: ZipFile): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    file.crc = crc32(file.crc, chunk);
    file.size += chunk.length;
    yield chunk;
  }
}

/** Most bytes that go to the compressor at once: small lines go together. */
const maxChunkSize = 65_536;

function deflate(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let length = 0;
      let isEnd = false;
      while (length < maxChunkSize && !isEnd) {
        const { done, value } = await bytes.next();
        isEnd = done === true;
        if (!value) continue;
        // Copied, because who writes may use the memory again.
        parts.push(new Uint8Array(value));
        length += value.length;
      }
      for (const part of parts) out.enqueue(part);
      if (isEnd) out.close();
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
  return streamChunks(source.pipeThrough(new CompressionStream('deflate-raw')));
}
