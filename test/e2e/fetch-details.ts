import { expect, type Page } from '@playwright/test';
import { readBill } from './bill.ts';
import type { Installed } from './browser.ts';
import { openFetchOptions, setBatchPrice, statusBar } from './collection-details.ts';
import { requestsTo } from './control.ts';
import { rowsOf } from './database.ts';
import { localized } from './localized.ts';

export type Service = { bill: string; sampleData: { videos: { id: string }[]; video(id: string): unknown } };

const idsPerRequest = 1000;
/** Number of chunks in one request. */
export const chunksPerRequest = 20;

/** Returns a thousand known video ids mixed with unknown ids, enough for `requests` requests. */
export function createIds({ sampleData }: Service, requests: number): { ids: string[]; known: string[] } {
  const known = sampleData.videos.slice(0, 1000).map(({ id }) => id);
  const ids = Array.from(
    { length: requests * idsPerRequest },
    (_, n) => (n % requests === 0 ? known[n / requests] : undefined) ?? `x${String(n).padStart(9, '0')}A`,
  );
  return { ids, known };
}

/** Pastes and adds a list of ids, sets a price, and opens the table, whose button fetches the details. */
export async function importIds(installed: Installed, ids: readonly string[]): Promise<Page> {
  const page = await installed.open('library.html#first/import');
  await page.getByLabel(localized('importPaste')).evaluate(paste, ids.join('\n'));
  await page.getByRole('button', { name: /^Add 1?\d,000 videos/ }).click();
  await expect(page.getByText(localized('importAdded_other'))).toBeVisible();
  await setBatchPrice(page, 100);
  await page.evaluate(() => void Object.assign(location, { hash: 'first/table' }));
  const share = (await openFetchOptions(page)).getByLabel(localized('planMaxMissing'));
  await share.fill('100');
  await share.press('Enter');
  const chunks = ids.length / 50;
  await expect(fetchButton(page)).toContainText(`$${(chunks / 10_000).toFixed(3)}`.replace(/0+$/, ''));
  return page;
}

/** Dispatches a paste event, because filling a field with such a long list is slower. */
function paste(field: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

export const fetchButton = (page: Page) => statusBar(page).getByRole('button', { name: localized('planFetch_other') });

export const countRequests = async (service: Service): Promise<number> =>
  (await requestsTo(service, 'batchVideos')).length;
/** Resolves when the service has begun to send the response to request `nth`, counted from 0. */
export const waitForResponse = (service: Service, nth: number) =>
  expect.poll(async () => (await requestsTo(service, 'batchVideos'))[nth]?.status ?? null).toBe(200);
export const billedChunks = async (service: Service): Promise<number> =>
  (await readBill(service)).byEndpoint.batchVideos?.units ?? 0;
export const stepStates = async (page: Page): Promise<unknown[]> =>
  (await rowsOf(page, 'steps')).map(({ state }) => state);
export const expectStepState = (page: Page, n: number) => expect.poll(async () => (await stepStates(page))[n]);

/** Expects every known id in exactly one stored response, no other ids, and a body for every stored response. */
export async function expectAllStored(page: Page, known: readonly string[]): Promise<void> {
  const captures = await rowsOf(page, 'captures');
  expect(captures.flatMap(({ ids }) => ids as string[]).toSorted()).toEqual(known.toSorted());
  const bodies = (await rowsOf(page, 'captureBodies')).map(({ id }) => id);
  expect(bodies.toSorted()).toEqual(captures.map(({ id }) => id).toSorted());
}
