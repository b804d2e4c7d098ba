import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { billedBy } from './billed.ts';
import { downloaded, type Installed } from './browser.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings.ts';

const opened = async (installed: Installed): Promise<Page> => {
  const page = await installed.open('library.html#first/search');
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  return page;
};
const plan = (page: Page) => page.getByRole('region', { name: 'What it comes to' });
const begin = (page: Page) => plan(page).getByRole('button', { name: /^Search/ });
/** Fills in the search form: long videos of half a year, split by month. */
async function fill(page: Page): Promise<void> {
  await page.getByLabel('Published from, day').fill('2023-01-01');
  await page.getByLabel('Published until, day').fill('2023-06-30');
  await page.getByLabel('Length').selectOption('medium');
  await page.getByLabel('Country').click();
  await page.keyboard.type('denmark');
  await page.keyboard.press('Enter');
  await page.getByLabel('Cut by date').selectOption('month');
}

test.describe('search', () => {
  test('adds exactly the matching videos at the price on its button', async ({ connected, service }) => {
    const page = await opened(connected);
    await fill(page);
    await expect(begin(page)).toHaveText(/\$0\.01218/);
    expect((await billedBy(service)).total.requests).toBe(0);
    await begin(page).click();
    await expect(plan(page).getByText(/done/)).toBeVisible({ timeout: 30_000 });
    const wanted = service.world.videos.filter(
      ({ publishedAt, duration, safe, blockedIn }) =>
        publishedAt >= '2023-01-01' &&
        publishedAt < '2023-07-01' &&
        duration >= 240 &&
        duration <= 1200 &&
        safe !== 'moderate' &&
        !blockedIn.includes('DK'),
    );
    await expect(
      plan(page).getByText(new RegExp(`${wanted.length} videos?\\s·\\s${wanted.length} new here`)),
    ).toBeVisible();
    const { byEndpoint } = await billedBy(service);
    expect(byEndpoint.search).toMatchObject({ requests: 6, micros: 12_180 });
  });

  test('is exported as a file and priced and run in another browser', async ({ connected, service }) => {
    const page = await opened(connected);
    await fill(page);
    await page.getByLabel('Name of the query').fill('Half a year');
    await page.getByRole('button', { name: 'Save as a plan file', exact: true }).click();
    const file = await downloaded(connected, /Half a year plan\.json$/);
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ format: 'sidelight-plan', name: 'Half a year' });
    await page.getByRole('button', { name: 'Clear the form' }).click();
    await page.reload();
    await page.getByLabel('Load a plan file').setInputFiles(file);
    await page.getByRole('button', { name: /^Run this plan/ }).click();
    await expect(page.getByRole('complementary').getByText(/done/)).toBeVisible({ timeout: 30_000 });
    expect((await billedBy(service)).byEndpoint.search?.requests).toBe(6);
  });

  test('passes axe, fits 320 pixels, and has suggestions that work by keyboard', async ({ connected, service }) => {
    const page = await opened(connected);
    await page.getByText('Build the query').click();
    await page.getByText('Where it ends').click();
    await page.getByLabel('Query', { exact: true }).fill('the');
    await page.getByLabel('Within').fill('10km');
    expect(await findings(page)).toEqual([]);
    for (const width of [320, 480, 1400]) expect(await overflowAt(page, width)).toEqual([]);
    expect((await billedBy(service)).total.requests).toBe(0);
    await page.getByRole('button', { name: /^Suggest queries/ }).click();
    await page.getByRole('option').first().waitFor();
    const second = await page.getByRole('option').nth(1).innerText();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Query', { exact: true })).toHaveValue(second);
    expect((await billedBy(service)).byEndpoint.autocomplete?.requests).toBe(1);
  });
});
