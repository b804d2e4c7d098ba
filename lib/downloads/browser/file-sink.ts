import { isFull } from '@/lib/storage/database';
import { type FileWriter, fileWriter } from './file-writer';
import type { Summed } from './file-writing';

/** How a file that was written piece by piece ended. */
export type Sunk = ({ is: 'saved' } & Summed) | { is: 'stopped' } | { is: 'no-room' };

/** Where files are put together before the browser gets them: a folder of this extension that no page sees. */
export interface Workshop {
  folder(): Promise<FileSystemDirectoryHandle>;
  /** Says, until this page is gone, that a file is in use. */
  hold(name: string): Promise<void>;
  /** Names that any page holds. */
  held(): Promise<ReadonlySet<string>>;
  /** Writes into a file of that folder. */
  writer(file: FileSystemFileHandle): FileWriter;
  /** Hands a finished file to the browser's own download. */
  handOver(file: Blob, name: string): void;
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
  workshop: Workshop = thisWorkshop,
): Promise<Sunk> {
  const folder = await workshop.folder();
  const place = workshop.newName();
  await workshop.hold(place);
  const handle = await folder.getFileHandle(place, { create: true });
  try {
    const summed = await written(workshop.writer(handle), chunks, signal);
    if (summed) {
      // A part of a file is the file itself with a type: nothing is copied.
      const file = await handle.getFile();
      workshop.handOver(file.slice(0, file.size, mediaType), name);
    } else await folder.removeEntry(place);
    return summed ? { is: 'saved', ...summed } : { is: 'stopped' };
  } catch (error) {
    await folder.removeEntry(place);
    if (isFull(error)) return { is: 'no-room' };
    throw error;
  }
}

/** `null` where it was stopped. */
async function written(
  writer: FileWriter,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Summed | null> {
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
    await writer.drop();
    throw error;
  }
  await writer.drop();
  return null;
}

/** Takes away what earlier pages left: files that were handed over long since, and those of pages that ended while writing. */
export async function clearWorkshop(workshop: Workshop = thisWorkshop): Promise<void> {
  const folder = await workshop.folder();
  const held = await workshop.held();
  for await (const name of folder.keys()) {
    // While it is written, the browser has the content in a file beside it.
    if (!held.has(name.replace(/\.crswap$/, ''))) await removed(folder, name);
  }
}

async function removed(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    // Another page took it away meanwhile, or the browser is not done with it: then the next page does.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** How long the browser may take to begin reading a file that it was handed, in milliseconds. */
const handOverTime = 60_000;
const lockOf = (name: string): string => `handed-in/${name}`;

/** That of this browser: files end in its own download. */
export const thisWorkshop: Workshop = {
  folder: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('handed-in', { create: true }),
  hold: (name) =>
    new Promise((resolve, reject) => {
      // A lock that is never given back ends with the page.
      const forGood = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      navigator.locks.request(lockOf(name), forGood).catch(reject);
    }),
  held: async () => {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.replace('handed-in/', '')));
  },
  writer: (file) => fileWriter(new Worker('/file-writer.js'), file),
  handOver(file, name) {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), handOverTime);
  },
  newName: () => crypto.randomUUID(),
};
