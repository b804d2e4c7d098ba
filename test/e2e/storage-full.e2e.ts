import { expect, type Page } from '@playwright/test';
import { clearFaults, injectFault } from './control.ts';
import { openManifestPage, rowsOf } from './database.ts';
import { test } from './extension.ts';
import {
  billedChunks,
  chunksPerRequest,
  countRequests,
  createIds,
  fetchButton,
  importIds,
  stepStates,
  waitForResponse,
} from './fetch-details.ts';
import { localized } from './localized.ts';
import { wakeWorker } from './worker.ts';

/** Overrides the origin's storage quota in bytes; `undefined` restores the default. */
async function setQuota(page: Page, quotaSize?: number): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: origin === 'null' ? page.url().split('/').slice(0, 3).join('/') : origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

/** Writes the given number of bytes to a separate database, and returns `stored` or the name of the error. */
const write = (page: Page, bytes: number): Promise<string> =>
  page.evaluate(
    (length) =>
      new Promise<string>((ended) => {
        const opening = indexedDB.open('trial', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('rows', 'readwrite');
          const noise = new Uint8Array(length);
          for (let index = 0; index < length; index += 60_000)
            crypto.getRandomValues(noise.subarray(index, index + 60_000));
          tx.objectStore('rows').put(noise, 'noise');
          tx.oncomplete = () => ended('stored');
          tx.onabort = () => ended(tx.error?.name ?? '');
        };
      }),
    bytes,
  );

/** Makes the database reject writes to an object store as if the disk were full; `null` allows them again. */
function refuseWrites(this: void, store: string | null): void {
  const page = globalThis as unknown as { refused?: string | null };
  if (page.refused === undefined) {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (this.name === page.refused) throw new DOMException('No room.', 'QuotaExceededError');
      return put.apply(this, args);
    };
  }
  page.refused = store;
}

const runOf = (page: Page) => page.locator('.runs-table tbody').nth(1);

test.describe('a device with full storage', () => {
  test('limits web pages but not the extension, which has unlimited storage', async ({ connected, service }) => {
    const own = await openManifestPage(connected);
    const other = await connected.context.newPage();
    await other.goto(service.url);
    for (const page of [own, other]) await setQuota(page, 1_000_000);
    const quotas = await Promise.all(
      [own, other].map((page) => page.evaluate(async () => (await navigator.storage?.estimate())?.quota)),
    );
    expect(quotas[0]).toBe(1_000_000);
    expect(await write(other, 8_000_000)).toBe('QuotaExceededError');
    expect(await write(own, 8_000_000)).toBe('stored');
  });

  test('pauses a run before its next paid request and resumes it when space is free', async ({
    connected,
    service,
  }) => {
    const { ids } = createIds(service, 2);
    const page = await importIds(connected, ids);
    await setQuota(page, 6_000_000);
    await fetchButton(page).click();
    const runs = await connected.open('library.html#first/runs');
    await expect(runOf(runs).getByText(localized('storageFullSentence'))).toBeVisible();
    expect([await countRequests(service), await billedChunks(service)]).toEqual([0, 0]);
    await setQuota(page);
    await runOf(runs)
      .getByRole('button', { name: localized('resume') })
      .click();
    await expect(runs.getByRole('cell', { name: localized('done') })).toBeVisible();
    expect([await countRequests(service), await billedChunks(service)]).toEqual([2, 2 * chunksPerRequest]);
  });

  test('pauses when a response cannot be added to the collection, then adds it without paying twice', async ({
    connected,
    service,
  }) => {
    const { ids, known } = createIds(service, 2);
    const page = await importIds(connected, ids);
    const worker = await wakeWorker(connected);
    await worker.evaluate(refuseWrites, 'captures');
    await fetchButton(page).click();
    const runs = await connected.open('library.html#first/runs');
    await expect(runOf(runs).getByText(localized('storageFullSentence'))).toBeVisible();
    expect(await stepStates(runs)).toEqual(['received', 'planned']);
    expect(await billedChunks(service)).toBe(chunksPerRequest);
    await worker.evaluate(refuseWrites, null);
    await runOf(runs)
      .getByRole('button', { name: localized('resume') })
      .click();
    await expect(runs.getByRole('cell', { name: localized('done') })).toBeVisible();
    expect([await countRequests(service), await billedChunks(service)]).toEqual([2, 2 * chunksPerRequest]);
    const captures = await rowsOf(runs, 'captures');
    expect(captures.flatMap((capture) => capture.ids as string[]).toSorted()).toEqual(known.toSorted());
  });

  test('lets the user decide about repeating a request whose response was not stored', async ({
    connected,
    service,
  }) => {
    const { ids } = createIds(service, 2);
    const page = await importIds(connected, ids);
    await injectFault(service, { endpoint: 'batchVideos', delayMs: 800, times: 1 });
    const worker = await wakeWorker(connected);
    await worker.evaluate(refuseWrites, 'captureBodies');
    await fetchButton(page).click();
    await waitForResponse(service, 0);
    const runs = await connected.open('library.html#first/runs');
    await expect(runOf(runs).getByText(localized('storageFullSentence'))).toBeVisible();
    await worker.evaluate(refuseWrites, null);
    await clearFaults(service);
    await runOf(runs)
      .getByRole('button', { name: localized('resume') })
      .click();
    await expect.poll(() => stepStates(runs)).toEqual(['uncertain', 'stored']);
    expect([await countRequests(service), await billedChunks(service)]).toEqual([2, 2 * chunksPerRequest]);
    await runOf(runs)
      .getByRole('button', { name: localized('sendAgain') })
      .click();
    await expect(runs.getByRole('cell', { name: localized('done') })).toBeVisible();
    expect(await billedChunks(service)).toBe(3 * chunksPerRequest);
  });

  test('keeps the items added before the failure, and reports the failure', async ({ connected, service }) => {
    const { ids } = createIds(service, 11);
    const page = await connected.open('library.html#first/import');
    await page.evaluate(refuseWritesAfter, 1);
    await page.getByLabel(localized('importPaste')).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, ids.join('\n'));
    const add = page.getByRole('button', { name: /^Add 1?\d,\d+ videos/ });
    await add.click();
    await expect(page.getByText(localized('importNoSpace'))).toBeVisible();
    const stored = (await rowsOf(page, 'itemBatches')).flatMap((item) => item.ids as string[]);
    expect(stored).toEqual(ids.slice(0, 5000));
    expect(await countRequests(service)).toBe(0);
  });
});

/** Makes the object store of collection items reject writes after `maxRecords` more records. */
function refuseWritesAfter(this: void, maxRecords: number): void {
  const { put } = IDBObjectStore.prototype;
  let remaining = maxRecords;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
    if (this.name === 'itemBatches' && remaining-- <= 0) throw new DOMException('No room.', 'QuotaExceededError');
    return put.apply(this, args);
  };
}
