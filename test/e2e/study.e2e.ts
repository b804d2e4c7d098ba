import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { BillReport } from '../service/billing.ts';
import type { serve } from '../service/serve.ts';
import { fromPython, pythonWith } from '../table-readers.ts';
import {
  crawl,
  enter,
  fetchDetails,
  openExport,
  openLibrary,
  openNetwork,
  openPane,
  search,
} from '../tour/library-actions.ts';
import { readBill } from './bill.ts';
import { type Installed, launch, waitForDownload } from './browser.ts';
import {
  ann,
  ben,
  codedVideos,
  codesOfCoder,
  codeVideos,
  expectAgreement,
  expectCodes,
  exportCodes,
  goToPane,
  importCodes,
  makeCodebook,
  restore,
} from './coding-actions.ts';
import { injectFault } from './control.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { findings, overflowAt } from './findings.ts';
import { localized, t } from './localized.ts';
import { duckdb, type UnpackedPackage, unpack, wrongSums } from './unpacked-package.ts';

type Served = Awaited<ReturnType<typeof serve>>;

/** The figures of a package that `check-package.py` finds. Amounts are in US dollars. */
interface Figures {
  videos: number;
  joins: {
    requests: number;
    costs: number;
    joined: number;
    otherEndpoint: number;
    bill: Record<string, { requests: number; billed: number; possible: number }>;
    bodiesWithWrongChecksum: string[];
  };
  captions: { tracks: number; wrongTracks: unknown[]; missingTracks: [id: string, language: string][] };
  shares: Record<'seeds' | 'secondLevel' | 'seedsWithVideos' | 'mostForOneSeed' | 'lowestRank', number>;
  network: Record<'gexf' | 'graphml', { nodes: number; edges: number; wrongNodes: string[] }> &
    Record<'nodes' | 'edges' | 'communities', number>;
}

const languages = ['en', 'de'];
const seeds = 50;
const places = 15;
const sampleName = 'Coded mills';
const sampleSeed = 281_726;
/** The service's prices in millionths of a dollar: per request, and per 50 videos of a batch. */
const prices = { captions: 230, batchVideos: 320 };
const runTimeout = { timeout: 120_000 };

const checkPackage = ({ folder }: UnpackedPackage): Figures => {
  const python = pythonWith('pandas', 'networkx');
  if (!python) throw new Error('The tests need a Python with pandas and networkx.');
  const script = readFileSync(new URL('check-package.py', import.meta.url), 'utf8');
  return fromPython(python, script, [folder]) as Figures;
};

/** Searches for as many pages of results as the study has seeds. */
async function findSeeds(page: Page): Promise<void> {
  await openPane(page, 'search');
  await page.getByLabel(localized('searchQ'), { exact: true }).fill('tide');
  await enter(page, 'resultPages', seeds / 50);
  await search(page);
}

const hasTrack = ({ sampleData }: Served, id: string, language: string): boolean =>
  sampleData.video(id)?.tracks.some(({ lang }) => lang === language) ?? false;

/** Returns the first videos of the search with English captions, and two without. */
async function captionedVideos(page: Page, service: Served, count: number): Promise<string[]> {
  const found = (await rowsOf(page, 'captures'))
    .filter(({ name }) => name === 'search')
    .flatMap(({ ids }) => ids as string[]);
  const isEnglish = (id: string) => hasTrack(service, id, 'en');
  return [...found.filter(isEnglish).slice(0, count - 2), ...found.filter((id) => !isEnglish(id)).slice(0, 2)];
}

/** Gets captions in two languages. One request in the middle fails with status 500 and is sent again by a click. */
async function getCaptions(page: Page, service: Served, ids: readonly string[]): Promise<void> {
  await openPane(page, 'bulk-captions');
  await page.getByLabel(localized('importPaste')).fill(ids.join('\n'));
  await page.getByRole('button', { name: localized('importRead') }).click();
  await page.getByRole('combobox', { name: localized('languageAdd') }).click();
  await page.keyboard.type('German');
  await page
    .getByRole('option', { name: /^German/ })
    .first()
    .click();
  await injectFault(service, { endpoint: 'captions', address: ids[Math.floor(ids.length / 2)], status: 500, times: 1 });
  await page.getByRole('button', { name: /^Get captions/ }).click();
  const bar = page.locator('.run');
  await expect(bar.getByText(localized('done'))).toBeVisible(runTimeout);
  await expect(bar).toContainText('1 failed');
  await bar.getByRole('button', { name: localized('sendAgain') }).click();
  await expect(bar).not.toContainText('failed');
  await expect(bar.getByText(localized('done'))).toBeVisible(runTimeout);
}

