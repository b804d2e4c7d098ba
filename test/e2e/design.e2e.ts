import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { setBatchPrice, statusBar } from './collection-details.ts';
import { makeMalformed } from './control.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings.ts';
import { localized, t } from './localized.ts';
import { filesInZip } from './zip-file.ts';

const openPane = (page: Page, pane: string) =>
  page.evaluate((to) => void Object.assign(location, { hash: `first/${to}` }), pane);
const rowsIn = (page: Page) => page.getByRole('grid').getAttribute('aria-rowcount');

/** Returns the collected videos and the columns of their details, response by response. */
async function storedVideos(page: Page): Promise<unknown> {
  const batches = await rowsOf(page, 'itemBatches');
  const captures = await rowsOf(page, 'captures');
  return {
    collected: batches.map(({ from, ids, ranks, titles }) => ({ from, ids, ranks, titles })),
    received: captures.map(({ name, params, ids, missing, columns }) => ({ name, params, ids, missing, columns })),
  };
}

async function searchVideos(page: Page): Promise<void> {
  await openPane(page, 'search');
  await page.getByLabel(t('searchDay', t('searchPublishedAfter'))).fill('2023-01-01');
  await page.getByLabel(t('searchDay', t('searchPublishedBefore'))).fill('2023-02-28');
  await page.getByText(t('searchMoreFilters')).click();
  await page.getByLabel(t('videoLength')).selectOption('medium');
  const side = page.getByRole('region', { name: localized('estimatedCost') });
  await side.getByRole('button', { name: /^Search/ }).click();
  await expect(side.getByText(localized('done'))).toBeVisible();
}

/** Runs a search, fetches the details of its results, and fetches their related videos. */
async function runStudy(page: Page): Promise<void> {
  await searchVideos(page);
  await openPane(page, 'table');
  await setBatchPrice(page, 100);
  await statusBar(page)
    .getByRole('button', { name: localized('planFetch_other') })
    .click();
  await expect(statusBar(page).getByRole('button')).toHaveCount(0);
  await openPane(page, 'related');
  await page.getByRole('button', { name: localized('collection') }).click();
  await page.getByRole('button', { name: localized('getRelated') }).click();
  // The page still shows messages of the earlier runs, so the test reads the stored runs.
  const states = async () => (await rowsOf(page, 'runs')).map(({ state }) => state);
  await expect.poll(states, { timeout: 150_000 }).toEqual(['done', 'done', 'done']);
}

/** Returns the videos of the stored sample, by stratum. */
async function drawnVideos(page: Page): Promise<string[]> {
  const samples = (await rowsOf(page, 'collections')).flatMap(({ sample }) => (sample as StoredSample) ?? []);
  return samples.flatMap(({ strata }) => strata.flatMap(({ drawn }) => drawn));
}

interface StoredSample {
  strata: { drawn: string[] }[];
}

async function exportPackage(installed: Installed, page: Page): Promise<string> {
  await openPane(page, 'export');
  await page.getByRole('button', { name: localized('packageExport') }).click();
  return waitForDownload(installed, /\.zip$/);
}

const design = (page: Page) => page.getByRole('region', { name: localized('designHeading') });

/** Runs a step and returns the price on its button in millionths of a dollar. */
async function runStep(step: Locator, n: number): Promise<number> {
  const button = step.getByRole('button', { name: new RegExp(`^Run step ${n} `) });
  // A price that was just entered replaces the estimate after a moment.
  await expect(button).not.toContainText('≈');
  const price = /\$([\d.]+)/.exec((await button.textContent()) ?? '')?.[1] ?? '';
  await button.click();
  await expect(step.getByText(localized('done'), { exact: true })).toBeVisible({ timeout: 60_000 });
  return Math.round(Number(price) * 1_000_000);
}

