import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { LibraryPane } from '@/lib/app-store/library-route';
import { rowsOfXlsx } from '../read-xlsx.ts';
import { openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { openFetchOptions, setBatchPrice, statusBar } from './collection-details.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { localized, patternOf, t } from './localized.ts';
import {
  duckdb,
  fourCat,
  gexf,
  schemaErrors,
  tablesIn,
  type UnpackedPackage,
  unpack,
  wrongSums,
} from './unpacked-package.ts';
import { type Background, wakeWorker } from './worker.ts';

interface Service {
  bill: string;
  token: string;
  sample: { videoId: string };
  sampleData: {
    videos: { id: string }[];
    video(id: string): { views: bigint; title: string } | undefined;
    related(id: string): { id: string }[];
  };
  stop(): Promise<void>;
}

/** Dispatches a keyboard command of the browser for a page's tab. */
const pressCommand = (worker: Background, command: string, page: Page): Promise<void> =>
  worker.evaluate(
    async ([name, url]) => {
      const [tab] = await chrome.tabs.query({ url });
      (chrome.commands.onCommand as unknown as { dispatch(...args: unknown[]): void }).dispatch(name, tab);
    },
    [command, page.url()] as const,
  );

const collectedIds = async (page: Page): Promise<Set<string>> =>
  new Set((await rowsOf(page, 'itemBatches')).flatMap(({ ids }) => ids as string[]));

async function setRecording(installed: Installed, on: boolean): Promise<void> {
  const options = await installed.open('options.html#recording');
  await options.getByLabel(localized('recording')).setChecked(on);
  await options.close();
}

/** Adds videos with a keyboard command, from the links of a page, and by a visit while recording. */
async function browse(installed: Installed, { sampleData }: Service, library: Page): Promise<void> {
  const worker = await wakeWorker(installed);
  const first = sampleData.videos[3]?.id ?? '';
  const second = sampleData.videos[4]?.id ?? '';
  const page = await openVideo(installed, first);
  await pressCommand(worker, 'add-video', page);
  await expect.poll(async () => [...(await collectedIds(library))]).toEqual([first]);
  await page.goto('https://www.youtube.com/results?search_query=the');
  const shown = (await page.locator('[data-shown]').getAttribute('data-shown'))?.split(' ') ?? [];
  await pressCommand(worker, 'add-from-page', page);
  await expect.poll(() => collectedIds(library)).toEqual(new Set([first, ...shown]));
  await setRecording(installed, true);
  await page.goto(`https://www.youtube.com/watch?v=${second}`);
  await expect.poll(() => collectedIds(library)).toEqual(new Set([first, ...shown, second]));
  await setRecording(installed, false);
  await page.close();
}

const openPane = (page: Page, pane: LibraryPane) =>
  page.evaluate((to) => void Object.assign(location, { hash: `first/${to}` }), pane);

/** Runs a search with two filters and fetches two pages of results. */
async function search(page: Page): Promise<void> {
  await openPane(page, 'search');
  await page.getByLabel(t('searchDay', t('searchPublishedAfter'))).fill('2023-01-01');
  await page.getByText(t('searchMoreFilters')).click();
  await page.getByLabel(t('videoLength')).selectOption('medium');
  const side = page.getByRole('region', { name: localized('estimatedCost') });
  const pages = side.getByLabel(localized('resultPages')).first();
  await pages.fill('2');
  await pages.press('Enter');
  await side.getByRole('button', { name: localized('searchStart') }).click();
  await expect(side.getByText(localized('done'))).toBeVisible();
}

/** Fetches one page of related videos for a seed. */
async function crawl(page: Page, seed: string): Promise<void> {
  await openPane(page, 'related');
  await page.getByRole('textbox', { name: localized('pasteList') }).fill(seed);
  await page.getByRole('button', { name: localized('getRelated') }).click();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: t.plural('runNameCrawl', 1, 1) })
      .filter({ hasText: t('done') }),
  ).not.toHaveCount(0);
}

async function fetchDetails(page: Page, count: number): Promise<void> {
  await statusBar(page)
    .getByRole('button', { name: patternOf(t.plural('planFetch', count)) })
    .click();
  await expect(statusBar(page).getByRole('button')).toHaveCount(0);
}

async function annotate(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).click();
  await page.keyboard.press('Enter');
  await page.getByLabel(localized('tableNote')).fill('Seen on the way, “quoted”');
  const tag = page.getByLabel(localized('tableTags'));
  await tag.fill('tide mills');
  await tag.press('Enter');
  await expect(page.locator('.tag-list')).toContainText('tide mills');
  await page.keyboard.press('Escape');
}

/** Moves the dates of all captures back by one week, so that the details can be fetched again. */
async function backdateCaptures(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('library');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('captures', 'readwrite');
          const store = tx.objectStore('captures');
          const week = 7 * 86_400_000;
          store.getAll().onsuccess = ({ target }) => {
            for (const row of (target as IDBRequest<{ requestedAt: number; receivedAt: number }[]>).result)
              store.put({ ...row, requestedAt: row.requestedAt - week, receivedAt: row.receivedAt - week });
          };
          tx.oncomplete = () => {
            opening.result.close();
            done();
          };
          tx.onabort = () => failed(tx.error);
        };
      }),
  );
  await page.reload();
}

async function exportPackage(installed: Installed, page: Page): Promise<UnpackedPackage> {
  await openPane(page, 'export');
  await expect(page.getByRole('group', { name: localized('packagePresets') })).toBeVisible();
  // The box of captions is disabled once they are counted and there are none.
  await expect(page.locator('.contents .group .note').nth(1)).not.toBeEmpty();
  for (const box of await page.locator('.contents').getByRole('checkbox').all())
    if (await box.isEnabled()) await box.check();
  await page.getByRole('button', { name: localized('packageExport') }).click();
  await expect(page.getByRole('button', { name: localized('saveShow') })).toBeVisible();
  return unpack(await waitForDownload(installed, /\.zip$/));
}

