import { expect, type Page } from '@playwright/test';
import type { serve } from '../service/serve.ts';
import { getSecondTrack } from '../tour/caption-actions.ts';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import type { Installed } from './browser.ts';
import { test } from './extension.ts';
import { localized, type MessageKey } from './localized.ts';
import { storedSetting } from './stored-setting.ts';
import { wakeWorker } from './worker.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const placeIn = (element: string) =>
  `(({ x, y, width, height }) => ({ x, y, width, height }))(${element}.getBoundingClientRect())`;

/**
 * Reads the captions over a video, whose shadow tree is closed: only the extension's own scripts in the page can look
 * into it.
 */
async function overlayOf({ context, extensionId }: Installed, page: Page) {
  const session = await context.newCDPSession(page);
  let contextId = 0;
  session.on('Runtime.executionContextCreated', ({ context: { id, origin, auxData } }) => {
    if (origin === `chrome-extension://${extensionId}` && auxData?.type === 'isolated') contextId = id;
  });
  await session.send('Runtime.enable');
  const read = async <Value>(script: string): Promise<Value> => {
    const expression = `(() => {
      const host = document.documentElement.lastElementChild;
      const root = host?.localName === 'div' ? chrome.dom.openOrClosedShadowRoot(host) : null;
      const box = root?.querySelector('.box');
      return (${script});
    })()`;
    const options = { contextId, expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const shown = '[...(root?.querySelectorAll(":popover-open p") ?? [])]';
  return {
    /** Runs code in the page itself as if the user had pressed a key there. */
    asUser: (expression: string) =>
      session.send('Runtime.evaluate', { expression, userGesture: true, awaitPromise: true }),
    lines: () => read<string[]>(`${shown}.map(({ textContent }) => textContent)`),
    isThere: () => read<boolean>('root !== null'),
    /** Records each change of the lines with the player's time, in seconds. */
    record: () =>
      read<null>(`(() => {
        const video = document.querySelector('video');
        globalThis.drawn = [];
        new MutationObserver(() => drawn.push([video.currentTime, ${shown}.map((line) => line.textContent)]))
          .observe(root, { childList: true, subtree: true });
        return null;
      })()`),
    drawn: () => read<[number, string[]][]>('globalThis.drawn'),
    colors: () => read<string[]>('[...root.querySelectorAll("span")].map((one) => getComputedStyle(one).color)'),
    fade: (opacity: number) => read<null>(`(root.querySelector('.area').style.opacity = '${opacity}', null)`),
    box: () => read<Box>(`box && ${placeIn('box')}`),
    closeButton: () => read<Box>(placeIn('[...root.querySelectorAll("button")].at(-1)')),
  };
}

const seekTo = (page: Page, seconds: number): Promise<void> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, time) => {
    video.currentTime = time;
    await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
  }, seconds);

const play = (page: Page, rate = 1): Promise<void> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, speed) => {
    video.playbackRate = speed;
    await video.play();
  }, rate);

