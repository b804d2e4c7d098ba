import type { Page } from '@playwright/test';
import { type LibraryPane, libraryPanes } from '../../lib/app-store/library-route.ts';
import type { Installed } from './browser.ts';
import { madeLibrary } from './library-world.ts';
import { seed } from './seeded-library.ts';

/** A pane of the library, and what is there once it is drawn. */
interface LibraryState {
  pane: LibraryPane;
  drawn: string;
}

const drawn: Partial<Record<LibraryPane, string>> = {
  table: '[role="row"] bdi',
  network: '.net-stage canvas',
  time: '.time-plot canvas',
  changes: '.chg-list',
  runs: '.runs > .run',
  'hand-in': '.row-of-contents',
};

/** Every pane, with what it is about on the shelves. */
export const libraryStates: LibraryState[] = libraryPanes.map((pane) => ({ pane, drawn: drawn[pane] ?? 'main h1' }));

/** The library's page, with something to show in every pane. */
export async function fullLibrary(installed: Installed): Promise<Page> {
  const page = await installed.open('library.html');
  await page.getByRole('navigation').first().waitFor();
  await seed(page, madeLibrary(Date.now()));
  await page.reload();
  return page;
}

/** Goes there, and waits until it and the plan beside it are drawn. */
export async function showPane(page: Page, { pane, drawn: sign }: LibraryState): Promise<void> {
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.evaluate((hash) => location.assign(hash), `#first/${pane}`);
  await page.locator(sign).first().waitFor();
  // Everything held has no plan beside it: it is loaded there, and not shown.
  await page.locator('.plan .btn').first().waitFor({ state: 'attached' });
}