/** Draws videos with captions from the years of publication, and returns the ids in the stored order. */
async function drawSample(page: Page): Promise<string[]> {
  await openPane(page, 'table');
  await page.getByRole('button', { name: t('sample'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('sampleStratified') }).click();
  await dialog.getByLabel(t('videos'), { exact: true }).fill(String(codedVideos));
  await dialog.getByLabel(t('sampleSeed'), { exact: true }).fill(String(sampleSeed));
  await dialog.getByLabel(t('sampleNameLabel')).fill(sampleName);
  await dialog.getByRole('checkbox', { name: t('captions') }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: localized('sampleCreate') }).click();
  await expect(page.getByRole('heading', { name: sampleName, level: 1 })).toBeVisible();
  const samples = (await rowsOf(page, 'collections')).flatMap(({ sample }) => (sample as StoredSample) ?? []);
  return samples.flatMap(({ strata }) => strata.flatMap(({ drawn }) => drawn));
}

interface StoredSample {
  strata: { drawn: string[] }[];
}

/** Reads lines with a word, and compares the words of the sample with those of the other videos. */
async function compareWords(page: Page): Promise<void> {
  await goToPane(page, 'saved-captions');
  const button = (name: Parameters<typeof localized>[0]) => page.getByRole('button', { name: localized(name) });
  await button('textsConcordance').click();
  await page.getByRole('searchbox', { name: localized('textsFind') }).fill('tide');
  await expect(page.locator('.kwic mark').first()).toHaveText(/^tide$/i);
  await button('textsKeyness').click();
  await page.getByRole('combobox', { name: localized('textsGroup') }).selectOption(sampleName);
  await page.getByRole('combobox', { name: t('language') }).selectOption('en');
  await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
}

/** Codes the sample, lets a second coder code it in another browser, and merges both. */
async function codeSample(installed: Installed, page: Page, other: Installed): Promise<void> {
  await goToPane(page, 'coding');
  await makeCodebook(page);
  const { file, ...blank } = await exportPackage(installed, page);
  rmSync(file);
  await goToPane(page, 'coding/videos');
  await codeVideos(page, ann);
  await expectAccessible(page);
  const otherPage = await other.open('library.html#first/import');
  await restore(otherPage, blank, sampleName);
  await codeVideos(otherPage, ben);
  await importCodes(page, await exportCodes(other, otherPage));
  const preview = page.getByRole('region', { name: t('codesFile') });
  await expect(preview).toContainText(t('codesOf', 'Ben'));
  await expect(preview).toContainText(`${t('codesNew')}${codesOfCoder}`);
  await expectAccessible(page);
  await preview.getByRole('button', { name: t('importPage') }).click();
  await expect(preview).toHaveCount(0);
}

/** Decides the first disagreement, and returns the figures on the page. */
async function decide(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: localized('agreement') }).click();
  await page.getByLabel(t('disagreementsBy')).fill('Cora');
  await page.getByLabel(t('disagreementsBy')).press('Enter');
  const decision = page.getByRole('combobox', { name: localized('disagreementsDecisionOn') }).first();
  await decision.selectOption({ label: 'playful' });
  await expect(page.getByRole('button', { name: `${t('disagreementsDecided')} 1` })).toBeVisible();
  await expectAccessible(page);
  return page.locator('.agreement tbody').first().getByRole('row').allInnerTexts();
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
  for (const width of [320, 1280]) expect(await overflowAt(page, width)).toEqual([]);
}

/** Exports the replication package of the shown collection; `file` is the path of its ZIP. */
async function exportPackage(installed: Installed, page: Page): Promise<UnpackedPackage & { file: string }> {
  await goToPane(page, 'export');
  await page.getByRole('button', { name: localized('packageExport') }).click();
  const file = await waitForDownload(installed, new RegExp(`${sampleName}.*\\.zip$`), runTimeout.timeout);
  return { file, ...unpack(file) };
}

/** Opens the package in another browser, which lists the five plans and the draw as steps to repeat. */
async function openDesign(other: Installed, file: string): Promise<void> {
  const page = await other.open('library.html#first/import');
  await page.getByLabel(t('importChoose')).setInputFiles(file);
  await expect(page.getByRole('region', { name: t('designHeading') }).getByRole('listitem')).toHaveCount(6);
}

/** Expects `draw-sample.py`, which has none of our code, to draw the same videos from the package. */
function expectDrawnAgain({ folder }: UnpackedPackage, drawn: readonly string[]): void {
  const python = pythonWith('csv');
  if (!python) throw new Error('The tests need Python.');
  const script = fileURLToPath(new URL('../samples/draw-sample.py', import.meta.url));
  const again = JSON.parse(execFileSync(python, [script, folder], { encoding: 'utf8' }));
  expect(drawn).toHaveLength(codedVideos);
  expect(Object.values(again).flat()).toEqual(drawn);
}

async function exportEverything(installed: Installed, page: Page): Promise<UnpackedPackage> {
  await openExport(page);
  // The box of captions is disabled once they are counted and there are none.
  await expect(page.locator('.contents .group .note').nth(1)).not.toBeEmpty();
  for (const box of await page.locator('.contents').getByRole('checkbox').all())
    if (await box.isEnabled()) await box.check();
  await page.getByRole('button', { name: localized('packageExport') }).click();
  return unpack(await waitForDownload(installed, /\.zip$/, runTimeout.timeout));
}