test.describe('captions over the video', () => {
  // Another program on the machine can delay one pass of the timed test.
  test.describe.configure({ retries: 2 });

  test('are at most 250 ms behind the speech, and gone when switched off', async ({ connected, service }) => {
    const { page, panel, overlay, lines } = await showOverlay(connected, service);
    await overlay.record();
    await play(page, 2);
    await expect.poll(async () => (await overlay.drawn()).length, { timeout: 60_000 }).toBeGreaterThan(20);
    const drawn = await overlay.drawn();
    const late = lines.slice(1, 12).map(({ offset, text }) => {
      const at = drawn.find(([, [first]]) => first === text)?.[0] ?? Number.NaN;
      return (at - offset) / 2;
    });
    test.info().annotations.push({
      type: 'measured',
      description: `${late.length} lines at double speed, at most ${(1000 * Math.max(...late)).toFixed(0)} ms late`,
    });
    expect(Math.min(...late)).toBeGreaterThan(-0.05);
    expect(Math.max(...late)).toBeLessThanOrEqual(0.25);

    await panel.keyboard.press('o');
    await expect.poll(overlay.isThere).toBe(false);
    expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
  });

  test('show two tracks, also in full screen and covered, and are moved and scaled there', async ({
    connected,
    service,
  }) => {
    const { page, panel, overlay, lines } = await showOverlay(connected, service);
    await getSecondTrack(panel, 'German');
    await expect.poll(overlay.lines).toHaveLength(2);
    expect((await overlay.lines())[0]).toBe(lines[0]?.text);
    await panel.getByRole('button', { name: /^Show, cover .*German/ }).click();
    await panel.getByRole('menuitemradio', { name: localized('trackCover'), exact: true }).click();
    await expect.poll(overlay.colors).toEqual(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']);

    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const name of ['keydown', 'pointerdown', 'click'])
        document.body.parentElement?.addEventListener(name, () => heard.push(name));
    });
    const before = await overlay.box();
    await page.mouse.move(before.x + 20, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.move(before.x + 120, before.y + before.height / 2 - 150, { steps: 4 });
    await page.mouse.up();
    const dragged = await overlay.box();
    expect(dragged.x - before.x).toBeCloseTo(100, 0);
    expect(dragged.y - before.y).toBeCloseTo(-150, 0);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowLeft');
    for (let times = 0; times < 5; times++) await page.keyboard.press('+');
    const grown = await overlay.box();
    await page.mouse.click(grown.x + grown.width - 48, grown.y - 14);
    const scaled = await overlay.box();
    expect(scaled.height).toBeGreaterThan(1.4 * dragged.height);
    await expect.poll(() => storedSetting(panel, 'floatingCaptions')).toMatchObject({ size: 160 });
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);

    // In full screen the video is above the rest of the page, whether it is the element itself or one around it.
    for (const element of ['#player', 'video']) {
      await overlay.asUser(`document.querySelector('${element}').requestFullscreen()`);
      await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
      await expect.poll(overlay.lines).toHaveLength(2);
      const clip = await overlay.box();
      const captions = await page.screenshot({ clip });
      await overlay.fade(0);
      expect(captions.equals(await page.screenshot({ clip }))).toBe(false);
      await overlay.fade(1);
      await overlay.asUser('document.exitFullscreen()');
      await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
    }
  });

  test('are closed by their own button, and open again where they were, as large as they were', async ({
    connected,
    service,
  }) => {
    const { page, panel, overlay, lines } = await showOverlay(connected, service);
    const before = await overlay.box();
    await page.mouse.move(before.x + 20, before.y + before.height / 2);
    await page.mouse.down();
    await page.mouse.move(before.x - 60, before.y + before.height / 2 - 90, { steps: 4 });
    await page.mouse.up();
    for (let times = 0; times < 3; times++) await page.keyboard.press('+');
    const placed = await overlay.box();
    expect(placed.height).toBeGreaterThan(before.height);
    const button = await overlay.closeButton();
    await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
    await expect.poll(overlay.isThere).toBe(false);
    await expect.poll(() => storedSetting(panel, 'floatingCaptions')).toMatchObject({ size: 130 });

    // Neither the page nor the panel that drew them is needed for it.
    await page.reload();
    await panel.close();
    const again = await openPanelNextTo(connected, page);
    await expect(again.getByRole('option').first()).toBeVisible();
    await again.keyboard.press('o');
    await seekTo(page, (lines[0]?.offset ?? 0) + 0.1);
    await expect.poll(overlay.lines).toEqual([lines[0]?.text]);
    expect(await overlay.box()).toEqual(placed);
  });

  test('are hidden during an ad, come back after a reload, and leave with the captions and the panel', async ({
    connected,
    service,
  }) => {
    const { page, panel, overlay, lines } = await showOverlay(connected, service);
    const load = (film: string) =>
      page.locator('video').evaluate((video: HTMLVideoElement, src) => {
        const before = video.src;
        video.src = src;
        return before;
      }, film);
    await panel.getByRole('button', { name: localized('captionsViews') }).click();
    const noteIs = (key: MessageKey) => expect(panel.getByText(localized(key))).toBeVisible();
    await noteIs('overlayNote');
    const film = await load('/ad/15.wav');
    await expect.poll(overlay.lines).toEqual([]);
    await noteIs('overlayAd');
    await load(film);
    await seekTo(page, (lines[3]?.offset ?? 0) + 0.1);
    await expect.poll(overlay.lines).toEqual([lines[3]?.text]);

    await page.reload();
    await seekTo(page, (lines[2]?.offset ?? 0) + 0.1);
    await expect.poll(overlay.lines).toEqual([lines[2]?.text]);

    // Another tab shows no captions, and this tab none until it is in front again.
    const other = await openVideo(connected, service.sample.videoId);
    await other.bringToFront();
    const otherOverlay = await overlayOf(connected, other);
    await seekTo(other, (lines[1]?.offset ?? 0) + 0.1);
    await expect.poll(otherOverlay.lines).toEqual([lines[1]?.text]);
    await expect.poll(overlay.isThere).toBe(false);
    await other.close();
    await page.bringToFront();
    await expect.poll(overlay.lines).toEqual([lines[2]?.text]);

    const next = service.sampleData.videos.find(({ live, id }) => live === 'none' && id !== service.sample.videoId);
    await page.evaluate((id) => {
      history.pushState({}, '', `/watch?v=${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, next?.id);
    await expect.poll(overlay.isThere).toBe(false);
    await page.evaluate(() => history.back());
    await seekTo(page, (lines[2]?.offset ?? 0) + 0.1);
    await expect.poll(overlay.lines).toEqual([lines[2]?.text]);
    await panel.close();
    await expect.poll(overlay.isThere).toBe(false);
  });
});

test.describe('a small window of captions', () => {
  test.describe.configure({ retries: 2 });

  test('shows the lines on time, says why it shows none, and closes with the panel', async ({ connected, service }) => {
    const { page, panel, lines } = await showOverlay(connected, service);
    const opened = connected.context.waitForEvent('page');
    await panel.getByRole('button', { name: localized('captionsViews') }).click();
    await panel.getByRole('button', { name: localized('captionWindow') }).click();
    const small = await opened;
    const shown = small.locator('#lines > p');
    await expect(shown).toHaveText([lines[0]?.text ?? '']);
    await seekTo(page, (lines[2]?.offset ?? 0) + 0.1);
    await expect(shown).toHaveText([lines[2]?.text ?? '']);

    // The window has the time of its own clock when a line appears, and the page that of its player.
    await small.evaluate(() => {
      const drawn: [number, string][] = [];
      Object.assign(globalThis, { drawn });
      const element = document.getElementById('lines');
      const record = () => drawn.push([Date.now(), element?.textContent ?? '']);
      if (element) new MutationObserver(record).observe(element, { childList: true });
    });
    const startedAt = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
      video.playbackRate = 2;
      await video.play();
      await new Promise((done) => video.addEventListener('timeupdate', done, { once: true }));
      return Date.now() - (1000 * video.currentTime) / 2;
    });
    const drawn = () => small.evaluate(() => (globalThis as unknown as { drawn: [number, string][] }).drawn);
    await expect.poll(async () => (await drawn()).some(([, text]) => text === lines[8]?.text)).toBe(true);
    const all = await drawn();
    const late = lines.slice(3, 9).map(({ offset, text }) => {
      const at = all.find(([, one]) => one === text)?.[0] ?? Number.NaN;
      return (at - startedAt) / 1000 - offset / 2;
    });
    test.info().annotations.push({
      type: 'measured',
      description: `${late.length} lines at double speed, at most ${(1000 * Math.max(...late)).toFixed(0)} ms late`,
    });
    expect(Math.max(...late)).toBeLessThanOrEqual(0.25);

    // A second click brings the same window to the front.
    await panel.getByRole('button', { name: localized('captionsViews') }).click();
    await panel.getByRole('button', { name: localized('captionWindow') }).click();
    await page.close();
    // The panel may already show another tab, which has no captions.
    const notices = [localized('captionsNotInTab').source, localized('captionWindowNoTrack').source];
    await expect.poll(() => small.getByRole('status').textContent()).toMatch(new RegExp(notices.join('|')));
    await expect(shown).toHaveCount(0);
    expect(connected.context.pages().filter((one) => one.url().includes('caption-window.html'))).toHaveLength(1);
    const closed = small.waitForEvent('close');
    await panel.close();
    await closed;
  });
});

test.describe('captions over a video during an update of the extension', () => {
  test.use({ ownBrowser: true });

  test('disappear', async ({ connected, service }) => {
    const { overlay } = await showOverlay(connected, service);
    const worker = await wakeWorker(connected);
    await worker.evaluate(() => setTimeout(() => chrome.runtime.reload(), 0));
    await expect.poll(overlay.isThere).toBe(false);
  });
});

type Served = Awaited<ReturnType<typeof serve>>;

/** Shows the first line of the sample video over it. */
async function showOverlay(installed: Installed, { sample, sampleData }: Served) {
  const page = await openVideo(installed, sample.videoId);
  const panel = await openPanelNextTo(installed, page);
  await getCaptions(panel);
  const lines = sampleData.video(sample.videoId)?.tracks[0]?.cues() ?? [];
  const overlay = await overlayOf(installed, page);
  await panel.keyboard.press('o');
  await seekTo(page, (lines[0]?.offset ?? 0) + 0.1);
  await expect.poll(overlay.lines).toEqual([lines[0]?.text]);
  return { page, panel, overlay, lines };
}
