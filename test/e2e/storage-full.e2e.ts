import { expect, type Page } from '@playwright/test';
import { answered, asked, billedChunks, chunksEach, complete, completeButton, listOf, states } from './completing.ts';
import { heal, spoil } from './control.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { rowsOf, silentPage } from './shelf-gate.ts';
import { awakeWorker } from './worker.ts';

/** The browser's own say on how much an origin may keep, in bytes; `undefined` is what it has anyway. */
async function allow(page: Page, quotaSize?: number): Promise<void> {
  const { origin } = new URL(page.url());
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: origin === 'null' ? page.url().split('/').slice(0, 3).join('/') : origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}

/** Writes so many bytes into a database of its own; gives back how that ended. */
const write = (page: Page, bytes: number): Promise<string> =>
  page.evaluate(
    (length) =>
      new Promise<string>((ended) => {
        const opening = indexedDB.open('trial', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('rows', 'readwrite');
          const noise = new Uint8Array(length);
          for (let at = 0; at < length; at += 60_000) crypto.getRandomValues(noise.subarray(at, at + 60_000));
          tx.objectStore('rows').put(noise, 'noise');
          tx.oncomplete = () => ended('kept');
          tx.onabort = () => ended(tx.error?.name ?? '');
        };
      }),
    bytes,
  );

/** From now on the database refuses to write to a shelf as a full one does; `null` lets it write again. */
function refuse(this: void, shelf: string | null): void {
  const here = globalThis as unknown as { refused?: string | null };
  if (here.refused === undefined) {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
      if (this.name === here.refused) throw new DOMException('No room.', 'QuotaExceededError');
      return put.apply(this, given);
    };
  }
  here.refused = shelf;
}

const runOf = (page: Page) => page.getByRole('main').getByRole('listitem').first();

test.describe('a device without room', () => {
  test('refuses a page what it would write, and this extension nothing: it may keep without limit', async ({
    connected,
    service,
  }) => {
    const [own, other] = [await silentPage(connected), await connected.context.newPage()];
    await other.goto(service.url);
    for (const page of [own, other]) await allow(page, 1_000_000);
    const quotas = await Promise.all(
      [own, other].map((page) => page.evaluate(async () => (await navigator.storage?.estimate())?.quota)),
    );
    expect(quotas[0]).toBe(1_000_000);
    expect(await write(other, 8_000_000)).toBe('QuotaExceededError');
    expect(await write(own, 8_000_000)).toBe('kept');
  });

  test('holds a run before it pays, and lets it go on once there is room', async ({ connected, service }) => {
    const { ids } = listOf(service, 2);
    const page = await complete(connected, ids);
    await allow(page, 6_000_000);
    await completeButton(page).click();
    const runs = await connected.open('library.html#first/runs');
    await expect(runOf(runs).getByText(said('storageFullSentence'))).toBeVisible();
    expect([await asked(service), await billedChunks(service)]).toEqual([0, 0]);
    await allow(page);
    await runOf(runs)
      .getByRole('button', { name: said('runGoOn') })
      .click();
    await expect(runOf(runs).getByText(/^done/)).toBeVisible({ timeout: 30_000 });
    expect([await asked(service), await billedChunks(service)]).toEqual([2, 2 * chunksEach]);
  });

  test('keeps what came where it cannot be stored, says so, and pays for nothing twice', async ({
    connected,
    service,
  }) => {
    const { ids, known } = listOf(service, 2);
    const page = await complete(connected, ids);
    const worker = await awakeWorker(connected);
    await worker.evaluate(refuse, 'captures');
    await completeButton(page).click();
    const runs = await connected.open('library.html#first/runs');
    await expect(runOf(runs).getByText(said('storageFullSentence'))).toBeVisible();
    expect(await states(runs)).toEqual(['received', 'planned']);
    expect(await billedChunks(service)).toBe(chunksEach);
    await worker.evaluate(refuse, null);
    await runOf(runs)
      .getByRole('button', { name: said('runGoOn') })
      .click();
    await expect(runOf(runs).getByText(/^done/)).toBeVisible({ timeout: 30_000 });
    expect([await asked(service), await billedChunks(service)]).toEqual([2, 2 * chunksEach]);
    const captures = await rowsOf(runs, 'captures');
    expect(captures.flatMap((capture) => capture.ids as string[]).toSorted()).toEqual(known.toSorted());
  });

  test('has the user say whether to send again what came and could not be kept', async ({ connected, service }) => {
    const { ids } = listOf(service, 2);
    const page = await complete(connected, ids);
    await spoil(service, { endpoint: 'batchVideos', delayMs: 800, times: 1 });
    const worker = await awakeWorker(connected);
    await worker.evaluate(refuse, 'bodies');
    await completeButton(page).click();
    await answered(service, 0);
    const runs = await connected.open('library.html#first/runs');
    await expect(runOf(runs).getByText(said('storageFullSentence'))).toBeVisible();
    await worker.evaluate(refuse, null);
    await heal(service);
    await runOf(runs)
      .getByRole('button', { name: said('runGoOn') })
      .click();
    await expect.poll(() => states(runs)).toEqual(['possible', 'stored']);
    expect([await asked(service), await billedChunks(service)]).toEqual([2, 2 * chunksEach]);
    await runOf(runs)
      .getByRole('button', { name: said('actSendAgain') })
      .click();
    await expect(runOf(runs).getByText(/^done/)).toBeVisible({ timeout: 30_000 });
    expect(await billedChunks(service)).toBe(3 * chunksEach);
  });

  test('keeps of a list what was added by then, and says so', async ({ connected, service }) => {
    const { ids } = listOf(service, 11);
    const page = await connected.open('library.html#first/import');
    await page.evaluate(refuseAfter, 1);
    await page.getByLabel(said('importPaste')).evaluate((field, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, ids.join('\n'));
    const add = page.getByRole('button', { name: /^Add 1?\d,\d+ videos/ });
    await add.click();
    await expect(page.getByText(said('importNoRoom'))).toBeVisible();
    const kept = (await rowsOf(page, 'gatherings')).flatMap((gathering) => gathering.ids as string[]);
    expect(kept).toEqual(ids.slice(0, 5000));
    expect(await asked(service)).toBe(0);
  });
});

/** The shelf of what is collected takes so many records more, and then is full. */
function refuseAfter(this: void, most: number): void {
  const { put } = IDBObjectStore.prototype;
  let left = most;
  IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
    if (this.name === 'gatherings' && left-- <= 0) throw new DOMException('No room.', 'QuotaExceededError');
    return put.apply(this, given);
  };
}
