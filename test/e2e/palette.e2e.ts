import { expect } from '@playwright/test';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings.ts';
import { t } from './localized.ts';
import { seededLibrary } from './seeded-library.ts';

test.describe('the command palette', () => {
  test('reaches a page and a collection by keyboard alone, and returns the focus @firefox', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 20 });
    const row = page.locator('[aria-rowindex="2"]');
    await row.focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: t('paletteField') });
    await expect(field).toBeFocused();
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(row).toBeFocused();

    await page.keyboard.press('Control+k');
    await field.fill('spend');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: t('spending') })).toBeVisible();
    await page.keyboard.press('Control+k');
    await field.fill('tide');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('grid', { name: t('tableLabel') })).toBeVisible();
  });

  test('is opened by the field of the sidebar, passes axe and fits widths from 320 to 1280 pixels', async ({
    installed,
  }) => {
    const page = await seededLibrary(installed, { videos: 20 });
    await page.getByRole('grid').waitFor();
    await page.getByRole('button', { name: t('paletteOpen') }).click();
    await page.getByRole('option').first().waitFor();
    expect(await findings(page, 'anything')).toEqual([]);
    for (const width of [1280, 480, 320]) expect.soft(await overflowAt(page, width), `${width} px`).toEqual([]);
    await page.keyboard.type('?');
    await expect(page.getByRole('heading', { name: t('keysHeading') })).toBeVisible();
    expect(await findings(page, 'anything')).toEqual([]);
  });
});