/** Expects the page to pass axe and to fit 320 pixels. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  for (const width of [320, 480, 1280]) expect(await overflowAt(page, width)).toEqual([]);
}

test.describe('a study design', () => {
  test('is repeated by another lab, step by step, with the same rows at the prices shown, on an accessible page', async ({
    connected,
    connectedProfile,
    service,
  }) => {
    const page = await connected.open('library.html#first/table');
    await runStudy(page);
    const original = await readBill(service);
    const file = await exportPackage(connected, page);

    const lab = await (await connectedProfile()).launch({ platformUrl: service.platformUrl }, service);
    try {
      const labPage = await lab.open('library.html#first/import');
      await labPage.getByLabel(localized('importChoose')).setInputFiles(file);
      await expect(design(labPage).getByRole('listitem')).toHaveCount(3);
      await expectAccessible(labPage);
      await labPage.getByLabel(localized('designCollection')).fill('Once more');
      await labPage.getByRole('button', { name: localized('designCreate') }).click();
      const steps = design(labPage).getByRole('listitem');
      await expect(steps.nth(2).getByText(localized('designCostLater_one'))).toBeVisible();
      await expectAccessible(labPage);
      expect((await readBill(service)).total).toEqual(original.total);

      const prices = [await runStep(steps.nth(0), 1)];
      const { micros = 0, units = 1 } = original.byEndpoint.batchVideos ?? {};
      await setBatchPrice(labPage, micros / units);
      prices.push(await runStep(steps.nth(1), 2));
      await labPage.reload();
      await expect(steps.nth(1).getByText(localized('done'), { exact: true })).toBeVisible();
      prices.push(await runStep(steps.nth(2), 3));
      const after = await readBill(service);
      expect(after.total.requests).toBe(2 * original.total.requests);
      expect(after.total.micros - original.total.micros).toBe(prices.reduce((sum, price) => sum + price, 0));

      await labPage.evaluate(() => void Object.assign(location, { hash: location.hash.replace('/runs', '/table') }));
      await openPane(page, 'table');
      // The table can briefly show its content from before the last response.
      await expect(async () => expect(await rowsIn(labPage)).toBe(await rowsIn(page))).toPass();
      expect(await storedVideos(labPage)).toEqual(await storedVideos(page));
    } finally {
      await lab.stop();
    }
  });

  test('is imported with its package in a fresh profile, repeated at the price shown, and compared with the original', async ({
    connected,
    connectedProfile,
    service,
  }) => {
    const page = await connected.open('library.html#first/table');
    await searchVideos(page);
    const originals = (await rowsOf(page, 'itemBatches')).flatMap(({ ids }) => ids as string[]);
    const original = await readBill(service);
    const file = await exportPackage(connected, page);

    const lab = await (await connectedProfile()).launch({ platformUrl: service.platformUrl }, service);
    try {
      const labPage = await lab.open('library.html#first/import');
      await labPage.getByLabel(localized('importChoose')).setInputFiles(file);
      await labPage.getByLabel(localized('originalIdentifier')).fill('10.5281/zenodo.4711');
      await expectAccessible(labPage);
      await labPage.getByRole('button', { name: localized('designCreate') }).click();
      const newId = 'ReplNewOne1';
      await makeMalformed(service, { endpoint: 'search', rows: [0], set: { videoId: newId } });
      const price = await runStep(design(labPage).getByRole('listitem').first(), 1);
      const after = await readBill(service);
      expect(after.total.micros - original.total.micros).toBe(price);

      await labPage.evaluate(
        () => void Object.assign(location, { hash: location.hash.replace('/runs', '/over-time/replication') }),
      );
      const videos = labPage.getByRole('listitem').filter({ hasText: t('videos') });
      await expect(videos).toContainText(`${t('comparedSame')}: ${originals.length - 1}`);
      await expect(labPage.getByRole('link', { name: 'https://doi.org/10.5281/zenodo.4711' })).toBeVisible();
      await expect(labPage.getByRole('row').filter({ hasText: t('changeLost') })).toHaveCount(1);
      const added = labPage.getByRole('row').filter({ has: labPage.locator(`a[href$="${newId}"]`) });
      await expect(added).toContainText(t('changeNew'));
      await expectAccessible(labPage);

      await labPage.evaluate(
        () => void Object.assign(location, { hash: location.hash.replace('/over-time/replication', '/export') }),
      );
      await labPage.getByRole('button', { name: localized('packageExport') }).click();
      const files = filesInZip(readFileSync(await waitForDownload(lab, /\.zip$/)));
      const rows = files.get('replication.csv')?.toString().split('\r\n') ?? [];
      expect(rows).toContain(`video,lost,${originals[0]},,,,,,,`);
      expect(rows).toContain(`video,new,${newId},,,,,,,`);
      expect(files.get('methods.txt')?.toString()).toContain('https://doi.org/10.5281/zenodo.4711');
      expect(files.get('datacite.json')?.toString()).toContain('"IsDerivedFrom"');
    } finally {
      await lab.stop();
    }
  });

  test('with a sample draws the same videos in a fresh profile', async ({ connected, connectedProfile, service }) => {
    const page = await connected.open('library.html#first/table');
    await searchVideos(page);
    await openPane(page, 'table');
    await statusBar(page)
      .getByRole('button', { name: localized('planFetch_other') })
      .click();
    await expect(statusBar(page).getByRole('button')).toHaveCount(0);
    const { requests } = (await readBill(service)).total;
    await page.getByRole('button', { name: t('sample'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('sampleStratified') }).click();
    await dialog.getByLabel(t('sampleStrata')).selectOption('month');
    await dialog.getByLabel(t('videos'), { exact: true }).fill('9');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: localized('sampleCreate') }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => rowsIn(page)).toBe('10');
    const drawn = await drawnVideos(page);
    expect(drawn).toHaveLength(9);
    await page.evaluate(() => void Object.assign(location, { hash: location.hash.replace('/table', '/export') }));
    await page.getByRole('button', { name: localized('packageExport') }).click();
    const file = await waitForDownload(connected, /\.zip$/);
    expect((await readBill(service)).total.requests).toBe(requests);

    const lab = await (await connectedProfile()).launch({ platformUrl: service.platformUrl }, service);
    try {
      const labPage = await lab.open('library.html#first/import');
      await labPage.getByLabel(localized('importChoose')).setInputFiles(file);
      await labPage.getByRole('button', { name: localized('designCreate') }).click();
      const steps = design(labPage).getByRole('listitem');
      await runStep(steps.nth(0), 1);
      await setBatchPrice(labPage, 100);
      await runStep(steps.nth(1), 2);
      await steps
        .nth(2)
        .getByRole('button', { name: localized('designDraw') })
        .click();
      await expect.poll(() => drawnVideos(labPage)).toEqual(drawn);
      await expect(steps.nth(2).getByText(localized('done'), { exact: true })).toBeVisible();
      await expectAccessible(labPage);
    } finally {
      await lab.stop();
    }
  });
});
