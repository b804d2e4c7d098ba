import { Dexie, type Table } from 'dexie';
import { type IDBPDatabase, openDB } from 'idb';
import { type OpenVideoStore, type StoredVideo, videosIn } from './video-store';

/** Puts one record per video, with one transaction per response, which is the common approach. */
export const dexieBulkPut: OpenVideoStore = async (name) => {
  const { db, items } = await dexieOf(name, 'id');
  return {
    store: async (bytes) => void (await items.bulkPut(videosIn(bytes))),
    count: () => items.count(),
    end: () => db.delete(),
  };
};

/** Uses one transaction for each video. */
export const onePutEach: OpenVideoStore = async (name) => {
  const db = await openDB(name, 1, { upgrade: (fresh) => void fresh.createObjectStore('items', { keyPath: 'id' }) });
  return {
    async store(bytes) {
      for (const video of videosIn(bytes)) await db.put('items', video);
    },
    count: () => db.count('items'),
    end: () => deleteStore(name, db),
  };
};

/** Works like the browser extension Zeeschuimer: looks each item up by an index and adds it separately. */
export const lookThenAdd: OpenVideoStore = async (name) => {
  const { db, items } = await dexieOf(name, '++nth, item_id, source_platform, last_updated');
  const addOnce = async (video: StoredVideo) => {
    const existing = await (items as Table).where('item_id').equals(video.id).first();
    if (existing) return;
    await (items as Table).add({ item_id: video.id, source_platform: 'video', last_updated: Date.now(), data: video });
  };
  return {
    async store(bytes) {
      for (const video of videosIn(bytes)) await addOnce(video);
    },
    count: () => items.count(),
    end: () => db.delete(),
  };
};

/** Appends the response's bytes to a file in the origin private file system, without validation or an index. */
export const rawAppend: OpenVideoStore = async (name) => {
  const root = await navigator.storage.getDirectory();
  const worker = new Worker(URL.createObjectURL(new Blob([appender], { type: 'text/javascript' })));
  const resolve = () => new Promise((done) => worker.addEventListener('message', done, { once: true }));
  const send = async (message: unknown, transfer: Transferable[] = []) => {
    const response = resolve();
    worker.postMessage(message, transfer);
    await response;
  };
  await send({ open: name });
  let videos = 0;
  return {
    async store(bytes) {
      await send({ append: bytes }, [bytes.buffer]);
      videos += 1_000;
    },
    count: async () => videos,
    async end() {
      await send({ close: true });
      worker.terminate();
      await root.removeEntry(name);
    },
  };
};

/** Runs in a worker, because synchronous file access requires one. */
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

async function dexieOf(name: string, shape: string): Promise<{ db: Dexie; items: Table<StoredVideo> }> {
  const db = new Dexie(name);
  db.version(1).stores({ items: shape });
  await db.open();
  return { db, items: db.table('items') };
}

async function deleteStore(name: string, db: IDBPDatabase): Promise<void> {
  db.close();
  await new Promise<void>((done, fail) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => done();
    request.onerror = () => fail(request.error);
  });
}
