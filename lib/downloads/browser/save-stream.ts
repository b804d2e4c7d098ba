import { isStorageFull } from '@/lib/storage/database';
import type { FileDigest, WorkerPort, WriterRequest, WriterResponse } from './serve-file-writer';

/** The result of writing a file as a stream. */
export type StreamedFile = ({ is: 'saved' } & FileDigest) | { is: 'stopped' } | { is: 'no-room' };

/** The folder in the origin private file system where files are written before they are downloaded. */
export interface TempFolder {
  folder(): Promise<FileSystemDirectoryHandle>;
  /** Locks a file until the page closes. */
  lock(name: string): Promise<void>;
  /** Returns the names that any page has locked. */
  lockedNames(): Promise<ReadonlySet<string>>;
  /** Opens a writer for a file. */
  writer(file: FileSystemFileHandle): FileWriter;
  /** Downloads a complete file. */
  startDownload(file: Blob, name: string): void;
  /** Returns a unique name. */
  newName(): string;
}

/**
 * Writes a file of any size through a few buffers of fixed size. Downloads the file when it is complete, and deletes an
 * unfinished one.
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
      // `slice` sets the media type without copying the file.
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

/** Writes all chunks. Returns `null` if the signal was aborted. */
async function writeChunks(
  writer: FileWriter,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<FileDigest | null> {
  try {
    let buffer = await writer.nextBuffer();
    let filled = 0;
    for await (const chunk of chunks) {
      if (signal.aborted) break;
      for (let offset = 0; offset < chunk.length; ) {
        const part = chunk.subarray(offset, offset + buffer.length - filled);
        buffer.set(part, filled);
        filled += part.length;
        offset += part.length;
        if (filled < buffer.length) continue;
        writer.write(buffer, filled);
        buffer = await writer.nextBuffer();
        filled = 0;
      }
    }
    if (!signal.aborted) {
      writer.write(buffer, filled);
      return await writer.end();
    }
  } catch (error) {
    await writer.abandon();
    throw error;
  }
  await writer.abandon();
  return null;
}

/** Deletes the temporary files, complete or not, of pages that have been closed. */
export async function clearTempFolder(tempFolder: TempFolder = browserTempFolder): Promise<void> {
  const folder = await tempFolder.folder();
  const locked = await tempFolder.lockedNames();
  for await (const name of folder.keys()) {
    // The browser writes into a swap file next to the file.
    if (!locked.has(name.replace(/\.crswap$/, ''))) await removeEntry(folder, name);
  }
}

async function removeEntry(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    // Another page has deleted the file, or the browser is still reading it and a later page deletes it.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Delay before the object URL is revoked, in milliseconds; by then, the browser must have started to read the file. */
const revokeDelayMs = 60_000;
const lockName = (name: string): string => `handed-in/${name}`;

/** The temporary folder in this browser. Files are downloaded from it through a link. */
export const browserTempFolder: TempFolder = {
  folder: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('handed-in', { create: true }),
  lock: (name) =>
    new Promise((resolve, reject) => {
      // The promise never settles, so the lock is held until the page closes.
      const holdForever = () => {
        resolve();
        return new Promise<never>(() => {});
      };
      navigator.locks.request(lockName(name), holdForever).catch(reject);
    }),
  lockedNames: async () => {
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

/** Writes a file piece by piece in a worker. */
export interface FileWriter {
  /** Returns a buffer for the next piece. Waits while all buffers are in use, so that memory stays constant. */
  nextBuffer(): Promise<Uint8Array<ArrayBuffer>>;
  /** Writes the first `length` bytes of the buffer, which is transferred to the worker. */
  write(buffer: Uint8Array<ArrayBuffer>, length: number): void;
  /** Completes the file and returns its digest. */
  end(): Promise<FileDigest>;
  /** Closes the file without completing it. */
  abandon(): Promise<void>;
}

/** Bytes per piece; fewer and larger transfers are faster. */
const bufferSize = 512 * 1024;
/** One buffer is being filled, one transferred and one written. */
const bufferCount = 3;

/** Creates a writer that uses a worker with `serve-file-writer.ts` and terminates it at the end. */
export function createFileWriter(
  worker: WorkerPort & Partial<Pick<Worker, 'onerror' | 'terminate'>>,
  file: unknown,
): FileWriter {
  const free = Array.from({ length: bufferCount }, () => new Uint8Array(bufferSize));
  const done = Promise.withResolvers<FileDigest>();
  let returned = Promise.withResolvers<void>();
  // Waiting callers receive the error. Without a waiting caller, it must not count as an unhandled rejection.
  done.promise.catch(() => {});
  const handlers: { [K in WriterResponse['is']]: (response: Extract<WriterResponse, { is: K }>) => void } = {
    back: ({ memory }) => {
      free.push(new Uint8Array(memory));
      returned.resolve();
      returned = Promise.withResolvers();
    },
    done: ({ summed }) => done.resolve(summed),
    failed: ({ name, message }) => done.reject(new DOMException(message, name)),
  };
  worker.onmessage = ({ data }: { data: WriterResponse }) => handlers[data.is](data as never);
  worker.onerror = ({ message }: ErrorEvent) => done.reject(new Error(message));
  const post = (what: WriterRequest, transfer: Transferable[] = []) => worker.postMessage(what, { transfer });
  const finish = async (): Promise<FileDigest> => {
    post({ is: 'end' });
    try {
      return await done.promise;
    } finally {
      worker.terminate?.();
    }
  };
  post({ is: 'open', file });
  return {
    async nextBuffer() {
      for (let buffer = free.pop(); ; buffer = free.pop()) {
        if (buffer) return buffer;
        await Promise.race([returned.promise, done.promise]);
      }
    },
    write: ({ buffer }, length) => post({ is: 'piece', memory: buffer, length }, [buffer]),
    end: finish,
    abandon: async () => void (await finish().catch(() => {})),
  };
}
