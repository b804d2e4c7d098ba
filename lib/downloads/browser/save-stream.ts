import { browser } from 'wxt/browser';
import { wait } from '@/lib/browser/page';
import { isStorageFull } from '@/lib/database/database';
import type { FileChunk } from '@/lib/shared/text';
import type { FileDigest, WorkerPort, WriterRequest, WriterResponse } from './serve-file-writer';
import { clearTempFolder, lockTempFile, privateFolder, removeTempFile, type TempFolder } from './temp-folder';

export type StreamedFile = ({ is: 'saved' } & FileDigest) | { is: 'stopped' } | { is: 'no-space' };

/** Writes temporary files and hands them to the browser. */
export interface StreamTarget extends TempFolder {
  lock: typeof lockTempFile;
  writer(file: FileSystemFileHandle): FileWriter;
  /** Downloads a complete file. Resolves when the browser no longer reads it. */
  download(file: Blob, name: string): Promise<void>;
  newName(): string;
}

/**
 * Writes a file of any size through a few buffers of fixed size. Downloads the file when it is complete, and deletes it
 * when it has been downloaded or was not finished.
 */
export async function saveStream(
  { name, mediaType, chunks }: { name: string; mediaType: string; chunks: AsyncIterable<FileChunk> },
  signal: AbortSignal,
  target: StreamTarget = browserTarget,
): Promise<StreamedFile> {
  await clearTempFolder(target);
  const folder = await target.folder();
  const tempName = target.newName();
  const release = await target.lock(tempName);
  const remove = () => removeTempFile(folder, tempName).finally(release);
  const handle = await folder.getFileHandle(tempName, { create: true });
  try {
    const digest = await writeChunks(target.writer(handle), chunks, signal);
    if (digest) {
      // `slice` sets the media type without copying the file.
      const file = await handle.getFile();
      void target.download(file.slice(0, file.size, mediaType), name).finally(remove);
    } else await remove();
    return digest ? { is: 'saved', ...digest } : { is: 'stopped' };
  } catch (error) {
    await remove();
    if (isStorageFull(error)) return { is: 'no-space' };
    throw error;
  }
}

const encoder = new TextEncoder();

/** Copies as much of a chunk as fits, from an offset. Strings have no bytes of their own, whose memory would take longer. */
function copyInto(
  target: Uint8Array<ArrayBuffer>,
  chunk: FileChunk,
  offset: number,
): { read: number; written: number } {
  if (typeof chunk === 'string') return encoder.encodeInto(chunk.slice(offset), target);
  const part = chunk.subarray(offset, offset + target.length);
  target.set(part);
  return { read: part.length, written: part.length };
}

/** Writes all chunks. Returns `null` if the signal was aborted. */
async function writeChunks(
  writer: FileWriter,
  chunks: AsyncIterable<FileChunk>,
  signal: AbortSignal,
): Promise<FileDigest | null> {
  try {
    let buffer = await writer.nextBuffer();
    let filled = 0;
    for await (const chunk of chunks) {
      if (signal.aborted) break;
      for (let offset = 0; offset < chunk.length; ) {
        const { read, written } = copyInto(buffer.subarray(filled), chunk, offset);
        filled += written;
        offset += read;
        if (offset === chunk.length) continue;
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

/** In milliseconds; by then, the browser must have started to read the file. */
const startDelay = 60_000;
const checkDelay = 1000;

/** Waits until the browser has saved the file of an object URL. Without the permission to ask, it waits a minute. */
async function untilDownloaded(url: string): Promise<void> {
  for (let waited = 0; ; waited += checkDelay) {
    await wait(checkDelay);
    const [download] = (await browser.downloads?.search({ url })) ?? [];
    if (download ? download.state !== 'in_progress' : waited >= startDelay) return;
  }
}

/** The temporary folder of this browser, from which files are downloaded through a link. */
export const browserTarget: StreamTarget = {
  ...privateFolder,
  lock: lockTempFile,
  writer: (file) => createFileWriter(new Worker('/file-writer.js'), file),
  async download(file, name) {
    const url = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = url;
    link.download = name;
    link.click();
    await untilDownloaded(url);
    URL.revokeObjectURL(url);
  },
  newName: () => crypto.randomUUID(),
};

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
    buffer: ({ buffer }) => {
      free.push(new Uint8Array(buffer));
      returned.resolve();
      returned = Promise.withResolvers();
    },
    done: ({ digest }) => done.resolve(digest),
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
    write: ({ buffer }, length) => post({ is: 'chunk', buffer: buffer, length }, [buffer]),
    end: finish,
    abandon: async () => void (await finish().catch(() => {})),
  };
}
