/** A file to write into a zip. Its bytes are read once, before the next file starts. */
interface ZipInput {
  name: string;
  mediaType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** A file in a zip. Sizes are in bytes. */
interface ZipFile {
  name: Uint8Array;
  /** True if the data is compressed with deflate; otherwise it is stored. */
  isDeflated: boolean;
  crc: number;
  packed: number;
  size: number;
  /** The offset of the local header in the zip. */
  offset: number;
}

/** General purpose flags: names are UTF-8, and checksums and sizes follow the data (APPNOTE 4.4.4). */
const flags = 0x0808;
/** Version 4.5 of the zip format, which supports 64-bit sizes. */
const version = 45;
/** The largest 32-bit value, written in place of a value that is stored in a 64-bit field (APPNOTE 4.5.3). */
const max32Bit = 0xffff_ffff;

/** Encodes numbers with the given byte lengths in little-endian order. */
function littleEndian(...all: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(all.reduce((sum, [bytes]) => sum + bytes, 0)));
  let offset = 0;
  for (const [bytes, value] of all) {
    if (bytes === 2) view.setUint16(offset, value, true);
    else if (bytes === 4) view.setUint32(offset, value, true);
    else view.setBigUint64(offset, BigInt(value), true);
    offset += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Returns the header before the data of a file (APPNOTE 4.3.7). Checksum and sizes are not known yet. */
const localHeader = ({ isDeflated, name }: Pick<ZipFile, 'isDeflated' | 'name'>, time: number): Uint8Array[] => [
  littleEndian(
    [4, 0x0403_4b50],
    [2, version],
    [2, flags],
    [2, isDeflated ? 8 : 0],
    [4, time],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, name.length],
    [2, 0],
  ),
  name,
];

/** Returns the descriptor after the data of a file (APPNOTE 4.3.9). */
function dataDescriptor({ crc, packed, size }: Pick<ZipFile, 'crc' | 'packed' | 'size'>): Uint8Array {
  const bytes = packed >= max32Bit || size >= max32Bit ? 8 : 4;
  return littleEndian([4, 0x0807_4b50], [4, crc], [bytes, packed], [bytes, size]);
}

/**
 * Yields the central directory, from which programs read the list of files (APPNOTE 4.3.12), and the end record.
 * `time` is in MS-DOS format; `offset` is that of the central directory in the zip.
 */
export function* centralDirectory(files: readonly ZipFile[], time: number, offset: number): Generator<Uint8Array> {
  let length = 0;
  for (const file of files) {
    const entry = directoryEntry(file, time);
    length += entry.length + file.name.length;
    yield entry.subarray(0, 46);
    yield file.name;
    yield entry.subarray(46);
  }
  const count = files.length;
  if (count >= 0xffff || offset >= max32Bit || length >= max32Bit) {
    yield littleEndian(
      [4, 0x0606_4b50],
      [8, 44],
      [2, version],
      [2, version],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, length],
      [8, offset],
    );
    yield littleEndian([4, 0x0706_4b50], [4, 0], [8, offset + length], [4, 1]);
  }
  const shortCount = Math.min(count, 0xffff);
  const shortLength = Math.min(length, max32Bit);
  const shortOffset = Math.min(offset, max32Bit);
  yield littleEndian(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, shortCount],
    [2, shortCount],
    [4, shortLength],
    [4, shortOffset],
    [2, 0],
  );
}

/** Returns a directory entry without the file's name, which must be inserted after the first 46 bytes. */
function directoryEntry({ name, isDeflated, crc, packed, size, offset }: ZipFile, time: number): Uint8Array {
  const isLarge = packed >= max32Bit || size >= max32Bit || offset >= max32Bit;
  const shortPacked = isLarge ? max32Bit : packed;
  const shortSize = isLarge ? max32Bit : size;
  const shortOffset = isLarge ? max32Bit : offset;
  return littleEndian(
    [4, 0x0201_4b50],
    [2, version],
    [2, version],
    [2, flags],
    [2, isDeflated ? 8 : 0],
    [4, time],
    [4, crc],
    [4, shortPacked],
    [4, shortSize],
    [2, name.length],
    [2, isLarge ? 28 : 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, shortOffset],
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

/**
 * Returns the UTC date and time in MS-DOS format, with a resolution of two seconds. `time` is in milliseconds since
 * 1970.
 */
export function zipTime(time: number): number {
  const utc = new Date(time);
  const day = ((utc.getUTCFullYear() - 1980) << 9) | ((utc.getUTCMonth() + 1) << 5) | utc.getUTCDate();
  const second = (utc.getUTCHours() << 11) | (utc.getUTCMinutes() << 5) | (utc.getUTCSeconds() >> 1);
  return ((day << 16) | second) >>> 0;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? (remainder >>> 1) ^ 0xedb8_8320 : remainder >>> 1;
  }
  return remainder;
});

/** Updates a CRC-32, whose initial value is 0. */
function crc32(crc: number, bytes: Uint8Array): number {
  let sum = ~crc;
  for (let index = 0; index < bytes.length; index += 1) {
    sum = (sum >>> 8) ^ (crcTable[(sum ^ (bytes[index] ?? 0)) & 0xff] ?? 0);
  }
  return ~sum >>> 0;
}

/** Media types whose files deflate does not shrink. */
const compressedTypes = /^(?:image|audio|video)\/|parquet|zip/;

/**
 * Streams files as a zip and compresses them unless their media type is already compressed. `modifiedAt`, in
 * milliseconds since 1970, is stored as the time of all files in UTC, so that the zip is the same in every time zone.
 */
export async function* zipStream(entries: AsyncIterable<ZipInput>, modifiedAt: number): AsyncGenerator<Uint8Array> {
  const files: ZipFile[] = [];
  const time = zipTime(modifiedAt);
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

/** Minimum bytes to read at each pull except the last, so that short lines do not need a pull each. */
const minPullSize = 65_536;

function deflate(bytes: AsyncGenerator<Uint8Array>): AsyncIterable<Uint8Array> {
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(out) {
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let length = 0;
      let isEnd = false;
      while (length < minPullSize && !isEnd) {
        const { done, value } = await bytes.next();
        isEnd = done === true;
        if (!value) continue;
        // The bytes are copied, because the caller may reuse the memory.
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
  return source.pipeThrough(new CompressionStream('deflate-raw'));
}

export async function deflatedLength(bytes: Uint8Array): Promise<number> {
  let length = 0;
  const one = async function* () {
    yield bytes;
  };
  for await (const chunk of deflate(one())) length += chunk.length;
  return length;
}
