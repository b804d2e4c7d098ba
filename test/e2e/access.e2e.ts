import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelBy, openVideo, popupOn } from '../tour/reader.ts';
import { test } from './extension.ts';
import { said } from './said.ts';

test.describe('every page', () => {
  test('has no serious finding of axe, in light and in dark', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const popup = await popupOn(connected, page);
    expect(await findings(popup), 'popup').toEqual([]);
    const panel = await openPanelBy(connected, popup);
    expect(await findings(panel), 'panel, nothing held').toEqual([]);
    await getCaptions(panel);
    for (const colorScheme of ['light', 'dark'] as const) {
      await panel.emulateMedia({ colorScheme });
      expect(await findings(panel), `panel, ${colorScheme}`).toEqual([]);
    }
    for (const path of ['options.html', 'welcome.html']) {
      const own = await connected.open(path);
      expect(await findings(own), path).toEqual([]);
      await own.emulateMedia({ colorScheme: 'dark' });
      expect(await findings(own), `${path}, dark`).toEqual([]);
      await own.close();
    }
  });

  test('fits into 320 pixels, and into half of that, without scrolling sideways', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelBy(connected, await popupOn(connected, page));
    await getCaptions(panel);
    const own = await connected.open('sidepanel.html');
    const paste = own.getByLabel(said('addressLabel'));
    await paste.fill(service.sample.videoId);
    await paste.press('Enter');
    await expect(own.getByRole('option').first()).toBeVisible();
    for (const width of [480, 320, 160]) {
      await own.setViewportSize({ width, height: 700 });
      expect(await overflowOf(own), `${width} px`).toEqual([]);
    }
  });

  test('can be worked by keyboard alone: from the language to the lines to the export', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelBy(connected, await popupOn(connected, page));
    await panel.getByRole('button', { name: said('captionsGet') }).focus();
    await panel.keyboard.press('Enter');
    await expect(panel.getByRole('option').first()).toBeVisible({ timeout: 30_000 });
    await panel.getByRole('option').first().focus();
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('ArrowDown');
    await panel.keyboard.press('Enter');
    await expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
    await panel.keyboard.press('/');
    await expect(panel.getByRole('searchbox')).toBeFocused();
    await panel.keyboard.press('Escape');
    await panel.keyboard.press('e');
    await expect(panel.getByRole('menu')).toBeVisible();
    await expect(panel.getByRole('menuitem').first()).toBeFocused();
  });
});

test.describe('a track of 36,000 lines', () => {
  test('is in the document whole, where the browser finds its last line', async ({ connected, service }) => {
    test.setTimeout(120_000);
    const longest = service.world.video(service.world.special.longest);
    const page = await openVideo(connected, longest?.id ?? '');
    const panel = await openPanelBy(connected, await popupOn(connected, page));
    await getCaptions(panel);
    const cues = longest?.tracks[0]?.cues() ?? [];
    await expect(panel.getByRole('option')).toHaveCount(cues.length, { timeout: 60_000 });
    expect(cues.length).toBeGreaterThanOrEqual(36_000);
    await expect(panel.getByRole('option').last()).toHaveAttribute('aria-setsize', String(cues.length));
    const last = cues.at(-1)?.text ?? '';
    expect(await panel.evaluate((text) => document.body.textContent?.includes(text), last)).toBe(true);
  });
});

async function findings(page: Page): Promise<string[]> {
  // Legacy mode: the panel is met over a second connection, which opens no helper pages.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
}

/** What is wider than its room: the page itself, or anything in it that scrolls sideways or is cut without saying so. */
const overflowOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      if (element !== document.documentElement && (overflowX === 'visible' || textOverflow === 'ellipsis'))
        return false;
      // A pixel wide is what only a screen reader meets.
      return element.clientWidth > 1 && element.scrollWidth > element.clientWidth;
    };
    return [...document.querySelectorAll('html, body, body *')]
      .filter(isCut)
      .map(
        ({ tagName, className, scrollWidth, clientWidth }) => `${tagName}.${className} ${scrollWidth} > ${clientWidth}`,
      );
  });
