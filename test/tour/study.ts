import type { Page } from '@playwright/test';
import * as reader from './reader-of-library.ts';
import type { Scene } from './scene.ts';
import { step } from './steps.ts';

/** A moment of the study at which a picture is taken. */
export type Moment = 'search' | 'table' | 'network' | 'export' | 'spending';
type Look = (page: Page, moment: Moment) => Promise<void>;

/**
 * Runs the study of the README: search, details, related network, details again, network view. Leaves the page open for
 * the export.
 */
export async function study({ installed }: Scene, look: Look): Promise<Page> {
  const page = await step('Opening the library', () => reader.openLibrary(installed));
  await reader.nameCollection(page, 'Tide mills');
  await step('Filling in a search', () => reader.fillSearch(page, 'tide mill'));
  printResult(await step('Searching month by month', () => reader.search(page)));
  await page.evaluate(() => scrollTo(0, 0));
  await look(page, 'search');
  printResult(await step('Fetching details', () => reader.fetchDetails(page)));
  printResult(await step('Getting related videos, depth 2', () => reader.crawl(page, 40)));
  printResult(await step('Fetching details of the network', () => reader.fetchDetails(page)));
  await look(page, 'table');
  await step('Drawing the network', () => reader.openNetwork(page));
  await look(page, 'network');
  return page;
}

/** Opens the export pane after a study. */
export async function exportPackage(page: Page, look: Look): Promise<void> {
  await step('Opening the export page', () => reader.openExport(page));
  await look(page, 'export');
}

/** Opens the spending page after a study. */
export async function account(page: Page, look: Look): Promise<void> {
  await step('Opening the spending page', () => reader.openSpending(page));
  await look(page, 'spending');
}

const printResult = (text: string): void => console.log(`  ${text}`);