/** Expects the costs in the package to be those of the service. The failed request is not on the service's bill. */
function expectBill({ bill }: Figures['joins'], { byEndpoint }: BillReport, missingTracks: number): void {
  const usd = (micros = 0) => micros / 1e6;
  const { captions, ...others } = byEndpoint;
  expect(bill).toMatchObject({
    'GET /search': { requests: seeds / 50, billed: usd(others.search?.micros), possible: 0 },
    'POST /batch/videos': {
      requests: others.batchVideos?.requests,
      billed: usd(others.batchVideos?.micros),
      possible: 0,
    },
    'GET /relatedVideos': { requests: seeds + places, billed: usd(others.relatedVideos?.micros), possible: 0 },
    'GET /captions/{videoId}': { requests: (captions?.requests ?? 0) + 1, possible: missingTracks + 1 },
  });
  const billedCaptions = bill['GET /captions/{videoId}']?.billed ?? 0;
  expect(billedCaptions + usd(missingTracks * prices.captions)).toBeCloseTo(usd(captions?.micros), 6);
}

/** Expects other readers to find as many rows and the same sum as pandas. */
async function expectInDuckdb(files: UnpackedPackage, { videos, joins }: Figures): Promise<void> {
  const billed = Object.values(joins.bill).reduce((sum, each) => sum + each.billed, 0);
  const joined = "FROM '$/requests.csv' JOIN '$/costs.csv' USING (request_id)";
  const [row] = await duckdb(files, `SELECT count(*)::INT AS requests, round(sum(billed_usd), 6) AS billed ${joined}`);
  expect(row).toEqual({ requests: joins.joined, billed: expect.closeTo(billed, 6) });
  expect(await duckdb(files, "SELECT count(*)::INT AS videos FROM '$/videos.parquet'")).toEqual([{ videos }]);
}

/** The titles of the steps of the study in the README. */
const readmeSteps = (): string[] => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, study = ''] = /^## A study in \w+ steps$(.*?)^## /ms.exec(readme) ?? [];
  return [...study.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].flatMap(([, title]) => title ?? []);
};

const methodsOf = ({ files }: UnpackedPackage): string => files.get('methods.txt')?.toString() ?? '';
const costIn = (methods: string): string | undefined => /the requests cost \$[\d.]+\d/.exec(methods)?.[0];

test('the study in the README, with a failed request, agrees with the bill in every figure', async ({
  connected,
  service,
}) => {
  test.setTimeout(500_000);
  const titles: string[] = [];
  const step = <T>(title: string, run: () => Promise<T>): Promise<T> => {
    titles.push(title);
    return test.step(title, run);
  };
  const page = await openLibrary(connected);
  await page.evaluate((own) => chrome.storage.local.set({ 'settings.enteredPrices': own }), prices);
  await step('Search', () => findSeeds(page));
  await step('Fetch details', () => fetchDetails(page));
  await step('Related network', async () => {
    await crawl(page, places);
    await fetchDetails(page);
  });
  const ids = await captionedVideos(page, service, 16);
  await step('Bulk captions', () => getCaptions(page, service, ids));

  await connected.context.setOffline(true);
  const files = await exportEverything(connected, page);
  await step('Explore', () => openNetwork(page));
  const drawn = await step('Sample', () => drawSample(page));
  await step('Compare words', () => compareWords(page));
  const other = await launch({ platformUrl: service.platformUrl });
  try {
    await step('Code', () => codeSample(connected, page, other));
    const shown = await step('Agreement', () => decide(page));
    const sample = await step('Export', () => exportPackage(connected, page));
    expectAgreement(sample, shown);
    expectCodes(sample);
    expectDrawnAgain(sample, drawn);
    expect(methodsOf(sample)).toContain(t('methodsBeforeSample', t('defaultCollection')));
    expect(costIn(methodsOf(sample))).toEqual(expect.stringContaining(costIn(methodsOf(files)) ?? 'no cost'));
    await step('Repeat', () => openDesign(other, sample.file));
  } finally {
    await other.stop();
  }
  expect(titles).toEqual(readmeSteps());
  expect(wrongSums(files)).toEqual([]);
  const figures = checkPackage(files);
  const { videos, joins, captions, shares, network } = figures;
  expect(joins).toMatchObject({ costs: joins.requests, joined: joins.requests, otherEndpoint: 0 });
  expect(joins.bodiesWithWrongChecksum).toEqual([]);
  const tracks = ids.flatMap((id) => languages.map((language) => [id, language] as const));
  const missing = tracks.filter(([id, language]) => !hasTrack(service, id, language));
  expect(captions).toEqual({ tracks: tracks.length - missing.length, wrongTracks: [], missingTracks: missing.sort() });
  expectBill(joins, await readBill(service), missing.length);
  expect(shares).toEqual({
    seeds,
    secondLevel: places,
    seedsWithVideos: places,
    mostForOneSeed: 1,
    lowestRank: 1,
  });
  const whole = { nodes: videos, edges: network.edges, wrongNodes: [] };
  expect(network).toMatchObject({ nodes: videos, gexf: whole, graphml: whole });
  await expectInDuckdb(files, figures);
});
