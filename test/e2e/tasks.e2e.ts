import { readFileSync } from 'node:fs';
import { expect, type Locator } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { allowOrigin, waitForDownload } from './browser.ts';
import { statusBar } from './collection-details.ts';
import { countShown } from './count-shown.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';
import { filesInZip } from './zip-file.ts';

/** Counts a user's actions: clicks on controls, and fields that text is typed or pasted into. */
function createActionCounter() {
  const count = { clicks: 0, fields: 0 };
  return {
    count,
    click: async (target: Locator) => {
      count.clicks += 1;
      await target.click();
    },
    type: async (field: Locator, text: string) => {
      count.fields += 1;
      await field.fill(text);
    },
  };
}

test.describe('tasks of a newcomer', () => {
  test('include reaching the first caption after installation with two fields and two clicks @firefox', async ({
    installed,
    service,
  }) => {
    const { count, click, type } = createActionCounter();
    // A test cannot respond to the browser's permission prompt for the address.
    await allowOrigin(installed, service.url);
    const welcome = await installed.open('welcome.html');
    await expect(welcome.getByRole('button', { name: localized('welcomeConnect') })).toBeVisible();
    expect((await countShown(welcome)).words).toBeLessThanOrEqual(110);
    await type(welcome.getByRole('textbox', { name: localized('serviceAddress') }), service.url);
    await type(welcome.getByRole('textbox', { name: localized('accessToken') }), service.token);
    await click(welcome.getByRole('button', { name: localized('welcomeConnect') }));
    await expect(welcome.getByRole('heading', { name: localized('popupTokenWorks') })).toBeFocused();
    const page = await openVideo(installed, service.sample.videoId);
    const panel = await openPanelNextTo(installed, page);
    await click(panel.getByRole('button', { name: localized('captionsGet') }));
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect(count).toEqual({ clicks: 2, fields: 2 });
  });

  test('include a second language with two clicks and no field @firefox', async ({ connected, service }) => {
    const { count, click } = createActionCounter();
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await panel.evaluate(() => chrome.storage.local.set({ 'settings.languages': ['en', 'ar'] }));
    await getCaptions(panel);
    await click(panel.getByRole('button', { name: localized('secondTrack') }));
    await expect(panel.getByRole('button', { name: /^Arabic original/ })).toBeFocused();
    await click(panel.getByRole('button', { name: /^Arabic original/ }));
    await expect(panel.locator('.second-track').first()).toBeVisible();
    expect(count).toEqual({ clicks: 2, fields: 0 });
  });

  test('include finding a word in the captions with one click and one field @firefox', async ({
    connected,
    service,
  }) => {
    const { count, click, type } = createActionCounter();
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await click(panel.getByRole('button', { name: localized('captionsGet') }));
    const line = panel.getByRole('option').nth(3).locator('p');
    // Unlike `innerText`, this returns the text of a line that is not laid out yet.
    const word = (await line.textContent())?.match(/\p{L}{4,}/u)?.[0] ?? '';
    await panel.keyboard.press('/');
    await type(panel.getByRole('searchbox'), word);
    await panel.keyboard.press('Enter');
    await expect(panel.getByRole('search').getByRole('status').first()).toHaveText(localized('partOf'));
    expect(count).toEqual({ clicks: 1, fields: 1 });
  });

  test('include search, details and a network as CSV with at most ten clicks and four fields @firefox', async ({
    connected,
    service,
  }) => {
    const { count, click, type } = createActionCounter();
    const page = await connected.open('library.html#first/search');
    const plan = page.getByRole('region', { name: t('estimatedCost') });
    await type(page.getByLabel(t('searchQ'), { exact: true }), 'the');
    await type(plan.getByLabel(t('resultPages'), { exact: true }), '15');
    await click(plan.getByRole('button', { name: /^Search/ }));
    await expect(plan.getByText(localized('done'))).toBeVisible({ timeout: 60_000 });
    const navigation = page.getByRole('navigation').first();
    await click(navigation.getByRole('link').first());
    await click(statusBar(page).getByRole('button', { name: /^Fetch details/ }));
    await expect(statusBar(page).getByRole('button')).toHaveCount(0, { timeout: 60_000 });
    await click(navigation.getByRole('link', { name: t('relatedNetwork') }));
    await click(page.getByRole('button', { name: localized('collection') }));
    await click(page.getByRole('button', { name: localized('getRelated') }));
    // Waiting for all seeds would take minutes. Twenty responses contain far more than a hundred links.
    const responses = async () => (await readBill(service)).byEndpoint.relatedVideos?.requests ?? 0;
    await expect.poll(responses, { timeout: 60_000 }).toBeGreaterThanOrEqual(20);
    await click(page.getByRole('button', { name: t('crawlShowNetwork') }));
    await click(page.getByRole('button', { name: localized('networkExport') }));
    await click(page.getByRole('menuitem', { name: localized('networkEdgesCsv') }));
    const rows = readFileSync(await waitForDownload(connected, /edges.*\.csv$/), 'utf8')
      .trim()
      .split('\n');
    expect(rows.length).toBeGreaterThan(100);
    expect(count.clicks).toBeLessThanOrEqual(10);
    expect(count.fields).toBeLessThanOrEqual(4);
    const { byEndpoint } = await readBill(service);
    expect(Object.keys(byEndpoint).toSorted()).toEqual(['batchVideos', 'relatedVideos', 'search']);
  });

  test('include the captions of 40 videos in two languages as one zip with four clicks and two fields @firefox', async ({
    connected,
    service,
  }) => {
    test.setTimeout(240_000);
    const { count, click, type } = createActionCounter();
    const unusualIds = new Set<unknown>(Object.values(service.sampleData.special));
    const listed = service.sampleData.videos
      .filter(({ id, tracks }) => tracks.some(({ lang }) => lang === 'en') && !unusualIds.has(id))
      .slice(0, 40);
    const both = listed.filter(({ tracks }) => tracks.some(({ lang }) => lang === 'de'));
    const page = await connected.open('library.html#first/bulk-captions');
    await type(page.getByLabel(localized('importPaste')), listed.map(({ id }) => id).join('\n'));
    await click(page.getByRole('button', { name: localized('importRead') }));
    await type(page.getByRole('combobox', { name: localized('languageAdd') }), 'German');
    await click(page.getByRole('option', { name: /^German/ }).first());
    await click(page.getByRole('button', { name: localized('captionsGet') }));
    await expect(page.locator('.run').getByText(localized('done'))).toBeVisible({ timeout: 200_000 });
    await click(page.getByRole('button', { name: localized('bulkExport') }));
    const files = filesInZip(readFileSync(await waitForDownload(connected, /\.zip$/)));
    const named = [...files.keys()].filter((name) => name.endsWith('.srt'));
    expect(named).toHaveLength(listed.length + both.length);
    expect(count).toEqual({ clicks: 4, fields: 2 });
  });
});

test.describe('forms of the library', () => {
  for (const pane of ['bulk-captions', 'related'])
    test(`show the plan of ${pane} beside the form at 1280 × 800 pixels`, async ({ connected, service }) => {
      const page = await connected.open(`library.html#first/${pane}`);
      await page.setViewportSize({ width: 1280, height: 800 });
      const ids = service.sampleData.videos.slice(0, 12).map(({ id }) => id);
      const field = pane === 'related' ? 'pasteList' : 'importPaste';
      await page.getByRole('textbox', { name: localized(field) }).fill(ids.join('\n'));
      if (pane === 'bulk-captions') await page.getByRole('button', { name: localized('importRead') }).click();
      const start = page.getByRole('button', { name: localized(pane === 'related' ? 'getRelated' : 'captionsGet') });
      await expect(start).toBeInViewport({ ratio: 1 });
      for (const control of await page.getByRole('main').locator('input, select, textarea, button').all())
        await expect(control).toBeInViewport({ ratio: 1 });
      const form = await page.locator('.planned-fields').boundingBox();
      const plan = await page.getByRole('region', { name: localized('estimatedCost') }).boundingBox();
      expect(plan?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
      expect(form?.width).toBeGreaterThanOrEqual(42 * 16);
    });
});
