import type { Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { waitUntil } from './wait-until.ts';

/** A lock on object stores, which blocks all other transactions on them. */
export interface StoreLock {
  /** Resolves when the lock is acquired. */
  acquired: Promise<void>;
  release(): Promise<void>;
}

/** Opens a page of the extension's origin without scripts, which can open the database without waking the worker. */
export async function openManifestPage({ context, address }: Installed): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address('manifest.json'));
  return page;
}

let lockCount = 0;

/** Locks by name; a lock is released when its name is deleted. */
type LocksByName = Record<string, { acquired: Promise<void> }>;

/**
 * Queues a lock on object stores and resolves once it is in the queue, so that later transactions of the worker wait
 * for it. The database runs overlapping transactions in the order of their creation, so a test can stop a worker at any
 * line that reads or writes.
 */
export async function lockStores(page: Page, stores: readonly string[]): Promise<StoreLock> {
  const name = `gate${lockCount++}`;
  await page.evaluate(queueLock, [name, stores] as const);
  return {
    acquired: page.evaluate((index) => (globalThis as unknown as LocksByName)[index]?.acquired, name),
    release: () => page.evaluate((at) => void Reflect.deleteProperty(globalThis, at), name),
  };
}

function queueLock([name, stores]: readonly [string, readonly string[]]): Promise<void> {
  const locks = globalThis as unknown as LocksByName;
  return new Promise((queued, failed) => {
    const opening = indexedDB.open('library');
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const tx = db.transaction(stores, 'readwrite');
      tx.oncomplete = () => db.close();
      const { promise, resolve } = Promise.withResolvers<void>();
      locks[name] = { acquired: promise };
      // A transaction stays active as long as new requests are made in it.
      const keepOpen = () => {
        tx.objectStore(stores[0] ?? '').count().onsuccess = () => {
          resolve();
          if (locks[name]) keepOpen();
        };
      };
      keepOpen();
      queued();
    };
  });
}

/**
 * Resolves when a transaction is waiting to write to `store`. New readers must then wait too, which is how this is
 * detected, so the test itself must not lock `store`.
 */
export const waitForQueuedWriter = (page: Page, store: string): Promise<true> =>
  waitUntil(`Who writes to ${store}`, async () => ((await isServed(page, store)) ? undefined : true));

const isServed = (page: Page, store: string): Promise<boolean> =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((resolve, failed) => {
        const request = indexedDB.open('library');
        request.onerror = () => failed(request.error);
        request.onsuccess = () => {
          const db = request.result;
          const tx = db.transaction(name);
          tx.oncomplete = () => db.close();
          tx.objectStore(name).count().onsuccess = () => resolve(true);
          setTimeout(() => resolve(false), 150);
        };
      }),
    store,
  );

export type Row = Record<string, unknown>;

/** Returns every row of an object store. */
export const rowsOf = (page: Page, store: string): Promise<Row[]> =>
  page.evaluate(
    (name) =>
      new Promise<Row[]>((resolve, failed) => {
        const opening = indexedDB.open('library');
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const all = db.transaction(name).objectStore(name).getAll();
          all.onerror = () => failed(all.error);
          all.onsuccess = () => {
            db.close();
            resolve(all.result);
          };
        };
      }),
    store,
  );
