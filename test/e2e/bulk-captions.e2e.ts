import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { languageName } from '../../lib/shared/display-names.ts';
import type { serve } from '../service/serve.ts';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { clearFaults, countCaptionRequests, injectFault } from './control.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';
import { killWorker } from './worker.ts';
import { filesInZip } from './zip-file.ts';

type Served = Awaited<ReturnType<typeof serve>>;

interface Listed {
  videoId: string;
  state: string;
  language: string | null;
  billedMicros: number | null;
  files: { name: string; sha256: string; bytes: number }[];
}

const stepStates = async (page: Page): Promise<unknown[]> => (await rowsOf(page, 'steps')).map(({ state }) => state);
/** Returns the text of each block of an SRT file. */
const textsIn = (srt: string): string[] =>
  srt
    .trimEnd()
    .split(/\n\n/)
    .map((block) => block.split('\n').slice(2).join(' '));

/** Returns the ids of five videos with manual English captions and of one video without captions. */
function listOf({ sampleData }: Served): string[] {
  const unusualIds = new Set<unknown>(Object.values(sampleData.special));
  const some = sampleData.videos.filter(
    ({ id, tracks }) => tracks[0]?.origin === 'authored' && tracks[0].lang === 'en' && !unusualIds.has(id),
  );
  return [...some.slice(0, 5).map(({ id }) => id), sampleData.special.withoutCaptions];
}

/** Opens the page and sets the user's own prices, in millionths of a dollar. */
async function openPage(connected: Installed, prices: Record<string, number>): Promise<Page> {
  const page = await connected.open('library.html#first/bulk-captions');
  await page.evaluate((own) => chrome.storage.local.set({ 'settings.enteredPrices': own }), prices);
  return page;
}

/**
 * Starts a run, kills the worker during the third request, and waits until a new worker has completed the other steps.
 */
async function runOverDeath(connected: Installed, service: Served, page: Page, ids: readonly string[]): Promise<void> {
  await injectFault(service, { endpoint: 'captions', address: ids[2] ?? '', delayMs: 60_000, times: 1 });
  await page.getByRole('button', { name: /^Get captions/ }).click();
  await expect.poll(() => countCaptionRequests(service)).toBe(3);
  await expect(page.getByRole('cell', { name: localized('bulkGetting') })).toHaveCount(1);
  await killWorker(connected);
  await clearFaults(service);
  await page.evaluate(() => chrome.runtime.sendMessage({ kind: 'runs/process', body: null }));
  await expect.poll(() => stepStates(page)).toEqual(['stored', 'stored', 'uncertain', 'stored', 'stored', 'refused']);
  expect(await countCaptionRequests(service)).toBe(6);
}

/** Expects each file to contain the service's track and to match the checksum in the manifest. */
function expectTracks({ sampleData }: Served, files: ReadonlyMap<string, Buffer>, videos: readonly Listed[]): void {
  for (const { videoId, language, files: written } of videos) {
    const track = sampleData.video(videoId)?.tracks.find(({ lang }) => lang === language);
    const bytes = files.get(written[0]?.name ?? '') ?? Buffer.alloc(0);
    expect(textsIn(bytes.toString())).toEqual(track?.cues().map(({ text }) => text.replace(/\s+/g, ' ').trim()));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(written[0]?.sha256);
  }
}

