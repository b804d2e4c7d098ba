import type { Page } from '@playwright/test';
import { pricesFromSeed } from '../service/drawn-prices.ts';
import * as reader from './reader-of-library.ts';
import type { Scene } from './scene.ts';
import { step } from './steps.ts';

/** A moment of the study at which the page is worth a picture. */
export type Moment = 'search' | 'table' | 'network' | 'hand-in' | 'ledger';
type Look = (page: Page, moment: Moment) => Promise<void>;

/** What a dashboard would tell: the price that the local service takes for a chunk, in dollars. */
const chunkPrice = String(
  (pricesFromSeed(1).rates.batchVideos.request + pricesFromSeed(1).rates.batchVideos.unit) / 1e6,
);

/** The small study of the README: search, complete, crawl, complete again, look. The page stays open for handing in. */
export async function study({ installed }: Scene, look: Look): Promise<Page> {
  const page = await step('Opening the library', () => reader.openLibrary(installed));
  await reader.nameCollection(page, 'Tide mills');
  await step('Filling in a search', () => reader.fillSearch(page, 'tide mill'));
  told(await step('Searching month by month', () => reader.search(page)));
  await page.evaluate(() => scrollTo(0, 0));
  await look(page, 'search');
  await step('Entering a price of one’s own for a chunk', () => reader.enterPrice(page, chunkPrice));
  told(await step('Completing what was found', () => reader.complete(page)));
  told(await step('Getting related videos, two steps far', () => reader.crawl(page, 40)));
  told(await step('Completing those too', () => reader.complete(page)));
  await look(page, 'table');
  await step('Drawing the network', () => reader.lookAtNetwork(page));
  await look(page, 'network');
  return page;
}

/** Opens the pane of handing in after a study. */
export async function handIn(page: Page, look: Look): Promise<void> {
  await step('Opening what is handed in', () => reader.lookAtHandIn(page));
  await look(page, 'hand-in');
}

/** Opens the ledger after a study. */
export async function account(page: Page, look: Look): Promise<void> {
  await step('Opening the ledger', () => reader.lookAtLedger(page));
  await look(page, 'ledger');
}

const told = (text: string): void => console.log(`  ${text}`);
