import { readFileSync } from 'node:fs';
import { expect, type JSHandle, type Page } from '@playwright/test';
import {
  findWord,
  getCaptions,
  openExports,
  openPanelNextTo,
  openPopupOn,
  openVideo,
  wordToFind,
} from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { waitForDownload } from './browser.ts';
import { clearFaults, countCaptionRequests, injectFault } from './control.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { localized, t } from './localized.ts';
import { switchVideos } from './switch-videos.ts';

/** Records every string that the panel's main heading shows from now on. */
const recordHeadings = (panel: Page): Promise<JSHandle<string[]>> =>
  panel.evaluateHandle(() => {
    const texts: string[] = [];
    const record = () => {
      const text = document.querySelector('h1')?.textContent ?? '';
      if (text !== texts.at(-1)) texts.push(text);
    };
    new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true });
    return texts;
  });

test.describe('a viewer', () => {
  test('gets captions once, then reads, searches, seeks and exports them at no cost @language @firefox', async ({
    connected,
    service,
  }) => {
    const { videoId } = service.sample;
    const page = await openVideo(connected, videoId);
    const panel = await openPanelNextTo(connected, page);
    const get = panel.getByRole('button', { name: localized('captionsGet') });
    await expect(get.getByText(localized('approximately'))).toBeVisible();
    await getCaptions(panel);

    const track = service.sampleData.video(videoId)?.tracks[0];
    const lines = panel.getByRole('option');
    await expect(lines).toHaveCount(track?.cues().length ?? -1);

    await lines.nth(8).click();
    const start = track?.cues()[8]?.offset ?? -1;
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeCloseTo(start, 0);
    await expect(lines.nth(8)).toHaveAttribute('aria-current', 'true');

    // The search finds every match in all lines; Enter moves to the second one.
    const word = await wordToFind(panel);
    const matches = (track?.cues() ?? []).flatMap(({ text }) => text.toLowerCase().split(word.toLowerCase()).slice(1));
    expect(matches.length).toBeGreaterThan(1);
    await findWord(panel, word);
    await expect(panel.getByRole('search').getByRole('status').first()).toHaveText(t('partOf', 2, matches.length));
    await panel.keyboard.press('Escape');

    for (const [format, ending] of [
      [/^SubRip/, 'srt'],
      [/^CSV/, 'csv'],
      [/^Excel/, 'xlsx'],
      [/^JSON3/, 'json3'],
    ] as const) {
      await openExports(panel);
      await panel.getByRole('menuitem', { name: format }).first().click();
      const file = readFileSync(await waitForDownload(connected, new RegExp(`\\.${ending}$`)), 'utf8');
      expect(file.length).toBeGreaterThan(1000);
    }
    const csv = readFileSync(await waitForDownload(connected, /\.csv$/), 'utf8');
    expect(csv.split(/\r?\n/)[0]).toBe('text,duration,offset,lang,wordCount,speechRate');

    // When the panel is reopened, it shows the cached captions and sends no request.
    await panel.reload();
    await expect(panel.getByRole('option')).toHaveCount(track?.cues().length ?? -1);
    expect(await countCaptionRequests(service)).toBe(1);
    expect((await readBill(service)).total.requests).toBe(1);
  });

  test('can keep reading while an endless pattern runs, and learns that it was stopped @firefox', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await panel.getByRole('button', { name: localized('find') }).click();
    const field = panel.getByRole('searchbox', { name: localized('findLabel') });
    await panel.getByRole('button', { name: localized('findRegex') }).click();
    for (const endless of [`^${'(?:.|..)'.repeat(35)}!$`, `${'(?:[a-z ]|[a-z ]{2})'.repeat(20)}!`]) {
      await field.fill(endless);
      // If the page itself ran the pattern, it would be blocked for years.
      await panel.getByRole('option').nth(3).click();
      await expect(panel.getByText(localized('findStopped'))).toBeVisible();
    }
    await field.fill('\\w+');
    await expect(field.locator('..').getByText(/^1? ?\d* of \d+/)).toBeVisible();
    await expect(panel.getByText(localized('findStopped'))).toBeHidden();
  });

  test('sees the last of five videos opened within a second, and no earlier one after it, at no cost @firefox', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    const others = service.sampleData.videos
      .filter(({ id, tracks }) => id !== service.sample.videoId && tracks.length > 0)
      .slice(0, 5);
    const shownTitles = await recordHeadings(panel);
    await switchVideos(
      page,
      others.map(({ id }) => id),
    );
    const last = others.at(-1);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(last?.title ?? '');
    expect((await readBill(service)).total.requests).toBe(0);
    // Until its title is known, a video is shown by its id.
    const positions = (await shownTitles.jsonValue()).map((shown) =>
      others.findIndex(({ id, title }) => shown === id || shown === title),
    );
    expect(positions.slice(positions.indexOf(4)).filter((position) => position !== 4)).toEqual([]);
  });

  test('never sees the response for an earlier video of the tab @firefox', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await injectFault(service, { endpoint: 'captions', held: true });
    await panel.getByRole('button', { name: localized('captionsGet') }).click();
    const other = service.sampleData.videos.find(
      ({ id, tracks }) => id !== service.sample.videoId && tracks.length > 0,
    );
    await switchVideos(page, [other?.id ?? '']);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(other?.title ?? '');
    await expect.poll(async () => (await readBill(service)).total.requests).toBe(1);
    await clearFaults(service);
    await expect.poll(async () => (await rowsOf(panel, 'responses')).length).toBe(1);
    await expect(panel.getByRole('option')).toHaveCount(0);

    // The late response is cached, so it is shown at no cost when the tab returns to its video.
    await switchVideos(page, [service.sample.videoId]);
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);
  });

  test('sees the active tab of the panel’s own window', async ({ connected, service }) => {
    const [one, two] = service.sampleData.videos.filter(({ tracks }) => tracks.length > 0);
    const first = await openVideo(connected, one?.id ?? '');
    const panel = await openPanelNextTo(connected, first);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(one?.title ?? '');
    const opened = connected.context.waitForEvent('page');
    await first.evaluate(
      (address) => void window.open(address, '_blank', 'popup,width=900,height=700'),
      `https://www.youtube.com/watch?v=${two?.id}`,
    );
    const second = await opened;
    await expect(second).toHaveTitle(/YouTube$/);
    // Another window shows another video, but this window's panel keeps showing its own active tab.
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(one?.title ?? '');
    const third = await openVideo(connected, two?.id ?? '');
    await third.bringToFront();
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(two?.title ?? '');
    await first.bringToFront();
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(one?.title ?? '');
  });

  test('pastes an address without an open video and finds the video among the saved ones @firefox', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await page.goto('https://www.youtube.com/');
    await expect(panel.getByRole('heading', { name: localized('noVideoHeading') })).toBeVisible();
    await expect(panel.getByText(service.sampleData.video(service.sample.videoId)?.title ?? '').first()).toBeVisible();
    const paste = panel.getByLabel(localized('addressLabel'));
    await paste.fill('https://example.org/watch?v=aaaaaaaaaaa');
    await paste.press('Enter');
    await expect(panel.getByText(localized('badAddress'))).toBeVisible();
    await paste.fill(`https://youtu.be/${service.sample.videoId}?t=30`);
    await paste.press('Enter');
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);
  });
});

test.describe('a video embedded in another site', () => {
  test('is not detected as the video of its tab @firefox', async ({ connected, service }) => {
    const page = await connected.context.newPage();
    await page.goto(`${service.platformUrl}/elsewhere/embed?v=${service.sample.videoId}`);
    await expect(page.frameLocator('iframe').locator('video')).toBeAttached();
    const popup = await openPopupOn(connected, page);
    await expect(popup.getByText(localized('noVideoHeading'))).toBeVisible();
    await expect(popup.getByText(service.sampleData.video(service.sample.videoId)?.title ?? '')).toHaveCount(0);
  });
});
