import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { openVideo, openVideoTab } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { type Installed, waitForDownload } from './browser.ts';
import { clearFaults, injectFault, makeMalformed, requestsTo } from './control.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { localized } from './localized.ts';

type Service = Parameters<typeof readBill>[0] & {
  sampleData: { videos: { id: string; title: string }[]; related(id: string): { id: string; title: string }[] };
};

/** Returns a video whose related videos fill exactly two pages. */
const videoWithTwoPages = ({ sampleData }: Service) =>
  sampleData.videos.find(({ id }) => sampleData.related(id).length > 20 && sampleData.related(id).length <= 40) ?? {
    id: '',
    title: '',
  };

const relatedOf = async (installed: Installed, videoId: string): Promise<Page> =>
  (await openVideoTab(installed, videoId, 'tabRelated')).panel;

const get = (panel: Page) => panel.getByRole('button', { name: localized('getRelated') });

/** Opens the form over a shown list. */
const openForm = (panel: Page) => panel.getByRole('button', { name: localized('getAgain') }).click();

const list = (panel: Page) => panel.getByRole('list', { name: localized('relatedVideos') });
const rows = (panel: Page) => list(panel).getByRole('listitem');
const row = (panel: Page, index: number) => rows(panel).nth(index).getByRole('button').first();
const title = (panel: Page) => panel.getByRole('heading', { level: 1 });

async function choosePages(panel: Page, pages: number): Promise<void> {
  await panel.getByRole('slider', { name: localized('resultPages') }).fill(String(pages));
}

/** The note of the form, which the cost of the shown videos precedes. */
const fromService = new RegExp(localized('fromService').source.slice(1));

