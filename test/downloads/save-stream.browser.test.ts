import { createHash } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { createFileWriter, type FileWriter, type StreamTarget, saveStream } from '@/lib/downloads/browser/save-stream';
import { type SyncFile, serveFileWriter, type WorkerPort } from '@/lib/downloads/browser/serve-file-writer';
import { clearTempFolder, emptyTempFolder } from '@/lib/downloads/browser/temp-folder';

/** Creates an in-memory synchronous file handle, as workers use, with space for `capacity` bytes. */
function fileInMemory(capacity: number, closed: (whole: Blob) => void): SyncFile {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  return {
    write(bytes, { at }) {
      expect(at).toBe(size);
      const written = Math.min(bytes.length, capacity - size);
      size += written;
      // The bytes are copied, because the caller reuses their buffer.
      parts.push(bytes.slice(0, written));
      return written;
    },
    close: () => closed(new Blob(parts)),
  };
}

/** Simulates two threads: transferred memory is detached, and messages are asynchronous. */
function writerInMemory(file: SyncFile): FileWriter {
  const { port1: page, port2: worker } = new MessageChannel();
  // The port implements only the parts of a worker that are used.
  serveFileWriter(worker as unknown as WorkerPort, async () => file);
  const terminate = () => page.close();
  return createFileWriter(Object.assign(page as unknown as WorkerPort, { terminate }), null);
}

/** Creates an in-memory folder that behaves like the browser's; each file has space for `capacity` bytes. */
function targetInMemory(capacity = Number.POSITIVE_INFINITY) {
  const files = new Map<string, Blob>();
  const locked = new Map<string, Promise<void>>();
  const { promise: downloadEnded, resolve: endDownload } = Promise.withResolvers<void>();
  const downloads: { name: string; type: string; text: Promise<string> }[] = [];
  const folder = {
    async getFileHandle(name: string) {
      files.set(name, new Blob());
      return {
        open: () => fileInMemory(capacity, (whole) => files.set(name, whole)),
        getFile: async () => files.get(name) ?? new Blob(),
      };
    },
    removeEntry: async (name: string) => void files.delete(name),
    keys: async function* () {
      yield* [...files.keys()];
    },
  };
  let names = 0;
  const target: StreamTarget = {
    // The object implements only the parts of a directory handle that are used.
    folder: async () => folder as unknown as FileSystemDirectoryHandle,
    async lock(name) {
      const { promise, resolve } = Promise.withResolvers<void>();
      locked.set(name, promise);
      return () => {
        locked.delete(name);
        resolve();
      };
    },
    lockedNames: async () => new Set(locked.keys()),
    async whenUnlocked(name, job) {
      await locked.get(name);
      await job();
    },
    writer: (file) => writerInMemory((file as unknown as { open(): SyncFile }).open()),
    download(file, name) {
      downloads.push({ name, type: file.type, text: file.text() });
      return downloadEnded;
    },
    newName() {
      names += 1;
      return `temp-${names}`;
    },
  };
  return { target, files, locked, downloads, endDownload };
}

const utf8 = new TextEncoder();
const many = async function* (...texts: string[]) {
  for (const text of texts) yield utf8.encode(text);
};
const neverAborted = () => new AbortController().signal;
const csv = { name: 'a.csv', mediaType: 'text/csv' };

