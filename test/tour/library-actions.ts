import { expect, type Locator, type Page } from '@playwright/test';
import type { LibraryPane } from '../../lib/app-store/library-route.ts';
import { type Installed, waitForDownload } from '../e2e/browser.ts';
import { statusBar } from '../e2e/collection-details.ts';
import { localized, type MessageKey, t } from '../e2e/localized.ts';

/** Actions of a researcher in the library, performed with clicks, keys and links. */

/** A run may send hundreds of requests, so it needs more time than one click. */
const runTimeout = { timeout: 150_000 };

const button = (page: Page, key: MessageKey) => page.getByRole('button', { name: localized(key) }).first();

export async function openLibrary(installed: Installed): Promise<Page> {
  const page = await installed.open('library.html');
  // The page has the width of a window without a side panel.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation').first().waitFor();
  return page;
}

/** Opens a pane by changing the URL hash, as a link does. */
export async function openPane(page: Page, pane: LibraryPane): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#first/${pane}`);
}

export async function nameCollection(page: Page, name: string): Promise<void> {
  await button(page, 'collectionEdit').click();
  await page.getByLabel(localized('name')).fill(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Fills in a search for 2024, split by month. */
export async function fillSearch(page: Page, words: string): Promise<void> {
  await openPane(page, 'search');
  await page.getByLabel(localized('searchQ'), { exact: true }).fill(words);
  await page.getByLabel(t('searchDay', t('searchPublishedAfter')), { exact: true }).fill('2024-01-01');
  await page.getByLabel(t('searchDay', t('searchPublishedBefore')), { exact: true }).fill('2024-12-31');
  await page.getByLabel(t('searchSplit')).selectOption('month');
}

/** Runs the search and returns the summary of the run. */
export async function search(page: Page): Promise<string> {
  const plan = page.getByRole('region', { name: localized('estimatedCost') });
  await plan.getByRole('button', { name: localized('searchStart') }).click();
  await expect(plan.getByText(localized('done'))).toBeVisible(runTimeout);
  return plan.getByText(localized('runFresh_other')).first().innerText();
}

/** Gets missing details and returns the label of the button. */
export async function fetchDetails(page: Page): Promise<string> {
  await openPane(page, 'table');
  const fetchButton = button(page, 'planFetch_other');
  const text = await textOf(fetchButton);
  await fetchButton.click();
  await expect(statusBar(page).getByRole('button')).toHaveCount(0, runTimeout);
  return text;
}

/**
 * Gets the videos that are related to the collection, and those that are related to the results, with a limit for each
 * step. Returns the label of the button.
 */
export async function crawl(page: Page, limit: number): Promise<string> {
  await openPane(page, 'related');
  await button(page, 'collection').click();
  await page
    .getByRole('group', { name: localized('depth') })
    .getByRole('button', { name: '2' })
    .click();
  await enter(page, 'crawlPerStep', limit);
  const startButton = button(page, 'getRelated');
  const text = await textOf(startButton);
  await startButton.click();
  const run = page.getByRole('listitem').filter({ hasText: localized('runNameCrawl_other') });
  await expect(run.getByText(localized('done')).first()).toBeVisible(runTimeout);
  return text;
}

/** Types a number into a field and confirms it. */
export async function enter(page: Page, key: MessageKey, value: number): Promise<void> {
  const field = page.getByRole('textbox', { name: localized(key), exact: true });
  await field.fill(String(value));
  await field.press('Enter');
}

/** Returns the label and price of a button in one line. */
const textOf = async (control: Locator): Promise<string> => (await control.innerText()).replace(/\s+/g, ' ');

export async function openNetwork(page: Page): Promise<void> {
  await openPane(page, 'network');
  await expect(page.locator('canvas').first()).toBeVisible(runTimeout);
  await expect(page.getByText(localized('networkWorking'))).toBeHidden();
}

/** Opens the counts over time, which show a plot, or a sentence if each video has only one observation. */
export async function openTime(page: Page): Promise<void> {
  await openPane(page, 'over-time');
  await expect(page.getByRole('main').locator('canvas, .state').first()).toBeVisible();
}

export async function openExport(page: Page): Promise<void> {
  await openPane(page, 'export');
  await expect(button(page, 'packageExport')).toBeVisible();
}

export async function openSpending(page: Page): Promise<void> {
  await openPane(page, 'spending');
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Exports the network as GEXF through the menu above the network view. */
export async function saveNetwork(installed: Installed, page: Page): Promise<string> {
  await button(page, 'networkExport').click();
  await page.getByRole('menuitem', { name: /^Gephi/ }).click();
  return waitForDownload(installed, /\.gexf$/);
}

/**
 * Saves a single file of the replication package. `label` matches its label, and `name` its file name.
 */
export async function saveSingleFile(installed: Installed, page: Page, label: RegExp, name: RegExp): Promise<string> {
  const row = page.getByRole('listitem').filter({ has: page.getByText(label) });
  await row.first().getByRole('button').click();
  return waitForDownload(installed, name);
}

/** Opens the contents of the export page, so that each of their files can be saved alone. */
export async function openContents(page: Page): Promise<void> {
  const closed = page.locator('.contents [aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Saves the replication package with Parquet files, their parts and the network. */
export async function savePackage(installed: Installed, page: Page): Promise<string> {
  // The export button is visible only while no other file is being written.
  await expect(button(page, 'packageExport')).toBeVisible();
  for (const name of ['Parquet', t('packageParquetParts'), t('packageNetwork')]) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await button(page, 'packageExport').click();
  return waitForDownload(installed, /Tide mills.*\.zip$/);
}
