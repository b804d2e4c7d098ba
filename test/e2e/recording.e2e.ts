import { expect, type Page } from '@playwright/test';
import type { serve } from '../service/serve.ts';
import { openPanelNextTo, openPopupOn, openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import type { Installed } from './browser.ts';
import { injectFault, requestsTo } from './control.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { localized } from './localized.ts';
import { storedSetting } from './stored-setting.ts';
import { type Background, killWorker, wakeWorker } from './worker.ts';

type Served = Awaited<ReturnType<typeof serve>>;

const badge = (worker: Background, page: Page): Promise<string> =>
  worker.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    return chrome.action.getBadgeText({ tabId: tab?.id ?? -1 });
  }, page.url());

/**
 * Returns all stored data as one string: every object store with its keys, bytes decoded as text, and the local and
 * session storage.
 */
const allStoredText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await resultOf(indexedDB.open('library'));
    const stores = [...db.objectStoreNames].map((store) => db.transaction(store).objectStore(store));
    const rows = await Promise.all(stores.flatMap((store) => [resultOf(store.getAll()), resultOf(store.getAllKeys())]));
    db.close();
    const stored = [rows, await chrome.storage.local.get(null), await chrome.storage.session.get(null)];
    return JSON.stringify(stored, (_, value) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
    );
  });

async function record(installed: Installed): Promise<void> {
  const options = await installed.open('options.html#recording');
  await options.getByLabel(localized('recording')).check();
  await expect.poll(() => storedSetting(options, 'recording')).toBe(true);
  await options.close();
}

test.describe('recording', () => {
  test('adds every visited video, shows a badge on every tab, and is stopped from the popup @firefox', async ({
    connected,
    service,
  }) => {
    const [first, second, third] = service.sampleData.videos.map(({ id }) => id);
    if (!first || !second || !third) throw new Error('The sample data has too few videos');
    await record(connected);
    const worker = await wakeWorker(connected);
    const page = await openVideo(connected, first);
    await expect.poll(() => badge(worker, page)).toBe('rec✓');
    await page.goto(`https://www.youtube.com/watch?v=${second}&list=PLx&si=personal`);
    await expect(page.locator('video')).toBeAttached();
    await page.reload();
    await expect(page.locator('video')).toBeAttached();
    const elsewhere = await connected.context.newPage();
    await elsewhere.goto('https://www.youtube.com/');
    await expect.poll(() => badge(worker, elsewhere)).toBe('rec');

    const popup = await openPopupOn(connected, page);
    expect(await findings(popup, 'anything')).toEqual([]);
    await popup.getByLabel(localized('recording')).click();
    await expect(popup.getByLabel(localized('recording'))).toBeHidden();
    await page.goto(`https://www.youtube.com/watch?v=${third}`);
    await expect(page.locator('video')).toBeAttached();
    await expect.poll(() => badge(worker, page)).toBe('');

    const text = await allStoredText(popup);
    const recorded = [...text.matchAll(/"from":"recording","page":"watch","address":"([^"]*)"/g)].map(([, at]) => at);
    expect(recorded).toEqual([
      `https://www.youtube.com/watch?v=${first}`,
      `https://www.youtube.com/watch?list=PLx&v=${second}`,
    ]);
    expect((await readBill(service)).log).toEqual([]);
  });
});

test.describe('the library', () => {
  test('opens from the popup at the active collection and is brought to the front when already open', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const popup = await openPopupOn(connected, page);
    const opened = connected.context.waitForEvent('page');
    // The popup closes when the library opens.
    await popup.getByRole('button', { name: localized('openLibrary') }).click();
    const library = await opened;
    await expect(library).toHaveURL(/library\.html#first\/table$/);
    const panel = await openPanelNextTo(connected, page);
    await panel.getByRole('button', { name: localized('more') }).click();
    await panel.getByRole('menuitem', { name: localized('openLibrary') }).click();
    await expect.poll(() => library.evaluate(() => document.visibilityState)).toBe('visible');
    expect(connected.context.pages().filter((one) => one.url().includes('library.html'))).toHaveLength(1);
  });
});

