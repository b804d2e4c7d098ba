import { createSha256 } from '@/lib/shared/sha256';
import { encodeChunks } from '@/lib/shared/text';
import type { ExportFile, ExportSource } from './export-file';

/** A file for a package. Its bytes are read once, before the next entry starts. */
export interface PackageEntry {
  name: string;
  mediaType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** A written file, with its SHA-256 in hexadecimal and its length. */
export interface WrittenFile {
  name: string;
  mediaType: string;
  sha256: string;
  bytes: number;
}

/** Returns the files of one part of a package. */
export type EntrySource = (source: ExportSource) => AsyncIterable<PackageEntry> | Iterable<PackageEntry>;

export const singleEntry =
  (file: ExportFile): EntrySource =>
  (source) => [{ name: file.name, mediaType: file.mediaType, bytes: encodeChunks(file.chunks(source)) }];

export const bytesEntry = (name: string, mediaType: string, bytes: Uint8Array): PackageEntry => ({
  name,
  mediaType,
  bytes: singleChunk(bytes),
});

async function* singleChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Returns the entry, whose checksum is added to the list once the entry has been read. */
export function withChecksum(entry: PackageEntry, written: WrittenFile[]): PackageEntry {
  return { ...entry, bytes: checksummedBytes(entry, written) };
}

async function* checksummedBytes(
  { name, mediaType, bytes }: PackageEntry,
  written: WrittenFile[],
): AsyncGenerator<Uint8Array> {
  const sum = createSha256();
  let length = 0;
  for await (const chunk of bytes) {
    sum.add(chunk);
    length += chunk.length;
    yield chunk;
  }
  written.push({ name, mediaType, sha256: sum.hex(), bytes: length });
}
