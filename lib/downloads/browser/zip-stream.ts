import type { PackageEntry } from '@/lib/export/package-entry';
import { streamChunks } from '@/lib/storage/stream-batches';
import { centralDirectory, crc32, dataDescriptor, localHeader, type ZipFile, zipTime } from './zip-format';

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
