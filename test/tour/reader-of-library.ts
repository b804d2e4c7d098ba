import { expect, type Locator, type Page } from '@playwright/test';
import type { LibraryPane } from '../../lib/app-store/library-route.ts';
import { downloaded, type Installed } from '../e2e/browser.ts';
import { localized } from '../e2e/said.ts';

/** The actions of a researcher in the library, with clicks and keys only. */

/** A run sends several requests. */
const untilDone = { timeout: 40_000 };

const button = (page: Page, key: string) => page.getByRole('button', { name: localized(key) }).first();
const aside = (page: Page) => page.getByRole('complementary');

export async function openLibrary(installed: Installed): Promise<Page> {
  const page = await installed.open('library.html');
  // The page is as wide as without a side panel.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('navigation').first().waitFor();
  return page;
}

/** Opens a pane by its address, like a link. */
export async function goTo(page: Page, pane: LibraryPane): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#first/${pane}`);
}

export async function nameCollection(page: Page, name: string): Promise<void> {
  await button(page, 'collectionEdit').click();
  await page.getByLabel(localized('collectionName')).fill(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Fills in a query for 2024, split by month. */
export async function fillSearch(page: Page, words: string): Promise<void> {
  await goTo(page, 'search');
  await page.getByLabel(localized('searchQ'), { exact: true }).fill(words);
  await page.getByLabel('Published from, day').fill('2024-01-01');
  await page.getByLabel('Published until, day').fill('2024-12-31');
  await page.getByLabel('Cut by date').selectOption('month');
}

/** Searches and returns the summary of the run. */
export async function search(page: Page): Promise<string> {
  const plan = page.getByRole('region', { name: localized('searchPlan') });
  await plan.getByRole('button', { name: localized('searchBegin') }).click();
  await expect(plan.getByText(localized('runDone'))).toBeVisible(untilDone);
  return plan.getByText(/new here/).innerText();
}

/** Enters the user's own price of a chunk. */
export async function enterPrice(page: Page, dollars: string): Promise<void> {
  await goTo(page, 'table');
  const field = aside(page).getByLabel(localized('planPriceChunk'));
  await field.fill(dollars);
  await field.press('Enter');
  await expect(button(page, 'planComplete_other')).toContainText('$');
}

/** Fetches missing details and returns the label of the button. */
export async function fetchDetails(page: Page): Promise<string> {
  await goTo(page, 'table');
  const press = button(page, 'planComplete_other');
  const text = await textOf(press);
  await press.click();
  await expect(aside(page).getByText(localized('planNothing')).first()).toBeVisible(untilDone);
  await expect(button(page, 'runPause')).toBeHidden(untilDone);
  return text;
}

/** Fetches videos related to those with details, then those related to the results, up to a limit. */
export async function crawl(page: Page, limit: number): Promise<string> {
  await goTo(page, 'related');
  await page.getByRole('radio').nth(1).check();
  await enter(page, 'crawlDepth', 2);
  await enter(page, 'crawlPerStep', limit);
  const press = button(page, 'crawlBegin');
  const text = await textOf(press);
  await press.click();
  const run = page.getByRole('listitem').filter({ hasText: localized('runNameCrawl_other') });
  await expect(run.getByText(localized('runDone')).first()).toBeVisible(untilDone);
  return text;
}

async function enter(page: Page, key: string, value: number): Promise<void> {
  const field = page.getByRole('textbox', { name: localized(key), exact: true });
  await field.fill(String(value));
  await field.press('Enter');
}

/** Returns a button's label and price as one line. */
const textOf = async (press: Locator): Promise<string> => (await press.innerText()).replace(/\s+/g, ' ');

export async function openNetwork(page: Page): Promise<void> {
  await goTo(page, 'network');
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.getByText(localized('netWorking'))).toBeHidden(untilDone);
}

export async function openTime(page: Page): Promise<void> {
  await goTo(page, 'time');
  await expect(page.locator('canvas').first()).toBeVisible();
}

export async function openExport(page: Page): Promise<void> {
  await goTo(page, 'hand-in');
  await expect(button(page, 'handInSave')).toBeVisible();
}

/** Opens the spending page. */
export async function openSpending(page: Page): Promise<void> {
  await goTo(page, 'ledger');
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Saves the network with the menu above its picture. */
export async function saveNetwork(installed: Installed, page: Page): Promise<string> {
  await page.getByLabel(localized('netSave')).selectOption('related.gexf');
  return downloaded(installed, /\.gexf$/);
}

/** Saves one of the contents, by the key of its name. */
export async function saveAlone(installed: Installed, page: Page, key: string, name: RegExp): Promise<string> {
  const row = page.getByRole('listitem').filter({ has: page.getByText(localized(key)) });
  await row.first().getByRole('button').click();
  return downloaded(installed, name);
}

/** Saves the replication package with typed columns, parts and the network. */
export async function savePackage(installed: Installed, page: Page): Promise<string> {
  // Only one file is written at a time.
  await expect(button(page, 'handInSave')).toBeVisible();
  for (const name of ['Parquet', 'Parquet in parts', 'Related videos as a network']) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await button(page, 'handInSave').click();
  return downloaded(installed, /Tide mills.*\.zip$/);
}
