import { inPieces } from '@/lib/core/handin/pieces';
import { sha256Sum } from '@/lib/core/handin/sha256';
import { isFull } from './database';

/** How a file that was written piece by piece ended. `sha256` in hexadecimal. */
export type Sunk = { is: 'saved'; bytes: number; sha256: string } | { is: 'stopped' } | { is: 'no-room' };

/** Where files are put together before the browser gets them: a folder of this extension that no page sees. */
export interface Workshop {
  folder(): Promise<FileSystemDirectoryHandle>;
  /** Says, until this page is gone, that a file is in use. */
  hold(name: string): Promise<void>;
  /** Names that any page holds. */
  held(): Promise<ReadonlySet<string>>;
  /** Hands a finished file to the browser's own download. */
  handOver(file: Blob, name: string): void;
  /** A name that no other file has. */
  newName(): string;
}

/**
 * Writes a file of any size: no more than one piece of it is ever in memory. It is handed over only when it is whole; one
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
    const sunk = await written(handle, chunks, signal);
    if (sunk.is === 'saved') {
      // A part of a file is the file itself with a type: nothing is copied.
      const file = await handle.getFile();
      workshop.handOver(file.slice(0, file.size, mediaType), name);
    } else await folder.removeEntry(place);
    return sunk;
  } catch (error) {
    await folder.removeEntry(place);
    if (isFull(error)) return { is: 'no-room' };
    throw error;
  }
}

async function written(
  handle: FileSystemFileHandle,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Sunk> {
  const out = await handle.createWritable();
  const sum = sha256Sum();
  let bytes = 0;
  try {
    let writing: Promise<void> = Promise.resolve();
    for await (const chunk of inPieces(chunks)) {
      if (signal.aborted) break;
      sum.add(chunk);
      bytes += chunk.length;
      // One piece is on its way to the disk while the next is made; never more.
      await writing;
      writing = out.write(chunk);
    }
    await writing;
  } catch (error) {
    await out.abort();
    throw error;
  }
  if (signal.aborted) {
    await out.abort();
    return { is: 'stopped' };
  }
  await out.close();
  return { is: 'saved', bytes, sha256: sum.hex() };
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
