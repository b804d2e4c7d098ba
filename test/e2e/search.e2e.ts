import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { countWords, findings, overflowAt } from './findings.ts';
import { localized, t } from './localized.ts';

const openSearch = async (installed: Installed): Promise<Page> => {
  const page = await installed.open('library.html#first/search');
  await page.getByRole('heading', { name: t('search'), level: 1 }).waitFor();
  return page;
};
const plan = (page: Page) => page.getByRole('region', { name: t('estimatedCost') });
const searchButton = (page: Page) => plan(page).getByRole('button', { name: /^Search/ });
/** Fills in the search form for videos of medium length in Denmark from half a year, split by month. */
async function fill(page: Page): Promise<void> {
  await page.getByLabel(t('searchDay', t('searchPublishedAfter'))).fill('2023-01-01');
  await page.getByLabel(t('searchDay', t('searchPublishedBefore'))).fill('2023-06-30');
  await page.getByText(t('searchMoreFilters')).click();
  await page.getByLabel(t('videoLength')).selectOption('medium');
  await page.getByLabel(t('country')).click();
  await page.keyboard.type('denmark');
  await page.keyboard.press('Enter');
  await page.getByLabel(t('searchSplit')).selectOption('month');
}

test.describe('search', () => {
  test('opens with at most 250 words, and shows the cost next to the form while the user types', async ({
    connected,
  }) => {
    const page = await openSearch(connected);
    expect(await countWords(page)).toBeLessThanOrEqual(250);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByLabel(t('searchQ'), { exact: true }).fill('tide mill');
    await plan(page).getByLabel(t('resultPages'), { exact: true }).fill('12');
    await expect(searchButton(page)).toHaveText(/\$0\.02436/);
    await expect(searchButton(page)).toBeInViewport();
  });

  test('adds exactly the matching videos at the price on its button @firefox', async ({ connected, service }) => {
    const page = await openSearch(connected);
    await fill(page);
    await expect(searchButton(page)).toHaveText(/\$0\.01218/);
    expect((await readBill(service)).total.requests).toBe(0);
    await searchButton(page).click();
    await expect(plan(page).getByText(localized('done'))).toBeVisible();
    const expected = service.sampleData.videos.filter(
      ({ publishedAt, duration, safe, blockedIn }) =>
        publishedAt >= '2023-01-01' &&
        publishedAt < '2023-07-01' &&
        duration >= 240 &&
        duration <= 1200 &&
        safe !== 'moderate' &&
        !blockedIn.includes('DK'),
    );
    await expect(plan(page)).toContainText(new RegExp(`${expected.length} videos?.*${expected.length} new`));
    const { byEndpoint } = await readBill(service);
    expect(byEndpoint.search).toMatchObject({ requests: 6, micros: 12_180 });
  });

  test('is exported as a plan file and run from that file at the price on its button', async ({
    connected,
    service,
  }) => {
    const page = await openSearch(connected);
    await fill(page);
    await plan(page).getByText(t('searchSaveQuery')).first().click();
    await page.getByLabel(t('searchName')).fill('Half a year');
    await page.getByRole('button', { name: t('searchFile'), exact: true }).click();
    const file = await waitForDownload(connected, /Half a year plan\.json$/);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'sidelight-plan', name: 'Half a year' });
    await page.getByRole('button', { name: t('searchClear') }).click();
    await page.reload();
    await page.getByRole('button', { name: t('searchQueries') }).click();
    await page
      .getByRole('region', { name: t('searchLoad') })
      .getByLabel(t('importChoose'))
      .setInputFiles(file);
    const run = page.getByRole('button', { name: /^Run this plan/ });
    await expect(run).toHaveText(/\$0\.01218/);
    await run.click();
    await page.evaluate(() => void Object.assign(location, { hash: 'first/runs' }));
    await expect(page.getByRole('main').getByText(localized('done')).first()).toBeVisible();
    expect((await readBill(service)).byEndpoint.search).toMatchObject({ requests: 6, micros: 12_180 });
  });

  test('passes axe, fits 320 pixels, and has suggestions that work by keyboard', async ({ connected, service }) => {
    const page = await openSearch(connected);
    await page.getByText(t('searchBuilder')).click();
    await page.getByText(t('searchEnds')).click();
    await page.getByText(t('searchMoreFilters')).click();
    await page.getByLabel(t('searchQ'), { exact: true }).fill('the');
    await page.getByLabel(t('searchLocationRadius')).fill('10km');
    expect(await findings(page)).toEqual([]);
    for (const width of [320, 480, 1400]) expect(await overflowAt(page, width)).toEqual([]);
    expect((await readBill(service)).total.requests).toBe(0);
    await page.getByRole('button', { name: /^Suggest queries/ }).click();
    await page.getByRole('option').first().waitFor();
    const second = await page.getByRole('option').nth(1).innerText();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(t('searchQ'), { exact: true })).toHaveValue(second);
    expect((await readBill(service)).byEndpoint.autocomplete?.requests).toBe(1);
  });
});
