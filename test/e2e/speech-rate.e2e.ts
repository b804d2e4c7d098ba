import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openSpeechRate, openVideo } from '../tour/user-actions.ts';
import { waitForDownload } from './browser.ts';
import { test } from './extension.ts';
import { findings } from './findings.ts';
import { localized } from './localized.ts';

const plotOf = (panel: Page) => panel.getByRole('slider', { name: localized('rateCurveLabel') });
const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

const secondsOf = (clock: string): number => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

/** Returns the time of the first visible line, in seconds. */
const topOf = (panel: Page): Promise<number> =>
  panel
    .locator('.scroll')
    .evaluate((scroller) => {
      const frame = scroller.getBoundingClientRect().top;
      const firstVisible = [...scroller.querySelectorAll('.line')].find(
        (line) => line.getBoundingClientRect().bottom > frame,
      );
      return firstVisible?.firstChild?.textContent ?? '';
    })
    .then(secondsOf);

/** Scrolls far down and returns the time of the first visible line, in seconds. */
async function scrollDown(panel: Page): Promise<number> {
  await panel.locator('.lines').hover();
  await panel.mouse.wheel(0, 4000);
  let top = -1;
  // Smooth scrolling has ended when two consecutive reads return the same time.
  const isStill = async () => {
    const before = top;
    top = await topOf(panel);
    return top > 120 && top === before;
  };
  await expect.poll(isStill).toBe(true);
  return top;
}

test.describe('the speech rate view', () => {
  test('seeks by click and by keyboard in the plot and offers a table', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    // The scroll position is restored after the speech rate view is closed, and is preserved when lines are joined into
    // sentences.
    const lines = service.sampleData.video(service.sample.videoId)?.tracks[0]?.cues().length ?? -1;
    await expect(panel.getByRole('option')).toHaveCount(lines);
    const top = await scrollDown(panel);
    await openSpeechRate(panel);
    await panel.keyboard.press('s');
    await expect.poll(() => topOf(panel)).toBe(top);
    await panel.getByRole('button', { name: localized('captionsViews') }).click();
    await panel.getByRole('checkbox', { name: localized('viewSentences') }).check();
    await expect.poll(async () => Math.abs((await topOf(panel)) - top)).toBeLessThan(15);
    await panel.getByRole('checkbox', { name: localized('viewSentences') }).uncheck();
    await panel.keyboard.press('Escape');
    await openSpeechRate(panel);
    const over = plotOf(panel).locator('.u-over');
    await expect(over).toBeVisible();
    const length = Number(await plotOf(panel).getAttribute('aria-valuemax'));
    const box = await over.boundingBox();
    await over.click({ position: { x: (box?.width ?? 0) / 2, y: 40 } });
    await expect.poll(() => timeOf(page)).toBeGreaterThan(length / 2 - length / 50);
    expect(await timeOf(page)).toBeLessThan(length / 2 + length / 50);
    await expect(plotOf(panel).locator('.playhead')).toBeVisible();

    await plotOf(panel).press('Home');
    await plotOf(panel).press('PageUp');
    await expect(plotOf(panel)).toHaveAttribute('aria-valuetext', /^0:30, /);
    await plotOf(panel).press('Enter');
    await expect.poll(() => timeOf(page)).toBeCloseTo(30, 0);
    expect(await findings(panel)).toEqual([]);

    await panel
      .getByRole('button', { name: localized('viewAsTable') })
      .first()
      .click();
    await panel.getByRole('row').getByRole('button', { name: '1:00', exact: true }).click();
    await expect.poll(() => timeOf(page)).toBeCloseTo(60, 0);
  });

  test('uses and remembers the user’s limits and exports files', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await openSpeechRate(panel);
    await panel.getByRole('button', { name: localized('rateLimits') }).click();
    await panel.getByRole('textbox', { name: localized('rateFastFrom') }).fill('231');
    await panel.getByRole('textbox', { name: localized('rateFastFrom') }).press('Enter');
    await expect(panel.getByRole('cell', { name: /^231 / })).toBeVisible();
    expect(await findings(panel)).toEqual([]);

    await panel.getByRole('button', { name: localized('pausesSave') }).click();
    await panel.getByRole('menuitem', { name: localized('pausesAsTable') }).click();
    const pauses = readFileSync(await waitForDownload(connected, /pauses\.csv$/), 'utf8');
    expect(pauses).toMatch(/^pause,start,end,seconds\r\n1,/);
    await panel.getByRole('button', { name: localized('rateSaveLines') }).click();
    const lines = readFileSync(await waitForDownload(connected, /speech rate\.csv$/), 'utf8').split('\r\n');
    const track = service.sampleData.video(service.sample.videoId)?.tracks[0];
    expect(lines).toHaveLength((track?.cues().length ?? 0) + 2);

    await panel.reload();
    await openSpeechRate(panel);
    await expect(panel.getByRole('cell', { name: /^231 / })).toBeVisible();
  });
});
