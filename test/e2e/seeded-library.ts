import type { Page } from '@playwright/test';
import { type MadeCollection, madeCollection } from '../fixtures/made-collection.ts';
import type { Installed } from './browser.ts';
import type { MadeLibrary } from './library-world.ts';

type Wanted = Parameters<typeof madeCollection>[0];

/** Rows that travel into the page at once: a hundred thousand videos are some forty megabytes. */
const atOnce = 10;

/** The library's page with a collection of made-up videos in it, at `path` behind the page's #. */
export async function seededLibrary(installed: Installed, wanted: Wanted, path = '/table'): Promise<Page> {
  const made = madeCollection(wanted);
  const page = await installed.open('library.html');
  await page.getByRole('navigation').first().waitFor();
  await seed(page, made);
  await page.goto('about:blank');
  await page.goto(
    `chrome-extension://${installed.extensionId}/library.html#${encodeURIComponent(made.collection.id)}${path}`,
  );
  return page;
}

/** Writes what was made into the shelves of a page of the extension. */
export async function seed(page: Page, made: MadeCollection & Partial<MadeLibrary>): Promise<void> {
  await put(page, 'collections', [made.collection]);
  for (const shelf of ['gatherings', 'captures', 'bodies', 'marks', 'runs', 'steps', 'ledger'] as const) {
    const rows: unknown[] = made[shelf] ?? [];
    const step = shelf === 'marks' ? 2000 : atOnce;
    for (let at = 0; at < rows.length; at += step) await put(page, shelf, rows.slice(at, at + step));
  }
}

/** Writes rows into an object store of a page of the extension. */
export const put = (page: Page, shelf: string, rows: unknown[]) =>
  page.evaluate(
    async ([name, given]) => {
      const db = await new Promise<IDBDatabase>((opened, failed) => {
        const asked = indexedDB.open('sidelight');
        asked.onsuccess = () => opened(asked.result);
        asked.onerror = () => failed(asked.error);
      });
      const tx = db.transaction(name, 'readwrite');
      for (const row of given) {
        // A body's text lies there as bytes.
        const text = name === 'bodies' ? (row as { body: string }).body : null;
        tx.objectStore(name).put(text === null ? row : { ...(row as object), body: new TextEncoder().encode(text) });
      }
      await new Promise<void>((done, failed) => {
        tx.oncomplete = () => done();
        tx.onabort = () => failed(tx.error);
      });
      db.close();
    },
    [shelf, rows] as const,
  );
