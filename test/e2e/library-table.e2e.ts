import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { testVideoId } from '../fixtures/collection.ts';
import { waitForDownload } from './browser.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings.ts';
import { tabTo } from './keyboard.ts';
import { t } from './localized.ts';
import { seededLibrary } from './seeded-library.ts';
import { filesInZip } from './zip-file.ts';

test.describe('a table of 100,000 videos', () => {
  test('can be filtered, sorted, selected and navigated @long', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 100_000, bodies: false });
    const grid = page.getByRole('grid', { name: t('tableLabel') });
    await expect(grid).toHaveAttribute('aria-rowcount', '100001', { timeout: 60_000 });
    // Only rows near the viewport are rendered.
    expect(await grid.getByRole('row').count()).toBeLessThan(100);

    await page.getByRole('searchbox').fill('moon');
    await expect(grid).toHaveAttribute('aria-rowcount', /^1\d{4}$/);
    await page.getByRole('searchbox').fill('');
    const views = page.getByRole('columnheader', { name: t('viewCount') });
    await views.getByRole('button').click();
    await expect(views).toHaveAttribute('aria-sort', 'ascending');

    await grid.getByRole('row').nth(1).focus();
    await page.keyboard.press('End');
    await expect(grid.locator('[aria-rowindex="100001"]')).toBeFocused();
    await page.keyboard.press('Control+a');
    await expect(page.getByText(t.plural('tableSelected', 100000))).toBeVisible();
  });
});

/** Returns the number of rendered titles and the titles that are cut off. */
const titlesIn = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const titles = [...grid.querySelectorAll<HTMLElement>('.title')];
    const isCut = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement) =>
      scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
    return { all: titles.length, cut: titles.filter(isCut).map(({ textContent }) => textContent) };
  });

