import { expect } from '@playwright/test';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { seededLibrary } from './seeded-library.ts';

test('a table of 100,000 videos can be filtered, sorted, selected and navigated @long', async ({ installed }) => {
  const page = await seededLibrary(installed, { videos: 100_000, bodies: false });
  const grid = page.getByRole('grid', { name: 'Videos of the collection' });
  await expect(grid).toHaveAttribute('aria-rowcount', '100001', { timeout: 60_000 });
  // Only rows near the viewport are in the document.
  expect(await grid.getByRole('row').count()).toBeLessThan(100);

  await page.getByRole('searchbox').fill('moon');
  await expect(grid).toHaveAttribute('aria-rowcount', /^1\d{4}$/);
  await page.getByRole('searchbox').fill('');
  const views = page.getByRole('columnheader', { name: 'Views' });
  await views.getByRole('button').click();
  await expect(views).toHaveAttribute('aria-sort', 'ascending');

  await grid.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await expect(grid.locator('[aria-rowindex="100001"]')).toBeFocused();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('100,000 selected')).toBeVisible();
});

test('the table of a collection can be operated by keyboard alone and passes axe', async ({ installed }) => {
  const page = await seededLibrary(installed, { videos: 204 });
  const grid = page.getByRole('grid', { name: 'Videos of the collection' });
  await grid.waitFor();
  expect(await findings(page, 'anything')).toEqual([]);

  await grid.getByRole('row').nth(2).focus();
  await page.keyboard.press('m');
  await expect(page.getByRole('menuitem', { name: /Details/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'The clock that ran on tides' })).toContainText('Plain Sky');
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(grid.locator('[aria-rowindex="3"]')).toBeFocused();

  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('combobox', { name: 'Library' }).selectOption({ label: 'Search' });
  await expect(page).toHaveURL(/#first\/search$/);
});
