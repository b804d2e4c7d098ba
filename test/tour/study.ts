import type { Page } from '@playwright/test';
import * as actions from './library-actions.ts';
import type { Scene } from './scene.ts';
import { step } from './steps.ts';

/** A moment of the study at which a picture can be taken. */
export type Moment = 'search' | 'table' | 'network' | 'export' | 'spending';
type SaveMoment = (page: Page, moment: Moment) => Promise<void>;

/**
 * Runs the study in the README: search, details, related videos, details again, and network view. Returns the open page
 * for the export.
 */
export async function study({ installed }: Scene, saveMoment: SaveMoment): Promise<Page> {
  const page = await step('Opening the library', () => actions.openLibrary(installed));
  await actions.nameCollection(page, 'Tide mills');
  await step('Filling in a search', () => actions.fillSearch(page, 'tide mill'));
  printResult(await step('Searching month by month', () => actions.search(page)));
  await page.evaluate(() => scrollTo(0, 0));
  await saveMoment(page, 'search');
  printResult(await step('Fetching details', () => actions.fetchDetails(page)));
  printResult(await step('Getting related videos, depth 2', () => actions.crawl(page, 40)));
  printResult(await step('Fetching details of the network', () => actions.fetchDetails(page)));
  await saveMoment(page, 'table');
  await step('Drawing the network', () => actions.openNetwork(page));
  await saveMoment(page, 'network');
  return page;
}

/** Opens the export pane after a study. */
export async function openExportPage(page: Page, saveMoment: SaveMoment): Promise<void> {
  await step('Opening the export page', () => actions.openExport(page));
  await saveMoment(page, 'export');
}

/** Opens the spending pane after a study. */
export async function openSpendingPage(page: Page, saveMoment: SaveMoment): Promise<void> {
  await step('Opening the spending page', () => actions.openSpending(page));
  await saveMoment(page, 'spending');
}

const printResult = (text: string): void => console.log(`  ${text}`);
