import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { BillReport } from '../service/billing.ts';
import type { serve } from '../service/serve.ts';
import { fromPython, pythonWith } from '../table-readers.ts';
import { crawl, enter, fetchDetails, openExport, openLibrary, openPane, search } from '../tour/library-actions.ts';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { injectFault } from './control.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
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

async function exportPackage(installed: Installed, page: Page): Promise<UnpackedPackage> {
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

test('a study with 50 seeds, two languages and a failed request agrees with the bill in every figure', async ({
  connected,
  service,
}) => {
  test.setTimeout(400_000);
  const page = await openLibrary(connected);
  await page.evaluate((own) => chrome.storage.local.set({ 'settings.enteredPrices': own }), prices);
  await findSeeds(page);
  await fetchDetails(page);
  await crawl(page, places);
  await fetchDetails(page);
  const ids = await captionedVideos(page, service, 12);
  await getCaptions(page, service, ids);

  await connected.context.setOffline(true);
  const files = await exportPackage(connected, page);
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
