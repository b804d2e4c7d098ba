import { expect, type Page } from '@playwright/test';
import { openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { countCaptionRequests } from './control.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';
import { switchVideos } from './switch-videos.ts';
import { wakeWorker } from './worker.ts';

test.describe('automatic captions', () => {
  test('are off by default, so a video that stays open costs nothing', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    await page.waitForTimeout(4_000);
    expect((await readBill(service)).total.requests).toBe(0);
  });

  test('are fetched only for the last of five videos opened within a second @firefox', async ({
    connected,
    service,
  }) => {
    const options = await connected.open('options.html');
    await switchOn(options);
    // The tab shows a page without a video, because captions of a video that stays open longer than the delay would be
    // fetched.
    const page = await connected.context.newPage();
    await page.goto('https://www.youtube.com/');
    const panel = await openPanelNextTo(connected, page);
    const videos = service.sampleData.videos
      .filter(({ tracks }) => tracks.some(({ lang }) => lang === 'en'))
      .slice(0, 5);
    await switchVideos(
      page,
      videos.map(({ id }) => id),
    );
    await expect(panel.getByRole('option').first()).toBeVisible({ timeout: 15_000 });
    const { log } = await readBill(service);
    expect(log.map(({ path }) => path)).toEqual([expect.stringContaining(videos.at(-1)?.id ?? '')]);
    expect(await countCaptionRequests(service)).toBe(1);
  });

  test('show on the toolbar that they are on', async ({ connected }) => {
    const options = await connected.open('options.html');
    await switchOn(options);
    const worker = await wakeWorker(connected);
    await expect.poll(() => worker.evaluate(() => chrome.action.getBadgeText({}))).toBe(t('autoBadge'));
  });
});

const switchOn = (options: Page) => options.getByLabel(localized('optionsAutoOn')).check();
