import { expect, type Page } from '@playwright/test';
import { said } from '../e2e/said.ts';
import { goTo } from './reader-of-library.ts';

/** What a reader does with captions once they are held, with clicks and keys alone. */

/** Gets a second track beside the one that is read, of this language as the list names it. */
export async function getSecond(panel: Page, language: string): Promise<void> {
  await panel.getByRole('button', { name: said('captionsBeside') }).click();
  await panel.getByRole('button', { name: said('besideChoose') }).click();
  const box = panel.getByRole('combobox').first();
  await box.click();
  await box.fill(language);
  await box.press('Enter');
  await panel.getByRole('button', { name: said('captionsGet') }).click();
  await expect(panel.locator('.two').first()).toBeVisible({ timeout: 30_000 });
}

/** Gets captions of a list of videos and waits until the run is at its end. */
export async function getMany(page: Page, ids: readonly string[]): Promise<void> {
  await goTo(page, 'many');
  await page.getByLabel(said('importPaste')).fill(ids.join('\n'));
  await page.getByRole('button', { name: said('importRead') }).click();
  await page.getByRole('button', { name: said('priceHintUse') }).click();
  // Of those that are held, none is asked for.
  await page.getByRole('button', { name: /^Get captions of/ }).click();
  await expect(page.getByRole('button', { name: /^Save captions of \d+ videos/ })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: said('runPause') })).toHaveCount(0, { timeout: 60_000 });
  await expect(page.getByText(said('manyWaiting'), { exact: true })).toHaveCount(0);
}

/** Finds a word in everything that is held. */
export async function findInHeld(page: Page, word: string): Promise<void> {
  await goTo(page, 'held');
  await page.getByRole('searchbox', { name: said('heldFind') }).fill(word);
  await expect(page.locator('.kwic mark').first()).toBeVisible({ timeout: 30_000 });
}
