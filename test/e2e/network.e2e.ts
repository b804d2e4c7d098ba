import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type Installed, waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { fullLibrary, libraryStates, showPane } from './library-states.ts';
import { localized, t } from './localized.ts';

async function openNetwork(installed: Installed): Promise<Page> {
  const page = await fullLibrary(installed);
  const state = libraryStates.find(({ pane }) => pane === 'network');
  if (state) await showPane(page, state);
  return page;
}
const picture = (page: Page) => page.getByRole('application');
const videoList = (page: Page) => page.getByRole('listbox', { name: localized('networkList') });

test.describe('the network', () => {
  test('is drawn within the window, and changes when a video is selected in the list by key', async ({ installed }) => {
    const page = await openNetwork(installed);
    const box = await picture(page).boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    const before = await picture(page).screenshot();
    await videoList(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(videoList(page).getByRole('option', { selected: true })).toBeVisible();
    await expect(page.getByRole('region', { name: localized('networkSelected') })).toBeVisible();
    await expect.poll(async () => (await picture(page).screenshot()).equals(before)).toBe(false);
  });

  test('zooms and moves by keys, and is shown completely again with the key 0', async ({ installed }) => {
    const page = await openNetwork(installed);
    await picture(page).focus();
    const whole = await picture(page).screenshot();
    const isWhole = async () => (await picture(page).screenshot()).equals(whole);
    for (const key of ['+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(isWhole).toBe(false);
    await page.keyboard.press('0');
    await expect.poll(isWhole).toBe(true);
  });

  test('is filtered, and has a table with the same videos', async ({ installed }) => {
    const page = await openNetwork(installed);
    const all = Number(await videoList(page).getByRole('option').first().getAttribute('aria-setsize'));
    await page.getByRole('button', { name: localized('filter'), exact: true }).click();
    const links = page.getByRole('textbox', { name: localized('networkMinLinksIn') });
    await links.fill('3');
    await links.press('Enter');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: t.plural('networkFiltered', 1) })).toBeVisible();
    const shown = async () => Number(await videoList(page).getByRole('option').first().getAttribute('aria-setsize'));
    await expect.poll(shown).toBeLessThan(all);
    // In a window that is high enough, the list renders all of its rows.
    await page.setViewportSize({ width: 1400, height: 4000 });
    const options = videoList(page).getByRole('option');
    await expect(options).toHaveCount(await shown());
    const titles = await options.evaluateAll((all) => all.map((each) => each.querySelector('bdi')?.textContent ?? ''));
    await page.getByRole('button', { name: localized('viewAsTable') }).click();
    const rows = page.getByRole('table', { name: localized('networkVideosTable') }).getByRole('rowheader');
    await expect(rows).toHaveText(titles);
  });

  test('is exported as PNG and SVG, and as GEXF with positions', async ({ installed }) => {
    const page = await openNetwork(installed);
    const exported = async (format: RegExp, name: RegExp) => {
      await page.getByRole('button', { name: localized('networkExport') }).click();
      await page.getByRole('menuitem', { name: format }).click();
      return readFileSync(await waitForDownload(installed, name));
    };
    const png = await exported(localized('networkPng'), /\.png$/);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    const { width = 0 } = (await picture(page).boundingBox()) ?? {};
    expect(png.readUInt32BE(16)).toBe(Math.round(width) * 2);
    expect((await exported(localized('networkSvg'), /\.svg$/)).toString()).toContain('<circle');
    expect((await exported(/^Gephi/, /\.gexf$/)).toString()).toContain('<viz:position');
  });
});