test.describe('the table of a collection', () => {
  test('shows whole titles from 1280 pixels, even next to the drawer', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 204 });
    await page.getByRole('grid', { name: t('tableLabel') }).waitFor();
    for (const width of [1280, 1440]) {
      expect(await overflowAt(page, width)).toEqual([]);
      expect((await titlesIn(page)).all).toBeGreaterThan(8);
      expect((await titlesIn(page)).cut).toEqual([]);
    }
    await page.keyboard.press('d');
    await page.getByRole('complementary', { name: t('drawer') }).waitFor();
    for (const width of [1280, 1440]) {
      expect(await overflowAt(page, width)).toEqual([]);
      expect((await titlesIn(page)).cut).toEqual([]);
    }
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('complementary', { name: t('drawer') })).toBeVisible();
  });

  test('resizes a column by dragging, and moves no element when a row is selected @firefox', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 204 });
    await page.setViewportSize({ width: 1280, height: 800 });
    const views = page.getByRole('columnheader', { name: t('viewCount') });
    const resizer = page.getByRole('separator', { name: t('tableResize', t('viewCount')) });
    // `hover` waits until the column separator no longer moves.
    await resizer.hover();
    const before = await views.boundingBox();
    const line = await resizer.boundingBox();
    if (!before || !line) throw new Error('The table has no column for views.');
    await page.mouse.down();
    await page.mouse.move(line.x + line.width / 2 - 40, line.y + line.height / 2, { steps: 4 });
    await page.mouse.up();
    const widthNow = async () => Math.round((await views.boundingBox())?.width ?? 0);
    await expect.poll(widthNow).toBe(Math.round(before.width) + 40);
    // The page shows the new width before it stores it.
    await expect
      .poll(() => rowsOf(page, 'collections'))
      .toMatchObject([{ layout: { widths: { viewCount: expect.any(Number) } } }]);
    await page.reload();
    await expect.poll(widthNow).toBe(Math.round(before.width) + 40);

    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('.toolbar > *, .table-row, .status-bar')].map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    await page.getByRole('row').nth(1).waitFor();
    const boxesBefore = await boxes();
    await page.getByRole('row').nth(2).getByRole('checkbox').click();
    await expect(page.getByRole('region', { name: t('tableSelection') })).toBeVisible();
    expect(await boxes()).toEqual(boxesBefore);
    expect(await findings(page)).toEqual([]);
  });

  test('can be operated by keyboard alone and passes axe', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 204 });
    const grid = page.getByRole('grid', { name: t('tableLabel') });
    await grid.waitFor();
    expect(await findings(page, 'anything')).toEqual([]);

    await tabTo(page, grid.locator('[aria-rowindex="2"]'));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await expect(page.getByRole('menuitem', { name: /Details/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'The clock that ran on tides' })).toContainText('Plain Sky');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const row = grid.locator('[aria-rowindex="3"]');
    await expect(row).toBeFocused();
    // The focus returns to the row after a menu that a key opened, and after an undo.
    await page.keyboard.press('e');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();
    const undo = page.getByRole('button', { name: t('undo') });
    await page.getByRole('button', { name: t('tableRemoveSelected') }).click();
    await undo.click();
    await expect(grid.locator('[data-at]:focus')).toBeVisible();
    await row.focus();
    await page.keyboard.press('Delete');
    await undo.click();
    await expect(row).toBeFocused();

    await page.setViewportSize({ width: 320, height: 700 });
    await tabTo(page, page.getByRole('button', { name: t('libraryMenu') }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('link', { name: t('search') }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#first\/search$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('excludes a video for a reason that the export states, and undoes it', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 20 });
    const row = page.getByRole('grid', { name: t('tableLabel') }).locator('[aria-rowindex="3"]');
    const status = page.getByRole('region', { name: t('status') });
    const exclude = async () => {
      await page.getByLabel(t('tableExcludeReason')).fill('dubbed');
      await page.keyboard.press('Enter');
      await expect(row).toHaveClass(/excluded/);
      await expect(row).toContainText(t('rowExcluded', 'dubbed'));
      await expect(status).toContainText(t.plural('excludedCount', 1));
    };
    await row.focus();
    await page.keyboard.press('x');
    await exclude();
    await page.getByRole('button', { name: t('undo') }).click();
    await expect(row).not.toHaveClass(/excluded/);
    await expect(status).not.toContainText(t.plural('excludedCount', 1));
    await row.focus();
    await page.keyboard.press('m');
    await page.getByRole('menuitem', { name: t('tableExcludeWithReason') }).click();
    await exclude();

    await page.getByRole('tab', { name: t('exportPage') }).click();
    await page.getByRole('button', { name: t('packageExport') }).click();
    const files = filesInZip(readFileSync(await waitForDownload(installed, /\.zip$/)));
    const missing = [...files].find(([name]) => name.endsWith('missing.csv'))?.[1].toString() ?? '';
    expect(missing.split('\r\n').filter((line) => line.includes(',excluded,'))).toEqual([
      `${testVideoId(1)},excluded,,,,dubbed,,,`,
    ]);
  });

  test('shows the selected name of a new collection, and acts on the click that ends its editing', async ({
    installed,
  }) => {
    const page = await seededLibrary(installed, { videos: 2 });
    await page.getByRole('button', { name: t('collectionNew') }).click();
    await expect(page.getByRole('textbox', { name: t('name') })).toBeVisible();
    await page.keyboard.type('Weirs');
    await page.getByRole('button', { name: t('search'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('search') })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Weirs' })).toBeVisible();
  });

  test('draws no focus ring around the page that replaces the focused one', async ({ installed }) => {
    const page = await seededLibrary(installed, { videos: 2 });
    await page.getByRole('searchbox').fill('moon');
    await page.goto(installed.address('library.html#first/storage'));
    await expect(page.getByRole('heading', { level: 1, name: t('libraryStorage') })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main).toBeFocused();
    await expect(main).toHaveCSS('outline-style', 'none');
  });
});
