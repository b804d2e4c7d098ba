import type { Page } from '@playwright/test';
import { pricesFromSeed } from '../service/drawn-prices.ts';
import * as reader from './reader-of-library.ts';
import type { Scene } from './scene.ts';
import { step } from './steps.ts';

/** A moment of the study at which a picture is taken. */
export type Moment = 'search' | 'table' | 'network' | 'hand-in' | 'ledger';
type Look = (page: Page, moment: Moment) => Promise<void>;

/** The price of a chunk at the local service, in dollars, as a dashboard would show it. */
const chunkPrice = String(
  (pricesFromSeed(1).rates.batchVideos.request + pricesFromSeed(1).rates.batchVideos.unit) / 1e6,
);

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
  await step('Entering a price of one’s own for a chunk', () => reader.enterPrice(page, chunkPrice));
  printResult(await step('Completing what was found', () => reader.fetchDetails(page)));
  printResult(await step('Getting related videos, two steps far', () => reader.crawl(page, 40)));
  printResult(await step('Completing those too', () => reader.fetchDetails(page)));
  await look(page, 'table');
  await step('Drawing the network', () => reader.openNetwork(page));
  await look(page, 'network');
  return page;
}

/** Opens the export pane after a study. */
export async function handIn(page: Page, look: Look): Promise<void> {
  await step('Opening what is handed in', () => reader.openExport(page));
  await look(page, 'hand-in');
}

/** Opens the spending page after a study. */
export async function account(page: Page, look: Look): Promise<void> {
  await step('Opening the ledger', () => reader.openSpending(page));
  await look(page, 'ledger');
}

const printResult = (text: string): void => console.log(`  ${text}`);
