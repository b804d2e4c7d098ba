import { expect, type Page } from '@playwright/test';
import { readBill } from './bill.ts';
import type { Installed } from './browser.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { t } from './localized.ts';
import { seededLibrary } from './seeded-library.ts';

/** Opens a page of the library with a small collection of generated videos. */
const paneOf = (installed: Installed, pane: string): Promise<Page> =>
  seededLibrary(installed, { videos: 30 }, `/${pane}`);

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const collectedIds = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((opened) => {
      const request = indexedDB.open('library');
      request.onsuccess = () => opened(request.result);
    });
    const all = await new Promise<{ ids: string[] }[]>((done) => {
      const request = db.transaction('itemBatches').objectStore('itemBatches').getAll();
      request.onsuccess = () => done(request.result);
    });
    db.close();
    return all.flatMap(({ ids }) => ids);
  });

test.describe('sources of videos', () => {
  test('find the id of a channel in its open page, if the page was loaded there', async ({ connected, service }) => {
    const [channel] = service.sampleData.channels;
    const platform = await connected.context.newPage();
    await platform.goto(`https://www.youtube.com/${channel?.handle}/videos`);
    const page = await paneOf(connected, 'playlist');
    const field = page.getByLabel(t('listField'));
    const readPage = button(page, t('channelFromPage'));
    await field.fill('@another');
    await readPage.click();
    await expect(page.getByText(t('channelNotOpen'))).toBeVisible();
    await field.fill(`https://www.youtube.com/${channel?.handle}`);
    await readPage.click();
    await expect(field).toHaveValue(channel?.id ?? '');
    await expect(button(page, t('listGetOf', channel?.title ?? ''))).toBeVisible();
    await button(page, 'Shorts').click();
    await expect(button(page, 'Shorts')).toHaveAttribute('aria-pressed', 'true');

    // The platform's own navigation leaves the links of the first page in the document.
    await platform.goto('https://www.youtube.com/');
    await platform.locator('a[href^="/channel/"]').first().click();
    await expect(platform).toHaveURL(/channel/);
    await field.fill('');
    await readPage.click();
    await expect(page.getByText(t('channelOutdated'))).toBeVisible();
    await platform.reload();
    await readPage.click();
    await expect(field).toHaveValue(service.sample.channelId);
    expect((await readBill(service)).total.requests).toBe(0);
  });

  test('add a complete playlist and bill each of its pages', async ({ connected, service }) => {
    const page = await paneOf(connected, 'playlist');
    const { playlistId } = service.sample;
    await page.getByLabel(t('listField')).fill(`https://www.youtube.com/playlist?list=${playlistId}`);
    await button(page, /^Get videos/).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: playlistId }).filter({ hasText: /done/i }),
    ).not.toHaveCount(0);
    const expected = new Set(service.sampleData.playlist(playlistId)?.videoIds);
    expect(new Set((await collectedIds(page)).filter((id) => expected.has(id)))).toEqual(expected);
    const { byEndpoint } = await readBill(service);
    expect(byEndpoint.playlistItems?.requests).toBe(
      Math.ceil((service.sampleData.playlist(playlistId)?.videoIds.length ?? 0) / 50),
    );
  });

  test('crawl related videos without repeats for at most the shown price', async ({ connected, service }) => {
    const page = await paneOf(connected, 'related');
    await page.getByRole('textbox', { name: t('pasteList') }).fill(service.sample.videoId);
    await page
      .getByRole('group', { name: t('depth') })
      .getByRole('button', { name: '2' })
      .click();
    const maxPrice = Number(/\$([\d.]+)/.exec(await button(page, /^Get related videos/).innerText())?.[1]);
    await button(page, /^Get related videos/).click();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Related network, 1 seed' }).filter({ hasText: /done/i }),
    ).not.toHaveCount(0);
    const { log, total } = await readBill(service);
    const requestedIds = log
      .filter(({ endpoint }) => endpoint === 'relatedVideos')
      .map(({ query }) => new URLSearchParams(query).get('videoId'));
    expect(new Set(requestedIds).size).toBe(requestedIds.length);
    expect(new Set(requestedIds)).toEqual(
      new Set([
        service.sample.videoId,
        ...service.sampleData
          .related(service.sample.videoId)
          .slice(0, 20)
          .map(({ id }) => id),
      ]),
    );
    expect(total.micros / 1e6).toBeLessThanOrEqual(maxPrice);
  });

  test('import the table of another tool at no cost', async ({ connected, service }) => {
    const page = await paneOf(connected, 'import');
    const before = (await readBill(service)).total.requests;
    const table = 'position;channelId;videoId;publishedAtSQL;videoTitle\n1;UCx;tQ-4xkP09_s;2024;Gezeitenmühle\n';
    const buffer = Buffer.from(table, 'latin1');
    await page.getByLabel(t('importChoose')).setInputFiles({ name: 'videolist.csv', mimeType: 'text/csv', buffer });
    await expect(page.getByText(t('importIsLayout', 'YouTube Data Tools'))).toBeVisible();
    await expect(page.getByText('Gezeitenmühle')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await button(page, /^Add 1 video/).click();
    await expect(page.getByText(t.plural('importAdded', 1))).toBeVisible();
    expect(await collectedIds(page)).toContain('tQ-4xkP09_s');
    expect((await readBill(service)).total.requests).toBe(before);
  });

  test('add 891,000 ids from a file of a million lines, and offer a stop button meanwhile @long', async ({
    connected,
  }) => {
    test.setTimeout(300_000);
    const page = await paneOf(connected, 'import');
    const lines = Array.from({ length: 1_000_000 }, (_, n) =>
      n % 100 === 7 ? `rubbish ${n}` : `${String(n % 900_000).padStart(10, '0')}A`,
    );
    const buffer = Buffer.from(lines.join('\n'));
    await page.getByLabel(t('importChoose')).setInputFiles({ name: 'many.txt', mimeType: 'text/plain', buffer });
    await expect(button(page, /^Add 891,000 videos/)).toBeVisible({ timeout: 60_000 });
    await button(page, /^Add 891,000 videos/).click();
    await expect(button(page, t('stop')).first()).toBeVisible();
    await expect(page.getByText(t.plural('importAdded', 891000))).toBeVisible({ timeout: 240_000 });
  });
});
