import type { Locator, Page } from '@playwright/test';
import { localized } from './localized.ts';

/** Stores the user's own price for up to 50 videos of a batch request, in millionths of a dollar. */
export const setBatchPrice = (page: Page, micros: number): Promise<void> =>
  page.evaluate((price) => chrome.storage.local.set({ 'settings.enteredPrices': { batchVideos: price } }), micros);

/** Returns the bar below the table, with the button that fetches details or the progress of its run. */
export const statusBar = (page: Page): Locator => page.getByRole('region', { name: localized('status') });

/** Opens the drawer of the collection, and the options for fetching details inside the drawer. */
export async function openFetchOptions(page: Page): Promise<Locator> {
  const drawer = page.getByRole('complementary', { name: localized('drawer') });
  await page.getByRole('button', { name: localized('drawer') }).click();
  await drawer.getByText(localized('planChoices')).click();
  return drawer;
}
