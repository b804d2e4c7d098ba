import { Dexie, type Table } from 'dexie';
import { type IDBPDatabase, openDB } from 'idb';
import { type KeptVideo, type OpenKeeper, videosIn } from './keeper';

/** A record for each video, all of a page at once: what most programs do. */
export const dexieBulkPut: OpenKeeper = async (name) => {
  const { db, items } = await dexieOf(name, 'id');
  return {
    keep: async (bytes) => void (await items.bulkPut(videosIn(bytes))),
    count: () => items.count(),
    end: () => db.delete(),
  };
};

/** A transaction for each video. */
export const onePutEach: OpenKeeper = async (name) => {
  const db = await openDB(name, 1, { upgrade: (fresh) => void fresh.createObjectStore('items', { keyPath: 'id' }) });
  return {
    async keep(bytes) {
      for (const video of videosIn(bytes)) await db.put('items', video);
    },
    count: () => db.count('items'),
    end: () => forget(name, db),
  };
};

/** As the browser extension Zeeschuimer does it: each item is looked for by an index, and then added by itself. */
export const lookThenAdd: OpenKeeper = async (name) => {
  const { db, items } = await dexieOf(name, '++nth, item_id, source_platform, last_updated');
  const keepOne = async (video: KeptVideo) => {
    const there = await (items as Table).where('item_id').equals(video.id).first();
    if (there) return;
    await (items as Table).add({ item_id: video.id, source_platform: 'video', last_updated: Date.now(), data: video });
  };
  return {
    async keep(bytes) {
      for (const video of videosIn(bytes)) await keepOne(video);
    },
    count: () => items.count(),
    end: () => db.delete(),
  };
};

/** The answer's bytes, appended to a private file and nothing else: no check, no index. */
export const rawAppend: OpenKeeper = async (name) => {
  const root = await navigator.storage.getDirectory();
  const worker = new Worker(URL.createObjectURL(new Blob([appender], { type: 'text/javascript' })));
  const said = () => new Promise((done) => worker.addEventListener('message', done, { once: true }));
  const ask = async (message: unknown, handedOver: Transferable[] = []) => {
    const answer = said();
    worker.postMessage(message, handedOver);
    await answer;
  };
  await ask({ open: name });
  let videos = 0;
  return {
    async keep(bytes) {
      await ask({ append: bytes }, [bytes.buffer]);
      videos += 1_000;
    },
    count: async () => videos,
    async end() {
      await ask({ close: true });
      worker.terminate();
      await root.removeEntry(name);
    },
  };
};

/** Runs in a worker: only there may a file be written at once. */
const appender = `
let file;
onmessage = async ({ data }) => {
  if (data.open) {
    const root = await navigator.storage.getDirectory();
    file = await (await root.getFileHandle(data.open, { create: true })).createSyncAccessHandle();
  }
  if (data.append) {
    file.write(data.append, { at: file.getSize() });
    file.flush();
  }
  if (data.close) file.close();
  postMessage('done');
};`;

async function dexieOf(name: string, shape: string): Promise<{ db: Dexie; items: Table<KeptVideo> }> {
  const db = new Dexie(name);
  db.version(1).stores({ items: shape });
  await db.open();
  return { db, items: db.table('items') };
}

async function forget(name: string, db: IDBPDatabase): Promise<void> {
  db.close();
  await new Promise<void>((done, fail) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => done();
    request.onerror = () => fail(request.error);
  });
}