test.describe('related videos', () => {
  test('show the exact price for each number of pages and bill the received pages @firefox', async ({
    connected,
    service,
  }) => {
    const video = videoWithTwoPages(service);
    const panel = await relatedOf(connected, video.id);
    for (let pages = 1; pages <= 10; pages++) {
      await choosePages(panel, pages);
      const price = `$${((30 + 500 * pages) / 1_000_000).toFixed(5)}`;
      await expect(get(panel).locator('.price')).toHaveText(price);
    }
    expect((await readBill(service)).total.requests).toBe(0);

    await choosePages(panel, 3);
    await get(panel).click();
    await expect(rows(panel)).toHaveCount(service.sampleData.related(video.id).length);
    await openForm(panel);
    await expect(panel.getByText(fromService)).toContainText('cost $0.00103, estimated $0.00153.');
    await panel.keyboard.press('Escape');
    const { total, byEndpoint } = await readBill(service);
    expect(total).toEqual({ requests: 1, micros: 1030 });
    expect(byEndpoint.relatedVideos).toEqual({ requests: 1, units: 2, micros: 1030 });

    await panel.getByRole('button', { name: localized('spending') }).click();
    await expect(panel.getByText(localized('ledgerQuoted')).first()).toContainText('$0.00153');
    await expect(panel.getByRole('main')).toContainText(/billed\s*\$0\.00103/);
  });

  test('are shown again at no cost and can be exported completely @firefox', async ({ connected, service }) => {
    const video = videoWithTwoPages(service);
    const panel = await relatedOf(connected, video.id);
    await choosePages(panel, 3);
    await get(panel).click();
    const known = service.sampleData.related(video.id);
    await expect(rows(panel)).toHaveCount(known.length);
    await expect(row(panel, 0)).toContainText(known[0]?.title ?? '');

    await panel.getByRole('searchbox', { name: localized('findInVideos_other') }).fill(known[1]?.title ?? '');
    await expect(row(panel, 0)).toContainText(known[1]?.title ?? '');
    for (const [key, ending] of [
      ['exportCsv', 'csv'],
      ['relatedExportJson', 'json'],
    ] as const) {
      await panel.getByRole('button', { name: localized('relatedExport') }).click();
      await panel.getByRole('menuitem', { name: localized(key) }).click();
      const file = readFileSync(await waitForDownload(connected, new RegExp(`related\\.${ending}$`)), 'utf8');
      for (const { id } of known) expect(file).toContain(id);
    }
    await panel.reload();
    await expect(rows(panel)).toHaveCount(known.length);
    expect((await readBill(service)).total.requests).toBe(1);
  });

  test('fill at least nine rows at 360 by 700, at the same place while they are requested again', async ({
    connected,
    service,
  }) => {
    const panel = await relatedOf(connected, videoWithTwoPages(service).id);
    await panel.setViewportSize({ width: 360, height: 700 });
    await get(panel).click();
    await expect(rows(panel)).toHaveCount(20);
    const ninthEnd = () =>
      rows(panel)
        .nth(8)
        .evaluate((item) => item.getBoundingClientRect().bottom);
    const before = await ninthEnd();
    const footer = await panel.locator('.spending-line').evaluate((line) => line.getBoundingClientRect().top);
    expect(before).toBeLessThanOrEqual(footer);
    await openForm(panel);
    expect(await ninthEnd()).toBe(before);
    await injectFault(service, { endpoint: 'relatedVideos', delayMs: 4000, times: 1 });
    await get(panel).click();
    await expect(panel.getByRole('button', { name: localized('stopWaiting') })).toBeVisible();
    expect(await ninthEnd()).toBe(before);
    await expect(panel.getByRole('button', { name: localized('getAgain') })).toBeVisible();
    expect(await ninthEnd()).toBe(before);
  });

  test('are requested by country and language and show both @firefox', async ({ connected, service }) => {
    const panel = await relatedOf(connected, videoWithTwoPages(service).id);
    await panel.getByRole('combobox', { name: localized('country') }).click();
    await panel.keyboard.type('denm');
    await panel.keyboard.press('Enter');
    await panel.getByRole('combobox', { name: localized('language') }).click();
    await panel.keyboard.type('danish');
    await panel.keyboard.press('Enter');
    await get(panel).click();
    await openForm(panel);
    await expect(panel.getByText(fromService)).toContainText('Country: Denmark. Language: Danish.');
    expect(await requestsTo(service, 'relatedVideos')).toHaveLength(1);
    expect((await readBill(service)).log[0]?.query).toMatch(/DK.*da|da.*DK/);
  });

  test('are navigated forward and back by keyboard at no cost @firefox', async ({ connected, service }) => {
    const video = videoWithTwoPages(service);
    const known = service.sampleData.related(video.id);
    const panel = await relatedOf(connected, video.id);
    await get(panel).focus();
    await panel.keyboard.press('Enter');
    await expect(rows(panel)).toHaveCount(20);
    await row(panel, 0).focus();
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('Enter');
    await expect(title(panel)).toHaveText(known[1]?.title ?? '');
    await expect(panel.getByText(localized('historyFromRelated'))).toBeVisible();
    await panel.keyboard.press('Escape');
    await expect(title(panel)).toHaveText(video.title);
    await expect(row(panel, 1)).toBeFocused();

    // The menu of the next row opens its video on the Captions tab, which sends no request.
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('m');
    await panel.getByRole('menuitem', { name: localized('captions') }).focus();
    await panel.keyboard.press('Enter');
    await expect(title(panel)).toHaveText(known[2]?.title ?? '');
    await expect(panel.getByRole('tab', { name: localized('captions'), selected: true })).toBeVisible();
    await panel.getByRole('button', { name: localized('backTo') }).press('Enter');
    await expect(title(panel)).toHaveText(video.title);
    expect((await readBill(service)).total.requests).toBe(1);
  });

  test('clear their history when the tab opens another video', async ({ connected, service }) => {
    const video = videoWithTwoPages(service);
    const panel = await relatedOf(connected, video.id);
    await get(panel).click();
    await row(panel, 0).click();
    await expect(panel.getByText(localized('historyFromRelated'))).toBeVisible();
    const other = service.sampleData.videos.find(
      ({ id }) => id !== video.id && id !== service.sampleData.related(video.id)[0]?.id,
    );
    await openVideo(connected, other?.id ?? '');
    await expect(title(panel)).toHaveText(other?.title ?? '');
    await expect(panel.getByText(localized('historyFromRelated'))).toHaveCount(0);
  });

  test('stay visible when refreshing fails, and malformed rows are skipped', async ({ connected, service }) => {
    const video = videoWithTwoPages(service);
    const known = service.sampleData.related(video.id);
    const panel = await relatedOf(connected, video.id);
    const data = [{ videoId: 7 }, { videoId: '-aaaaaaaaaa' }, { videoId: '-aaaaaaaaaa', title: '=1+1' }, 'text'];
    const body = JSON.stringify({ pagesFetched: 4, data });
    await injectFault(service, {
      endpoint: 'relatedVideos',
      status: 200,
      body,
      contentType: 'application/json',
      times: 1,
    });
    await get(panel).click();
    await expect(rows(panel)).toHaveCount(2);
    await expect(row(panel, 0)).toContainText(localized('relatedNoChannel').source.slice(1));
    await panel.getByRole('button', { name: localized('showThem') }).click();
    await expect(panel.getByText('"videoId": 7')).toBeVisible();

    await injectFault(service, {
      endpoint: 'relatedVideos',
      status: 500,
      body: 'no',
      contentType: 'text/plain',
      times: 1,
    });
    await openForm(panel);
    await get(panel).click();
    await expect(panel.getByRole('alert')).toBeVisible();
    await expect(rows(panel)).toHaveCount(2);
    await clearFaults(service);
    await panel
      .getByRole('alert')
      .getByRole('button', { name: localized('tryAgain') })
      .click();
    await expect(rows(panel)).toHaveCount(Math.min(20, known.length));
  });

  test('stay visible with a notice when a newer response is empty, even after reopening', async ({
    connected,
    service,
  }) => {
    const video = videoWithTwoPages(service);
    const panel = await relatedOf(connected, video.id);
    await get(panel).click();
    await expect(rows(panel)).toHaveCount(20);
    await makeMalformed(service, { endpoint: 'relatedVideos', envelope: { data: [] } });
    await openForm(panel);
    await get(panel).click();
    await expect(panel.getByText(localized('newerEmptyResponse'))).toBeVisible();
    await expect(rows(panel)).toHaveCount(20);
    await panel.reload();
    await expect(panel.getByText(localized('newerEmptyResponse'))).toBeVisible();
    await expect(rows(panel)).toHaveCount(20);
    expect(await requestsTo(service, 'relatedVideos')).toHaveLength(2);
  });

  test('pass axe in both themes and with a history @firefox', async ({ connected, service }) => {
    const panel = await relatedOf(connected, videoWithTwoPages(service).id);
    expect(await findings(panel, 'anything'), 'nothing cached').toEqual([]);
    await get(panel).click();
    await expect(rows(panel)).toHaveCount(20);
    await row(panel, 1).focus();
    expect(await findings(panel, 'anything'), 'cached').toEqual([]);
    await row(panel, 1).click();
    expect(await findings(panel, 'anything'), 'with a history').toEqual([]);
  });
});
