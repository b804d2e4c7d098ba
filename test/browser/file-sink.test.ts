import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { clearWorkshop, saveStream, type Workshop } from '@/lib/browser/file-sink';

/** What is being written appears when it is closed; `room` in bytes. */
function writableInMemory(room: number, closed: (whole: Blob) => void, atOnce: { now: number; most: number }) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  return {
    async write(chunk: Uint8Array<ArrayBuffer>) {
      atOnce.now += 1;
      atOnce.most = Math.max(atOnce.most, atOnce.now);
      await Promise.resolve();
      atOnce.now -= 1;
      size += chunk.length;
      if (size > room) throw new DOMException('full', 'QuotaExceededError');
      // What was written is not what is in the same memory later.
      parts.push(chunk.slice());
    },
    close: async () => closed(new Blob(parts)),
    abort: async () => {},
  };
}

/** A folder that works like the browser's own. */
function workshopInMemory(room = Number.POSITIVE_INFINITY) {
  const files = new Map<string, Blob>();
  const held = new Set<string>();
  const handed: { name: string; type: string; text: Promise<string> }[] = [];
  const atOnce = { now: 0, most: 0 };
  const folder = {
    async getFileHandle(name: string) {
      files.set(name, new Blob());
      return {
        createWritable: async () => writableInMemory(room, (whole) => files.set(name, whole), atOnce),
        getFile: async () => files.get(name) ?? new Blob(),
      };
    },
    removeEntry: async (name: string) => void files.delete(name),
    keys: async function* () {
      yield* [...files.keys()];
    },
  };
  let names = 0;
  const workshop: Workshop = {
    // Of a real folder it has what is used.
    folder: async () => folder as unknown as FileSystemDirectoryHandle,
    hold: async (name) => void held.add(name),
    held: async () => held,
    handOver: (file, name) => void handed.push({ name, type: file.type, text: file.text() }),
    newName() {
      names += 1;
      return `temp-${names}`;
    },
  };
  return { workshop, files, held, handed, atOnce };
}

const utf8 = new TextEncoder();
const many = async function* (...texts: string[]) {
  for (const text of texts) yield utf8.encode(text);
};
const going = () => new AbortController().signal;
const csv = { name: 'a.csv', mediaType: 'text/csv' };

describe('a file that is written piece by piece', () => {
  it('is handed over whole, with its type, its length and its sum', async () => {
    const { workshop, handed } = workshopInMemory();
    const sunk = await saveStream({ ...csv, chunks: many('one,', 'two\n') }, going(), workshop);
    const sha256 = createHash('sha256').update('one,two\n').digest('hex');
    expect(sunk).toEqual({ is: 'saved', bytes: 8, sha256 });
    expect(handed).toMatchObject([{ name: 'a.csv', type: 'text/csv' }]);
    expect(await handed[0]?.text).toBe('one,two\n');
  });

  it('has every byte in its place, however large its pieces are', async () => {
    const { workshop, handed } = workshopInMemory();
    const texts = Array.from({ length: 40 }, (_, n) => `${n},`.repeat(n * 1000));
    await saveStream({ ...csv, chunks: many(...texts) }, going(), workshop);
    expect((await handed[0]?.text) === texts.join('')).toBe(true);
  });

  it('is written one piece at a time, so that memory stays flat', async () => {
    const { workshop, atOnce } = workshopInMemory();
    await saveStream(
      { ...csv, chunks: many(...Array.from({ length: 5 }, () => 'x'.repeat(600_000))) },
      going(),
      workshop,
    );
    expect(atOnce.most).toBe(1);
  });

  it('leaves nothing behind when it is stopped, and its writers stop as well', async () => {
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

  it('says where there is no room, and leaves nothing behind', async () => {
    const { workshop, files, handed } = workshopInMemory(5);
    const sunk = await saveStream({ ...csv, chunks: many('one,', 'two\n', 'three\n') }, going(), workshop);
    expect(sunk).toEqual({ is: 'no-room' });
    expect([files.size, handed.length]).toEqual([0, 0]);
  });

  it('leaves nothing behind where a writer fails, and says so', async () => {
    const { workshop, files } = workshopInMemory();
    const chunks = (async function* () {
      yield utf8.encode('row\n');
      throw new Error('a mistake of ours');
    })();
    await expect(saveStream({ ...csv, chunks }, going(), workshop)).rejects.toThrow('a mistake of ours');
    expect(files.size).toBe(0);
  });

  it('of a page that ended while it was writing is taken away by the next, those in use stay', async () => {
    const { workshop, files, held } = workshopInMemory();
    files.set('left', new Blob(['half']));
    files.set('in use', new Blob(['half']));
    files.set('in use.crswap', new Blob(['half']));
    files.set('left.crswap', new Blob(['half']));
    held.add('in use');
    await clearWorkshop(workshop);
    expect([...files.keys()]).toEqual(['in use', 'in use.crswap']);
  });
});
