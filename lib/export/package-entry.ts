import { createSha256 } from '@/lib/shared/sha256';
import type { ExportFile, ExportSource } from './export-file';

/** A file on its way into a package. Its bytes are read once, before the next entry is asked for. */
export interface PackageEntry {
  name: string;
  mediaType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** What is known of a file that went in: SHA-256 in hexadecimal, and its length. */
export interface WrittenFile {
  name: string;
  mediaType: string;
  sha256: string;
  bytes: number;
}

/** What puts one or more files into a package. */
export type EntrySource = (source: ExportSource) => AsyncIterable<PackageEntry> | Iterable<PackageEntry>;

/** A single file. */
export const singleEntry =
  (file: ExportFile): EntrySource =>
  (source) => [{ name: file.name, mediaType: file.mediaType, bytes: file.rows(source) }];

/** The same entry; once its last byte is read, what it was is in the list. */
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
