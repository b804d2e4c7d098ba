import { expect, type Page } from '@playwright/test';
import { localized } from '../e2e/localized.ts';
import { openPane } from './library-actions.ts';

/** Actions of a user with second tracks, captions in bulk and saved captions, performed with clicks, keys and links. */

/** Gets a second track in a language, given by its name in the list. */
export async function getSecondTrack(panel: Page, language: string): Promise<void> {
  await panel.getByRole('button', { name: localized('secondTrack') }).click();
  await panel.getByRole('searchbox').fill(language);
  await panel
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${language}`) })
    .first()
    .click();
  await expect(panel.locator('.second-track').first()).toBeVisible({ timeout: 30_000 });
}

/** Gets captions for a list of videos and waits until the run is done. */
export async function getBulkCaptions(page: Page, ids: readonly string[]): Promise<void> {
  await openPane(page, 'bulk-captions');
  await page.getByLabel(localized('importPaste')).fill(ids.join('\n'));
  await page.getByRole('button', { name: localized('importRead') }).click();
  // Videos whose captions are saved are not requested again.
  await page.getByRole('button', { name: localized('captionsGet') }).click();
  await expect(page.locator('.run').getByText(localized('done'))).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: localized('bulkExport') })).toBeVisible();
}

/** Searches for a word in all saved captions. */
export async function findInSaved(page: Page, word: string): Promise<void> {
  await openPane(page, 'saved-captions');
  await page.getByRole('searchbox', { name: localized('savedFind') }).fill(word);
  await expect(page.locator('.kwic mark').first()).toBeVisible({ timeout: 30_000 });
}