/** Reads the exported files with independent programs and compares them with the generated data. */
async function expectReadable(
  files: UnpackedPackage,
  ids: ReadonlySet<string>,
  { sampleData, sample }: Service,
): Promise<void> {
  const views = [...ids].reduce((sum, id) => sum + (sampleData.video(id)?.views ?? 0n), 0n);
  const totals = [{ n: ids.size, views: String(views) }];
  const query = (from: string, of = 'viewCount', where = '') =>
    duckdb(files, `SELECT count(*)::INT AS n, sum(${of})::VARCHAR AS views FROM ${from} ${where}`);
  expect(await query("read_csv('$/videos.csv', sample_size=-1)")).toEqual(totals);
  expect(await query("'$/videos.parquet'")).toEqual(totals);
  const lines =
    "read_json('$/collection.ndjson', format='newline_delimited', maximum_object_size=100000000, union_by_name=true)";
  const each = `(SELECT videoId, max(record.viewCount::BIGINT) AS views FROM ${lines} WHERE kind = 'video' GROUP BY ALL)`;
  expect(await query(each, 'views')).toEqual(totals);
  // Each video was fetched twice; the first fetch was backdated by a week.
  const [fetched] = await duckdb(
    files,
    `SELECT count(*)::INT AS n FROM ${lines} WHERE kind = 'video' AND capture.endpoint = 'POST /batch/videos'`,
  );
  expect(fetched).toEqual({ n: 2 * ids.size });
  const [annotated] = await duckdb(
    files,
    "SELECT count(*)::INT AS n FROM read_csv('$/videos.csv', sample_size=-1) WHERE note = 'Seen on the way, “quoted”' AND tags_added = '[\"tide mills\"]'",
  );
  expect(annotated).toEqual({ n: 1 });

  const relatedIds = sampleData
    .related(sample.videoId)
    .slice(0, 20)
    .map(({ id }) => id);
  const network = gexf(files, 'network/related.gexf');
  expect(new Set(network.links)).toEqual(new Set(relatedIds.map((id) => `${sample.videoId} ${id}`)));
  expect(new Set(network.nodes)).toEqual(new Set([sample.videoId, ...relatedIds]));
  expect(schemaErrors(files, 'datapackage.json', 'datapackage.schema.json')).toEqual([]);
  expect(schemaErrors(files, 'ro-crate-metadata.json', 'ro-crate.schema.json')).toEqual([]);
  const list = [...files.files.keys()].find((name) => name.startsWith('videolist_')) ?? '';
  const rows = fourCat(files, list);
  if (rows) expect(rows.map(({ videoId }) => videoId).toSorted()).toEqual([...ids].toSorted());
  for (const { videoId = '', videoTitle } of rows ?? []) expect(videoTitle).toBe(sampleData.video(videoId)?.title);
  expect(wrongSums(files)).toEqual([]);
  const videos = await rowsOfXlsx(files.files.get('videos.xlsx') ?? new Uint8Array());
  expect(new Set(videos.slice(1).map(([id]) => id))).toEqual(ids);
  const [[, tables] = [], ...others] = await tablesIn(files);
  expect(tables?.length).toBeGreaterThan(5);
  for (const [reader, same] of others) expect(same, reader).toEqual(tables);
}

test.describe('a study from the first video to the package', () => {
  test('adds videos, fetches details, annotates, and exports files that other programs can read @language', async ({
    connected,
    service,
  }) => {
    const page = await connected.open('library.html#first/table');
    await browse(connected, service, page);
    expect((await readBill(service)).total.requests).toBe(0);
    await search(page);
    await crawl(page, service.sample.videoId);
    const ids = await collectedIds(page);
    expect((await readBill(service)).byEndpoint).toMatchObject({
      search: { requests: 2 },
      relatedVideos: { units: 1 },
    });

    await openPane(page, 'table');
    await setBatchPrice(page, 100);
    await fetchDetails(page, ids.size);
    await annotate(page);
    await backdateCaptures(page);
    await (await openFetchOptions(page)).getByLabel(localized('planRefetchOlder')).click();
    await fetchDetails(page, ids.size);
    const chunks = Math.ceil(ids.size / 50);
    const paid = await readBill(service);
    expect(paid.byEndpoint.batchVideos).toMatchObject({ requests: 2, units: 2 * chunks });

    await connected.context.setOffline(true);
    await service.stop();
    await openPane(page, 'network');
    await expect(page.getByText(t.plural('linkCount', 20))).toBeVisible();
    await expect(page.locator('canvas').first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await openPane(page, 'over-time');
    await expect(page.locator('canvas').first()).toBeVisible();
    const trends = page.getByRole('table', { name: localized('videos') });
    await expect(trends.getByRole('cell', { name: '0', exact: true }).first()).toBeVisible();
    await openPane(page, 'table');
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(ids.size + 1));
    await page.getByRole('button', { name: localized('exportCsv') }).click();
    const csv = readFileSync(await waitForDownload(connected, / videos\.csv$/));

    const files = await exportPackage(connected, page);
    expect(csv.equals(files.files.get('videos.csv') ?? new Uint8Array())).toBe(true);
    await expectReadable(files, ids, service);
    for (const [name, bytes] of files.files) expect([name, bytes.includes(service.token)]).toEqual([name, false]);
  });
});