test.describe('the active collection', () => {
  test('is chosen in the library and used by the panel, the popup and the toolbar from then on', async ({
    connected,
    service,
  }) => {
    const library = await connected.open('library.html');
    await library.getByRole('button', { name: localized('collectionNew') }).click();
    await expect(library).toHaveURL(/#(?!first)/);
    await library.getByLabel(localized('name')).press('Enter');
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await library.bringToFront();
    await library.getByRole('button', { name: localized('collectionEdit') }).click();
    await library.getByRole('button', { name: localized('addHere') }).click();
    const popup = await openPopupOn(connected, page);
    await popup.getByRole('button', { name: localized('addVideo'), exact: true }).click();
    await expect(popup.getByText(localized('addedTo'))).toBeVisible();
    const worker = await wakeWorker(connected);
    await expect.poll(() => badge(worker, page)).toBe('✓');
    await expect(panel.getByRole('button', { name: localized('collectionNewName') })).toBeVisible();
  });
});

test.describe('a deleted video', () => {
  test('leaves no trace on this device', async ({ connected, service }) => {
    const { videoId } = service.sample;
    const { page, panel, options } = await openSavedVideo(connected, service);
    await deleteVideo(panel);
    await expect(panel.getByText(localized('deleted'))).toBeVisible();
    await page.close();
    await expect.poll(() => allStoredText(options)).not.toContain(videoId);
  });

  test('is deleted by the next worker if one is killed, before a new request about it', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const { page, panel, options } = await openSavedVideo(connected, service);
    await injectFault(service, { endpoint: 'search', delayMs: 60_000 });
    void requestAs(options, 'search', { q: 'tide', type: 'video' }).catch(() => undefined);
    await expect.poll(async () => (await requestsTo(service, 'search')).length).toBe(1);
    await page.bringToFront();
    await deleteVideo(panel);
    await expect(panel.getByText(localized('deletingVideo'))).toBeVisible();
    await killWorker(connected);
    const title = String(service.sampleData.video(videoId)?.title);
    expect(await allStoredText(options)).toContain(title);
    await page.close();
    for (let i = 0; i < 2; i++) await requestAs(options, 'captions', { videoId });
    expect(await allStoredText(options)).not.toContain(title);
    // The response to the new request was saved and used.
    expect(await requestsTo(service, 'captions')).toHaveLength(2);
  });
});

/** Sends a request as a page does. */
const requestAs = (page: Page, name: string, params: object): Promise<unknown> =>
  page.evaluate((body) => chrome.runtime.sendMessage({ kind: 'service/call', body }), {
    name,
    params,
    options: { startedBy: 'user' },
  });

/** Adds the sample video to the collection, and requests its captions and its details together with another video. */
async function openSavedVideo(connected: Installed, service: Served) {
  const { videoId } = service.sample;
  const page = await openVideo(connected, videoId);
  const panel = await openPanelNextTo(connected, page);
  await panel.getByRole('button', { name: localized('addToCollection') }).click();
  await expect(panel.getByText(localized('addedTo'))).toBeVisible();
  const options = await connected.open('options.html');
  await requestAs(options, 'captions', { videoId });
  await requestAs(options, 'videos', { ids: [videoId, service.sampleData.videos[1]?.id] });
  expect(await allStoredText(options)).toContain(videoId);
  await page.bringToFront();
  return { page, panel, options };
}

async function deleteVideo(panel: Page): Promise<void> {
  await expect(panel.getByRole('tab', { name: localized('captions') })).toBeVisible();
  await panel.getByRole('button', { name: localized('more') }).click();
  await panel.getByRole('menuitem', { name: localized('deleteVideo') }).click();
  await panel.getByRole('button', { name: localized('delete'), exact: true }).click();
}
