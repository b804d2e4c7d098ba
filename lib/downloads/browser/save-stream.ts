import { isStorageFull } from '@/lib/storage/database';
import { createFileWriter, type FileWriter } from './file-writer';
import type { FileDigest } from './serve-file-writer';

/** How a file that was written piece by piece ended. */
export type StreamedFile = ({ is: 'saved' } & FileDigest) | { is: 'stopped' } | { is: 'no-room' };

/** Where files are put together before the browser gets them: a folder of this extension that no page sees. */
export interface TempFolder {
  folder(): Promise<FileSystemDirectoryHandle>;
  /** Says, until this page is gone, that a file is in use. */
  lock(name: string): Promise<void>;
  /** Names that any page holds. */
  held(): Promise<ReadonlySet<string>>;
  /** Writes into a file of that folder. */
  writer(file: FileSystemFileHandle): FileWriter;
  /** Hands a finished file to the browser's own download. */
  startDownload(file: Blob, name: string): void;
  /** A name that no other file has. */
  newName(): string;
}

/**
 * Writes a file of any size: no more than a few pieces of it are ever in memory. It is handed over only when it is whole; one
 * that was stopped, or for which there was no room, is taken away.
 */
export async function saveStream(
  { name, mediaType, chunks }: { name: string; mediaType: string; chunks: AsyncIterable<Uint8Array> },
  signal: AbortSignal,
  tempFolder: TempFolder = browserTempFolder,
): Promise<StreamedFile> {
  const folder = await tempFolder.folder();
  const tempName = tempFolder.newName();
  await tempFolder.lock(tempName);
  const handle = await folder.getFileHandle(tempName, { create: true });
  try {
    const digest = await writeChunks(tempFolder.writer(handle), chunks, signal);
    if (digest) {
      // A part of a file is the file itself with a type: nothing is copied.
      const file = await handle.getFile();
      tempFolder.startDownload(file.slice(0, file.size, mediaType), name);
    } else await folder.removeEntry(tempName);
    return digest ? { is: 'saved', ...digest } : { is: 'stopped' };
  } catch (error) {
    await folder.removeEntry(tempName);
    if (isStorageFull(error)) return { is: 'no-room' };
    throw error;
  }
}

/** `null` where it was stopped. */
async function writeChunks(
  writer: FileWriter,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<FileDigest | null> {
  try {
    let [piece, filled] = [await writer.room(), 0];
    for await (const chunk of chunks) {
      if (signal.aborted) break;
      for (let at = 0; at < chunk.length; ) {
        const part = chunk.subarray(at, at + piece.length - filled);
        piece.set(part, filled);
        filled += part.length;
        at += part.length;
        if (filled < piece.length) continue;
        writer.write(piece, filled);
        [piece, filled] = [await writer.room(), 0];
      }
    }
    if (!signal.aborted) {
      writer.write(piece, filled);
      return await writer.end();
    }
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  await writer.abandon();
  return null;
}

/** Takes away what earlier pages left: files that were handed over long since, and those of pages that ended while writing. */
export async function clearTempFolder(tempFolder: TempFolder = browserTempFolder): Promise<void> {
  const folder = await tempFolder.folder();
  const locked = await tempFolder.held();
  for await (const name of folder.keys()) {
    // While it is written, the browser has the content in a file beside it.
    if (!locked.has(name.replace(/\.crswap$/, ''))) await removeEntry(folder, name);
  }
}

async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    // Another page took it away meanwhile, or the browser is not done with it: then the next page does.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** How long the browser may take to begin reading a file that it was handed, in milliseconds. */
const revokeDelayMs = 60_000;
const lockName = (name: string): string => `handed-in/${name}`;

/** That of this browser: files end in its own download. */
export const browserTempFolder: TempFolder = {
  folder: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('handed-in', { create: true }),
  lock: (name) =>
    new Promise((resolve, reject) => {
      // A lock that is never given back ends with the page.
      const forGood = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      navigator.locks.request(lockName(name), forGood).catch(reject);
    }),
  held: async () => {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.replace('handed-in/', '')));
  },
  writer: (file) => createFileWriter(new Worker('/file-writer.js'), file),
  startDownload(file, name) {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs);
  },
  newName: () => crypto.randomUUID(),
};