test.describe('bulk captions', () => {
  test('are planned, fetched despite a killed worker, and exported as one zip that matches the service', async ({
    connected,
    service,
  }) => {
    const ids = listOf(service);
    const page = await openPage(connected, { captions: 530 });
    await page.getByLabel(localized('importPaste')).fill([...ids, ids[0], 'no video here'].join('\n'));
    await page.getByRole('button', { name: localized('importRead') }).click();
    await expect(page.getByRole('button', { name: /^Get captions/ })).toContainText('$0.00318');
    expect(await countCaptionRequests(service)).toBe(0);
    await runOverDeath(connected, service, page, ids);

    await expect(page.getByRole('cell', { name: localized('bulkUnanswered') })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('button', { name: localized('sendAgain') })
      .click();
    await expect.poll(() => stepStates(page)).toEqual([...Array(5).fill('stored'), 'refused']);

    await connected.context.setOffline(true);
    await page.getByRole('button', { name: /^Export 5 as ZIP/ }).click();
    const files = filesInZip(readFileSync(await waitForDownload(connected, /\.zip$/)));
    const { videos } = JSON.parse(files.get('manifest.json')?.toString() ?? '') as { videos: Listed[] };
    const exportedStates = videos.map(({ videoId, state }) => [videoId, state]);
    expect(exportedStates).toEqual(ids.map((id, index) => [id, index < 5 ? 'saved' : 'not-available']));
    expectTracks(service, files, videos.slice(0, 5));
    const named = videos.flatMap(({ files: written }) => written.map(({ name }) => name));
    expect([...files.keys()].toSorted()).toEqual(
      [...named, 'manifest.csv', 'manifest.json', 'manifest.xlsx'].toSorted(),
    );
    // A request that may have been billed is counted, so the captions that were requested again are counted twice.
    expect(await countCaptionRequests(service)).toBe(7);
    expect(videos.reduce((sum, { billedMicros }) => sum + (billedMicros ?? 0), 0)).toBe(7 * 530);
    const { requests } = (await readBill(service)).byEndpoint.captions ?? { requests: 0 };
    expect([5, 6, 7]).toContain(requests);
  });

  test('are fetched in two languages and exported as one zip within six clicks, with track lists first @language', async ({
    connected,
    service,
  }) => {
    const { sampleData } = service;
    const unusualIds = new Set<unknown>(Object.values(sampleData.special));
    const listed = sampleData.videos.filter(
      ({ id, tracks }) => tracks.some(({ lang }) => lang === 'en') && !unusualIds.has(id),
    );
    const ids = listed.slice(0, 30).map(({ id }) => id);
    const hasBoth = ({ tracks }: (typeof listed)[number]) => tracks.some(({ lang }) => lang === 'de');
    const page = await openPage(connected, { captions: 530, captionFiles: 530 });
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    await page.getByLabel(localized('importPaste')).fill(ids.join('\n'));
    await click(page.getByRole('button', { name: localized('importRead') }));
    await click(page.getByRole('combobox', { name: localized('languageAdd') }));
    const german = languageName('de', t.locale);
    await page.keyboard.type(german);
    await click(page.getByRole('option', { name: german }).first());
    await click(page.getByRole('checkbox', { name: localized('bulkListFirst') }));
    // The price covers thirty lists and at most sixty tracks.
    await expect(page.getByRole('button', { name: localized('captionsGet') })).toContainText('0.0477');
    await click(page.getByRole('button', { name: localized('captionsGet') }));
    await expect(page.locator('.run').getByText(localized('done'))).toBeVisible({ timeout: 150_000 });
    const tracks = 30 + listed.slice(0, 30).filter(hasBoth).length;
    await click(page.getByRole('button', { name: t('bulkExport', tracks) }));
    expect(clicks).toBeLessThanOrEqual(6);

    const files = filesInZip(readFileSync(await waitForDownload(connected, /\.zip$/)));
    const named = [...files.keys()].filter((name) => name.endsWith('.srt'));
    expect(named).toHaveLength(tracks);
    for (const id of ids) expect(named.filter((name) => name.endsWith(`[${id}].en.srt`))).toHaveLength(1);
    const { byEndpoint } = await readBill(service);
    expect([byEndpoint.captionFiles?.requests, byEndpoint.captions?.requests]).toEqual([30, tracks]);
    // The run and its results show the same number.
    await expect(page.locator('.run')).toContainText(t.plural('runSaved', tracks));
    await expect(page.getByRole('button', { name: `${t('saved')} ${tracks}` })).toBeVisible();
  });
});
