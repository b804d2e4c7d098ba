import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openSpeechRate, openVideo } from '../tour/user-actions.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';

/** A change of the playback speed; `at` is in milliseconds. */
interface Change {
  at: number;
  rate: number;
}

/** Plays the page's video from a time in seconds and records each change of its speed. */
const playFrom = (page: Page, seconds: number): Promise<void> =>
  page.locator('video').evaluate(async (video: HTMLVideoElement, time) => {
    const changes: Change[] = [];
    Object.assign(window, { changes });
    video.addEventListener('ratechange', () => changes.push({ at: performance.now(), rate: video.playbackRate }));
    video.currentTime = time;
    await video.play();
  }, seconds);

/**
 * Loads another video into the page's player, as an advertisement does, and plays it from a time in seconds. Returns
 * the previous source.
 */
const playInstead = (page: Page, film: string, seconds: number): Promise<string> =>
  page.locator('video').evaluate(
    async (video: HTMLVideoElement, [src, time]) => {
      const before = video.src;
      video.src = src;
      video.currentTime = time;
      await video.play();
      return before;
    },
    [film, seconds] as const,
  );

const changesOf = (page: Page): Promise<Change[]> =>
  page.evaluate(() => (window as unknown as { changes: Change[] }).changes);
const timeOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const rateOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.playbackRate);

test.describe('looping', () => {
  test('repeats a line by key until another line is chosen, and by button at 320 pixels', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const cue = service.sampleData.video(service.sample.videoId)?.tracks[0]?.cues()[2];
    const start = cue?.offset ?? 0;
    const end = start + (cue?.duration ?? 0);
    await playFrom(page, end - 0.5);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(end - 0.5);
    await panel.getByRole('option').nth(2).click();
    await expect.poll(() => timeOf(page)).toBeLessThan(end - 0.5);
    // The top of the list's scroll container, because following the current line moves the list within it.
    const listTop = () =>
      panel.locator('.scroll:has([role=listbox])').evaluate((box) => box.getBoundingClientRect().top);
    const topBefore = await listTop();
    await panel.keyboard.press('l');
    await expect(panel.getByRole('option').nth(2)).toHaveClass(/looped/);
    expect(await listTop(), 'the list does not move').toBe(topBefore);
    const loopTimes = page.locator('video').evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number[]>((done) => {
          let furthest = 0;
          video.addEventListener('timeupdate', () => (furthest = Math.max(furthest, video.currentTime)));
          video.addEventListener('seeked', () => done([furthest, video.currentTime]), { once: true });
        }),
    );
    const [furthest = 0, back = 0] = await loopTimes;
    expect(furthest).toBeGreaterThan(end - 0.3);
    expect(furthest).toBeLessThan(end + 0.6);
    expect(back).toBeCloseTo(start, 0);
    await panel.getByRole('option').nth(5).click();
    await expect(panel.getByRole('option').nth(2)).not.toHaveClass(/looped/);

    // At this width, all buttons fit in one row, and the loop is in the playback menu.
    await panel.setViewportSize({ width: 320, height: 700 });
    const choose = async (key: 'playbackLoopLine' | 'playbackOff') => {
      await panel.getByRole('button', { name: localized('playback') }).click();
      const loop = panel.getByRole('group', { name: localized('playbackLoop') });
      await loop.getByRole('button', { name: localized(key) }).click();
      await panel.keyboard.press('Escape');
    };
    const narrowTop = await listTop();
    await choose('playbackLoopLine');
    await expect(panel.getByRole('option').nth(5)).toHaveClass(/looped/);
    expect(await listTop(), 'the list does not move').toBe(narrowTop);
    const tops = await panel
      .getByRole('toolbar')
      .locator('button.icon-button:visible')
      .evaluateAll((icons) => icons.map((icon) => Math.round(icon.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
    // In a short panel, a menu ends within the window and scrolls to its last item.
    await panel.setViewportSize({ width: 320, height: 500 });
    await panel.keyboard.press('e');
    await panel.keyboard.press('End');
    const menu = panel.locator('.menu');
    expect(await menu.evaluate((box) => Math.round(box.getBoundingClientRect().bottom))).toBeLessThanOrEqual(500);
    expect(await panel.locator('main').evaluate((main) => main.scrollTop)).toBe(0);
    await panel.keyboard.press('Escape');
    await choose('playbackOff');
    await expect(panel.getByRole('option').nth(5)).not.toHaveClass(/looped/);
  });
});

test.describe('speech rate control', () => {
  test('ramps the speed, survives an advertisement, yields to manual changes, and is reset when the panel closes', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await playFrom(page, 30);
    await openSpeechRate(panel);
    const field = panel.getByRole('textbox', { name: localized('speedTarget') });
    // No line reaches this speech rate, so the speed increases to its limit.
    await field.fill('600');
    await field.press('Enter');
    expect(await rateOf(page)).toBe(1);
    await panel.getByRole('checkbox', { name: localized('speedFollows') }).click();
    await expect.poll(() => rateOf(page)).toBeGreaterThan(1.08);
    await expect(panel.getByRole('button', { name: localized('playbackNormal') })).toBeVisible();
    const steps = await changesOf(page);
    for (const [index, step] of steps.entries()) {
      expect(step.rate).toBeGreaterThan(steps[index - 1]?.rate ?? 1);
      // On a busy machine, a message to the page can be delayed by half a second. The ramp has its own unit tests.
      for (const before of steps.slice(0, index))
        expect(step.rate - before.rate).toBeLessThanOrEqual(0.05 * ((step.at - before.at + 500) / 1000));
    }

    const film = await playInstead(page, '/ad/15.wav', 0);
    await expect(panel.getByRole('tabpanel').getByText(localized('speedPausedAd'))).toBeVisible();
    expect(await rateOf(page)).toBe(1);
    await playInstead(page, film, 40);
    await expect.poll(() => rateOf(page)).toBeGreaterThan(1);

    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.playbackRate = 1.5;
    });
    await expect(panel.getByRole('tabpanel').getByText(localized('speedPausedChanged'))).toBeVisible();
    // After one more second, the extension has still not changed the speed.
    const then = await timeOf(page);
    await expect.poll(() => timeOf(page)).toBeGreaterThan(then + 1);
    expect(await rateOf(page)).toBe(1.5);

    await panel.getByRole('button', { name: localized('resume') }).click();
    await expect.poll(() => rateOf(page)).toBeGreaterThan(1.51);
    await panel.close();
    await expect.poll(() => rateOf(page)).toBe(1.5);
  });
});
