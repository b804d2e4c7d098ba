import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { readBill } from './bill.ts';
import { waitForDownload } from './browser.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings.ts';
import { localized, t } from './localized.ts';
import { filesInZip } from './zip-file.ts';

/** The prefixes of seed 7 with two letters, as Python draws them. Five videos of the local service begin with one. */
const draws = JSON.parse(readFileSync('test/fixtures/random-prefixes.json', 'utf8')) as {
  seed: number;
  length: number;
  prefixes: string[];
}[];
const prefixes = draws.find(({ seed, length }) => seed === 7 && length === 2)?.prefixes ?? [];

const plan = (page: Page) => page.getByRole('region', { name: t('estimatedCost') });
const storedIds = async (page: Page): Promise<string[]> =>
  (await rowsOf(page, 'itemBatches')).flatMap(({ ids }) => ids as string[]);
const queriesOf = async (page: Page) =>
  (await rowsOf(page, 'captures')).map(({ params }) => (params as { q?: string }).q);

test('random prefixes find a sample, which is repeated from the exported study in a fresh profile', async ({
  connected,
  connectedProfile,
  service,
}) => {
  const page = await connected.open('library.html#first/search');
  await page.getByRole('button', { name: t('searchPrefixes'), exact: true }).click();
  await page.getByLabel(t('searchPrefixLength')).fill('2');
  await page.getByLabel(t('searchPrefixCount')).fill('60');
  await page.getByLabel(t('sampleSeed'), { exact: true }).fill('7');
  expect(await findings(page)).toEqual([]);
  for (const width of [320, 480, 1280]) expect(await overflowAt(page, width)).toEqual([]);
  const button = plan(page).getByRole('button', { name: /^Search/ });
  await expect(button).toHaveText(/\$0\.1218/);
  expect((await readBill(service)).total.requests).toBe(0);
  await button.click();
  await expect(plan(page).getByText(localized('done'))).toBeVisible({ timeout: 60_000 });

  expect((await readBill(service)).byEndpoint.search).toMatchObject({ requests: 60, micros: 121_800 });
  expect(await queriesOf(page)).toEqual(prefixes.map((prefix) => `"watch?v=${prefix}"`));
  const sample = await storedIds(page);
  const country = (await rowsOf(page, 'captures')).map(
    ({ params }) => (params as { regionCode?: string }).regionCode,
  )[0];
  const expected = service.sampleData.videos.filter(
    ({ id, safe, blockedIn }) =>
      safe !== 'moderate' &&
      !blockedIn.includes(country ?? '') &&
      prefixes.some((prefix) => id.toLowerCase().startsWith(`${prefix}-`)),
  );
  expect(expected.length).toBeGreaterThan(2);
  expect(sample.toSorted()).toEqual(expected.map(({ id }) => id).sort());

  await page.evaluate(() => void Object.assign(location, { hash: 'first/export' }));
  await page.getByRole('button', { name: localized('packageExport') }).click();
  const file = await waitForDownload(connected, /\.zip$/);
  const files = filesInZip(readFileSync(file));
  expect(files.get('methods.txt')?.toString()).toContain('random seed 7 and are listed in');
  expect(JSON.parse(files.get('design.json')?.toString() ?? '')).toMatchObject({
    steps: [{ plan: { prefixes: { seed: 7, list: prefixes } } }],
  });

  const lab = await (await connectedProfile()).launch({ platformUrl: service.platformUrl }, service);
  try {
    const labPage = await lab.open('library.html#first/import');
    await labPage.getByLabel(localized('importChoose')).setInputFiles(file);
    await labPage.getByRole('button', { name: localized('designCreate') }).click();
    const step = labPage
      .getByRole('region', { name: localized('designHeading') })
      .getByRole('listitem')
      .first();
    await expect(step).toContainText(t('searchPrefixes'));
    await expect(step).toContainText(t('designPrefixes', 60, 2, '7'));
    const repeat = step.getByRole('button', { name: /^Run step 1 / });
    await expect(repeat).toHaveText(/\$0\.1218/);
    await repeat.click();
    await expect(step.getByText(localized('done'), { exact: true })).toBeVisible({ timeout: 60_000 });
    expect(await storedIds(labPage)).toEqual(sample);
    expect(await queriesOf(labPage)).toEqual(await queriesOf(page));
    expect((await readBill(service)).byEndpoint.search).toMatchObject({ requests: 120, micros: 243_600 });
  } finally {
    await lab.stop();
  }
});
