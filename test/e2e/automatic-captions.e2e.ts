import { expect, type Page } from '@playwright/test';
import { openVideo, panelBeside } from '../tour/reader.ts';
import { billedBy } from './billed.ts';
import { captionRequests } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { switchWithin } from './switch-within.ts';
import { awakeWorker } from './worker.ts';

test.describe('automatic captions', () => {
  test('are off by default, so a video that stays open costs nothing', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    await page.waitForTimeout(4_000);
    expect((await billedBy(service)).total.requests).toBe(0);
  });

  test('are fetched only for the last of five videos opened within a second @firefox', async ({
    connected,
    service,
  }) => {
    const options = await connected.open('options.html');
    await switchOn(options);
    // A page without a video: captions of a video that stays open longer than the delay would be fetched.
    const page = await connected.context.newPage();
    await page.goto('https://www.youtube.com/');
    const panel = await panelBeside(connected, page);
    const videos = service.world.videos.filter(({ tracks }) => tracks.some(({ lang }) => lang === 'en')).slice(0, 5);
    await switchWithin(
      page,
      videos.map(({ id }) => id),
    );
    await expect(panel.getByRole('option').first()).toBeVisible({ timeout: 15_000 });
    const { log } = await billedBy(service);
    expect(log.map(({ path }) => path)).toEqual([expect.stringContaining(videos.at(-1)?.id ?? '')]);
    expect(await captionRequests(service)).toBe(1);
  });

  test('show on the toolbar that they are on', async ({ connected }) => {
    const options = await connected.open('options.html');
    await switchOn(options);
    const worker = await awakeWorker(connected);
    await expect.poll(() => worker.evaluate(() => chrome.action.getBadgeText({}))).not.toBe('');
  });
});

const switchOn = (options: Page) => options.getByLabel(localized('optionsAutoOn')).check();
