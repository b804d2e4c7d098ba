import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import type { Installed } from './browser.ts';
import { setSwitches } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { storedSetting } from './stored-setting.ts';
import { wakeWorker } from './worker.ts';

async function switchOn(installed: Installed): Promise<void> {
  const options = await installed.open('options.html');
  await options.getByLabel(localized('optionsAutoOn')).check();
  await expect.poll(() => storedSetting(options, 'auto')).toMatchObject({ on: true });
  await options.close();
}

test.describe('automatic captions', () => {
  test('are fetched for the short that stays open and for none that is swiped past', async ({ connected, service }) => {
    await switchOn(connected);
    const short = service.sampleData.videos.find(({ isShort }) => isShort);
    const page = await connected.context.newPage();
    await page.goto(`https://www.youtube.com/shorts/${short?.id}`);
    await page.bringToFront();
    for (let swipe = 0; swipe < 4; swipe++) {
      const before = page.url();
      await page.mouse.wheel(0, 400);
      await expect(page).not.toHaveURL(before);
      // The page does not handle swipes faster than this.
      await page.waitForTimeout(450);
    }
    const last = new URL(page.url()).pathname.replace('/shorts/', '');
    await expect.poll(async () => (await readBill(service)).log.length, { timeout: 15_000 }).toBe(1);
    expect((await readBill(service)).log[0]?.path).toContain(last);
  });
});

test.describe('a live stream', () => {
  test('has a note, before any request, that it may have no captions yet', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await expect(panel.getByText(localized('captionsLive'))).toBeHidden();
    await playEndlessly(page);
    await expect(panel.getByText(localized('captionsLive'))).toBeVisible();
  });
});

test.describe('a preview under the pointer', () => {
  test('is not detected as the page’s video', async ({ connected, service }) => {
    const page = await connected.context.newPage();
    await page.goto('https://www.youtube.com/');
    const panel = await openPanelNextTo(connected, page);
    await page.locator('a.picture').first().hover();
    await expect(page.locator('video').first()).toBeAttached();
    await expect(panel.getByRole('heading', { name: localized('noVideoHeading') })).toBeVisible();
    expect((await readBill(service)).total.requests).toBe(0);
  });
});

test.describe('an advertisement before the video', () => {
  test('shows a notice in the Captions tab until the video itself plays', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const notice = panel.getByRole('tabpanel').getByText(localized('captionsAdPlays'));
    await expect(notice).toBeHidden();

    await setSwitches(service, { adSeconds: 15 });
    await page.reload();
    await expect(notice).toBeVisible();
    await panel.getByRole('option').nth(2).click();
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)).toBeLessThan(20);

    await page.locator('video').evaluate((video) => video.dispatchEvent(new Event('ended')));
    await expect(notice).toBeHidden();
  });
});

test.describe('a page open during an update of the extension', () => {
  test.use({ ownBrowser: true });

  test('sends no message and logs nothing after the update', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    page.on('pageerror', (error) => messages.push(String(error)));
    const [before, ...after] = service.sampleData.videos.filter(
      ({ live, id }) => live === 'none' && id !== service.sample.videoId,
    );
    const countSent = await countMessages(connected, page);
    await goTo(page, before?.id);
    await expect.poll(countSent).toBe(1);
    const worker = await wakeWorker(connected);
    const closed = new Promise((resolve) => connected.context.serviceWorkers()[0]?.once('close', resolve));
    await worker.evaluate(() => setTimeout(() => chrome.runtime.reload(), 0));
    await closed;
    for (const video of after.slice(0, 2)) {
      await goTo(page, video.id);
      await page.locator('video').evaluate((player: HTMLVideoElement) => {
        player.currentTime = 5;
        player.dispatchEvent(new Event('timeupdate'));
      });
    }
    await page.waitForTimeout(1_500);
    expect(await countSent()).toBe(1);
    expect(messages).toEqual([]);
  });
});

/** Opens another video without loading the page anew, as the platform does. */
const goTo = (page: Page, videoId: string | undefined): Promise<void> =>
  page.evaluate((id) => {
    history.pushState({}, '', `/watch?v=${id}`);
    document.dispatchEvent(new CustomEvent('yt-navigate-finish'));
    dispatchEvent(new PopStateEvent('popstate'));
  }, videoId);

/** Replaces the function that sends messages in the content script of a page, and returns a counter of its calls. */
async function countMessages({ context, extensionId }: Installed, page: Page): Promise<() => Promise<unknown>> {
  const session = await context.newCDPSession(page);
  const found = new Promise<number>((resolve) => {
    session.on('Runtime.executionContextCreated', ({ context: { id, origin } }) => {
      if (origin.includes(extensionId)) resolve(id);
    });
  });
  await session.send('Runtime.enable');
  const contextId = await found;
  const evaluate = async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression, contextId })).result.value;
  // Only the id of the runtime tells the content script whether the extension still runs.
  await evaluate(`{
    const { runtime } = chrome;
    globalThis.sent = 0;
    const sendMessage = async () => { globalThis.sent += 1; };
    const value = { get id() { return runtime.id; }, sendMessage };
    for (const api of [chrome, globalThis.browser]) if (api) Object.defineProperty(api, 'runtime', { value });
  }`);
  return () => evaluate('globalThis.sent');
}

/** Simulates a player whose video has an infinite duration, as in a live stream. */
async function playEndlessly(page: Page): Promise<void> {
  const length = page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
    video.removeAttribute('src');
    video.srcObject = canvas.captureStream(10);
    await new Promise((known) => video.addEventListener('loadedmetadata', known, { once: true }));
    return String(video.duration);
  });
  expect(await length).toBe('Infinity');
}
