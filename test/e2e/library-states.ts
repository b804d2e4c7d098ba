import { expect, type Page } from '@playwright/test';
import { type LibraryPane, libraryPanes } from '../../lib/app-store/library-route.ts';
import type { Installed } from './browser.ts';
import { createSampleLibrary } from './sample-library.ts';
import { seed } from './seeded-library.ts';

/** A page of the library and a selector that matches once it is rendered. */
interface LibraryState {
  pane: LibraryPane;
  selector: string;
}

const selectors: Partial<Record<LibraryPane, string>> = {
  table: '[role="row"] bdi',
  network: '.network-picture canvas',
  'over-time': '.time-plot canvas',
  coding: '.codebook',
  runs: '.runs-table .meter',
  export: '.contents-row',
};

/** Every page of the library, for use with seeded content. */
export const libraryStates: LibraryState[] = libraryPanes.map((pane) => ({
  pane,
  selector: selectors[pane] ?? 'main h1:not([data-previous])',
}));

/** Opens the library with seeded content for every page. */
export async function fullLibrary(installed: Installed): Promise<Page> {
  const page = await installed.open('library.html');
  await page.getByRole('navigation').first().waitFor();
  await seed(page, createSampleLibrary(Date.now()));
  await page.reload();
  return page;
}

/** Opens a page and waits until it is rendered. */
export async function showPane(page: Page, { pane, selector: readySelector }: LibraryState): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.evaluate((hash) => {
    // The previous page stays until the next one is loaded.
    if (location.hash !== hash) document.querySelector('main h1')?.setAttribute('data-previous', '');
    location.assign(hash);
  }, `#first/${pane}`);
  await expect(page.locator(readySelector).first()).toBeVisible();
}
