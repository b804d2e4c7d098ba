import { createHash } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import {
  clearTempFolder,
  createFileWriter,
  type FileWriter,
  saveStream,
  type TempFolder,
} from '@/lib/downloads/browser/save-stream';
import { type SyncFile, serveFileWriter, type WorkerPort } from '@/lib/downloads/browser/serve-file-writer';

/** Creates a synchronous file handle in memory, as workers have; it has space for `room` bytes. */
function fileInMemory(room: number, closed: (whole: Blob) => void): SyncFile {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  return {
    write(bytes, { at }) {
      expect(at).toBe(size);
      const written = Math.min(bytes.length, room - size);
      size += written;
      // The bytes are copied, because their memory is reused.
      parts.push(bytes.slice(0, written));
      return written;
    },
    close: () => closed(new Blob(parts)),
  };
}

/** Simulates two threads: transferred memory is detached, and messages are asynchronous. */
function writerInMemory(file: SyncFile): FileWriter {
  const { port1: page, port2: worker } = new MessageChannel();
  // The port has only the parts of a worker that are used.
  serveFileWriter(worker as unknown as WorkerPort, async () => file);
  const terminate = () => page.close();
  return createFileWriter(Object.assign(page as unknown as WorkerPort, { terminate }), null);
}

/** Creates a folder in memory that behaves like the browser's; each file has space for `room` bytes. */
function workshopInMemory(room = Number.POSITIVE_INFINITY) {
  const files = new Map<string, Blob>();
  const held = new Set<string>();
  const handed: { name: string; type: string; text: Promise<string> }[] = [];
  const folder = {
    async getFileHandle(name: string) {
      files.set(name, new Blob());
      return {
        open: () => fileInMemory(room, (whole) => files.set(name, whole)),
        getFile: async () => files.get(name) ?? new Blob(),
      };
    },
    removeEntry: async (name: string) => void files.delete(name),
    keys: async function* () {
      yield* [...files.keys()];
    },
  };
  let names = 0;
  const workshop: TempFolder = {
    // The object has only the parts of a folder and its files that are used.
    folder: async () => folder as unknown as FileSystemDirectoryHandle,
    lock: async (name) => void held.add(name),
    lockedNames: async () => held,
    writer: (file) => writerInMemory((file as unknown as { open(): SyncFile }).open()),
    startDownload: (file, name) => void handed.push({ name, type: file.type, text: file.text() }),
    newName() {
      names += 1;
      return `temp-${names}`;
    },
  };
  return { workshop, files, held, handed };
}

const utf8 = new TextEncoder();
const many = async function* (...texts: string[]) {
  for (const text of texts) yield utf8.encode(text);
};
const going = () => new AbortController().signal;
const csv = { name: 'a.csv', mediaType: 'text/csv' };

describe('saveStream', () => {
  it('downloads the complete file with its type, length and hash', async () => {
    const { workshop, handed } = workshopInMemory();
    const sunk = await saveStream({ ...csv, chunks: many('one,', 'two\n') }, going(), workshop);
    const sha256 = createHash('sha256').update('one,two\n').digest('hex');
    expect(sunk).toEqual({ is: 'saved', bytes: 8, sha256 });
    expect(handed).toMatchObject([{ name: 'a.csv', type: 'text/csv' }]);
    expect(await handed[0]?.text).toBe('one,two\n');
  });

  it('writes every byte in order, for chunks of any size', async () => {
    const { workshop, handed } = workshopInMemory();
    const texts = Array.from({ length: 40 }, (_, n) => `${n},`.repeat(n * 1000));
    await saveStream({ ...csv, chunks: many(...texts) }, going(), workshop);
    expect((await handed[0]?.text) === texts.join('')).toBe(true);
  });

  it('waits for a slow disk, so that memory stays constant', async () => {
    const { workshop } = workshopInMemory();
    let asked = 0;
    const chunks = (async function* () {
      for (; asked < 40; asked += 1) yield new Uint8Array(512 * 1024);
    })();
    const silent: WorkerPort = { postMessage: () => {}, onmessage: null };
    void saveStream({ ...csv, chunks }, going(), { ...workshop, writer: () => createFileWriter(silent, null) });
    await vi.waitFor(() => expect(asked).toBeGreaterThan(1));
    await new Promise((later) => setImmediate(later));
    expect(asked).toBeLessThan(4);
  });

  it('fails if its worker does not start', async () => {
    const { workshop, files } = workshopInMemory();
    const dead = {
      postMessage: () => queueMicrotask(() => dead.onerror?.(new ErrorEvent('error', { message: 'gone' }))),
    } as unknown as Worker;
    const saving = saveStream({ ...csv, chunks: many('one') }, going(), {
      ...workshop,
      writer: () => createFileWriter(dead, null),
    });
    await expect(saving).rejects.toThrow('gone');
    expect(files.size).toBe(0);
  });

  it('deletes the file and ends its source when stopped', async () => {
    const { workshop, files, handed } = workshopInMemory();
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
    expect(await saveStream({ ...csv, chunks }, stopping.signal, workshop)).toEqual({ is: 'stopped' });
    expect([files.size, handed.length, ended]).toEqual([0, 0, true]);
  });

  it('reports a full disk and deletes the file', async () => {
    const { workshop, files, handed } = workshopInMemory(5);
    const sunk = await saveStream({ ...csv, chunks: many('one,', 'two\n', 'three\n') }, going(), workshop);
    expect(sunk).toEqual({ is: 'no-room' });
    expect([files.size, handed.length]).toEqual([0, 0]);
  });

  it('rethrows an error of the source and deletes the file', async () => {
    const { workshop, files } = workshopInMemory();
    const chunks = (async function* () {
      yield utf8.encode('row\n');
      throw new Error('a mistake of ours');
    })();
    await expect(saveStream({ ...csv, chunks }, going(), workshop)).rejects.toThrow('a mistake of ours');
    expect(files.size).toBe(0);
  });
});

describe('clearTempFolder', () => {
  it('deletes files that are left, except those in use', async () => {
    const { workshop, files, held } = workshopInMemory();
    files.set('left', new Blob(['half']));
    files.set('in use', new Blob(['half']));
    files.set('in use.crswap', new Blob(['half']));
    files.set('left.crswap', new Blob(['half']));
    held.add('in use');
    await clearTempFolder(workshop);
    expect([...files.keys()]).toEqual(['in use', 'in use.crswap']);
  });
});
