import type { Page } from '@playwright/test';
import { createTestCollection, type TestCollection } from '../fixtures/collection.ts';
import type { Installed } from './browser.ts';
import type { SampleLibrary } from './sample-library.ts';

type CollectionOptions = Parameters<typeof createTestCollection>[0];

/** Rows passed to the page at once, except marks; the rows of a hundred thousand videos take about forty megabytes. */
const atOnce = 10;

/** Opens the library with a collection of generated videos; `path` follows the collection's id in the URL hash. */
export async function seededLibrary(installed: Installed, options: CollectionOptions, path = '/table'): Promise<Page> {
  const sampleCollection = createTestCollection(options);
  const page = await installed.open('library.html');
  await page.getByRole('navigation').first().waitFor();
  await seed(page, sampleCollection);
  await page.goto('about:blank');
  await page.goto(installed.address(`library.html#${encodeURIComponent(sampleCollection.collection.id)}${path}`));
  return page;
}

/** Stores generated data in the object stores, through an extension page. */
export async function seed(page: Page, data: TestCollection & Partial<SampleLibrary>): Promise<void> {
  await put(page, 'collections', [data.collection]);
  for (const store of ['itemBatches', 'captures', 'captureBodies', 'videoNotes', 'runs', 'steps', 'ledger'] as const) {
    const rows: unknown[] = data[store] ?? [];
    const step = store === 'videoNotes' ? 2000 : atOnce;
    for (let index = 0; index < rows.length; index += step)
      await put(page, store, JSON.stringify(rows.slice(index, index + step)));
  }
}

/**
 * Writes rows, or their JSON, to an object store through an extension page. Passing JSON takes a tenth of the processor
 * time.
 */
export const put = (page: Page, store: string, rows: object[] | string) =>
  page.evaluate(
    async ([name, input]) => {
      const written: object[] = typeof input === 'string' ? JSON.parse(input) : input;
      // Opening the database before the extension has created it would create an empty one.
      while (!(await indexedDB.databases()).some((each) => each.name === 'library'))
        await new Promise((next) => setTimeout(next, 25));
      const db = await new Promise<IDBDatabase>((opened, failed) => {
        const opening = indexedDB.open('library');
        opening.onsuccess = () => opened(opening.result);
        opening.onerror = () => failed(opening.error);
      });
      const tx = db.transaction([name, 'spendingSums'], 'readwrite');
      // The sums of rows are computed again from all of them.
      if (name === 'ledger')
        for (const scope of ['quarter', 'session', 'run', 'collection', 'made'])
          tx.objectStore('spendingSums').delete(IDBKeyRange.bound([scope], [scope, []]));
      for (const row of written) {
        // Bodies are stored as bytes.
        const text = name === 'captureBodies' ? (row as { body: string }).body : null;
        tx.objectStore(name).put(text === null ? row : { ...row, body: new TextEncoder().encode(text) });
      }
      await new Promise<void>((done, failed) => {
        tx.oncomplete = () => done();
        tx.onabort = () => failed(tx.error);
      });
      db.close();
    },
    [store, rows] as const,
  );
