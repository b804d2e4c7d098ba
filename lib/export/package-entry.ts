import { sha256Sum } from '@/lib/shared/sha256';
import type { ExportFile, ExportSource } from './export-file';

/** A file on its way into a package. Its bytes are read once, before the next entry is asked for. */
export interface Entry {
  name: string;
  mediaType: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** What is known of a file that went in: SHA-256 in hexadecimal (PRV-02), and its length. */
export interface Written {
  name: string;
  mediaType: string;
  sha256: string;
  bytes: number;
}

/** What puts one or more files into a package. */
export type Entries = (source: ExportSource) => AsyncIterable<Entry> | Iterable<Entry>;

/** A single file. */
export const oneEntry =
  (file: ExportFile): Entries =>
  (source) => [{ name: file.name, mediaType: file.mediaType, bytes: file.rows(source) }];

/** The same entry; once its last byte is read, what it was is in the list. */
export function summed(entry: Entry, list: Written[]): Entry {
  return { ...entry, bytes: summedBytes(entry, list) };
}

async function* summedBytes({ name, mediaType, bytes }: Entry, list: Written[]): AsyncGenerator<Uint8Array> {
  const sum = sha256Sum();
  let length = 0;
  for await (const chunk of bytes) {
    sum.add(chunk);
    length += chunk.length;
    yield chunk;
  }
  list.push({ name, mediaType, sha256: sum.hex(), bytes: length });
}