describe('saveStream', () => {
  it('downloads the complete file with its type, and returns its length and hash', async () => {
    const { target, downloads } = targetInMemory();
    const result = await saveStream({ ...csv, chunks: many('one,', 'two\n') }, neverAborted(), target);
    const sha256 = createHash('sha256').update('one,two\n').digest('hex');
    expect(result).toEqual({ is: 'saved', bytes: 8, sha256 });
    expect(downloads).toMatchObject([{ name: 'a.csv', type: 'text/csv' }]);
    expect(await downloads[0]?.text).toBe('one,two\n');
  });

  it('writes every byte in order, for chunks of any size', async () => {
    const { target, downloads } = targetInMemory();
    const texts = Array.from({ length: 40 }, (_, n) => `${n},`.repeat(n * 1000));
    await saveStream({ ...csv, chunks: many(...texts) }, neverAborted(), target);
    expect((await downloads[0]?.text) === texts.join('')).toBe(true);
  });

  it('writes strings in UTF-8, also where a character does not fit into the rest of a buffer', async () => {
    const { target, downloads } = targetInMemory();
    // The first byte moves the characters of four bytes, so that none ends with a buffer.
    const texts = ['a', '🌊'.repeat(400_000), 'é\ud83c', ''];
    const chunks = (async function* () {
      yield* texts;
      yield utf8.encode('end');
    })();
    const result = await saveStream({ ...csv, chunks }, neverAborted(), target);
    expect(result).toMatchObject({ bytes: 1 + 4 * 400_000 + 2 + 3 + 3 });
    expect((await downloads[0]?.text) === `a${'🌊'.repeat(400_000)}é\ufffdend`).toBe(true);
  });

  it('requests no more chunks while writing to disk is slow', async () => {
    const { target } = targetInMemory();
    let requestedChunks = 0;
    const chunks = (async function* () {
      for (; requestedChunks < 40; requestedChunks += 1) yield new Uint8Array(512 * 1024);
    })();
    const idleWorker: WorkerPort = { postMessage: () => {}, onmessage: null };
    void saveStream({ ...csv, chunks }, neverAborted(), {
      ...target,
      writer: () => createFileWriter(idleWorker, null),
    });
    await vi.waitFor(() => expect(requestedChunks).toBeGreaterThan(1));
    await new Promise((later) => setImmediate(later));
    expect(requestedChunks).toBeLessThan(4);
  });

  it('rejects and leaves no file if its worker does not start', async () => {
    const { target, files } = targetInMemory();
    const failingWorker = {
      postMessage: () => queueMicrotask(() => failingWorker.onerror?.(new ErrorEvent('error', { message: 'gone' }))),
    } as unknown as Worker;
    const saving = saveStream({ ...csv, chunks: many('one') }, neverAborted(), {
      ...target,
      writer: () => createFileWriter(failingWorker, null),
    });
    await expect(saving).rejects.toThrow('gone');
    expect(files.size).toBe(0);
  });

  it('deletes the file and closes its source when it is stopped', async () => {
    const { target, files, downloads } = targetInMemory();
    const stopping = new AbortController();
    let ended = false;
    const chunks = (async function* () {
      try {
        for (;;) {
          yield utf8.encode('row\n');
          stopping.abort();
        }
      } finally {
        ended = true;
      }
    })();
    expect(await saveStream({ ...csv, chunks }, stopping.signal, target)).toEqual({ is: 'stopped' });
    expect([files.size, downloads.length, ended]).toEqual([0, 0, true]);
  });

  it('reports a full disk and deletes the file', async () => {
    const { target, files, downloads } = targetInMemory(5);
    const result = await saveStream({ ...csv, chunks: many('one,', 'two\n', 'three\n') }, neverAborted(), target);
    expect(result).toEqual({ is: 'no-space' });
    expect([files.size, downloads.length]).toEqual([0, 0]);
  });

  it('rethrows an error of the source and deletes the file', async () => {
    const { target, files } = targetInMemory();
    const chunks = (async function* () {
      yield utf8.encode('row\n');
      throw new Error('a mistake of ours');
    })();
    await expect(saveStream({ ...csv, chunks }, neverAborted(), target)).rejects.toThrow('a mistake of ours');
    expect(files.size).toBe(0);
  });
});

describe('the temporary file', () => {
  const save = (target: StreamTarget) => saveStream({ ...csv, chunks: many('one') }, neverAborted(), target);

  it('stays while the browser downloads it, and is deleted afterwards', async () => {
    const { target, files, endDownload } = targetInMemory();
    await save(target);
    await clearTempFolder(target);
    expect([...files.keys()]).toEqual(['temp-1']);
    endDownload();
    await vi.waitFor(() => expect(files.size).toBe(0));
  });

  it('of a page that was closed is deleted before the next file is written', async () => {
    const { target, files } = targetInMemory();
    files.set('left', new Blob(['half']));
    files.set('left.crswap', new Blob(['half']));
    await save(target);
    expect([...files.keys()]).toEqual(['temp-1']);
  });
});

describe('clearTempFolder', () => {
  it('deletes leftover files, and those in use as soon as their page has finished', async () => {
    const { target, files } = targetInMemory();
    for (const name of ['left', 'in use', 'in use.crswap', 'left.crswap']) files.set(name, new Blob(['half']));
    const release = await target.lock('in use');
    await clearTempFolder(target);
    expect([...files.keys()]).toEqual(['in use', 'in use.crswap']);
    release();
    await vi.waitFor(() => expect(files.size).toBe(0));
  });
});

describe('emptyTempFolder', () => {
  it('deletes all files, also those in use', async () => {
    const { target, files } = targetInMemory();
    files.set('in use', new Blob(['whole']));
    await target.lock('in use');
    await emptyTempFolder(target);
    expect(files.size).toBe(0);
  });
});
