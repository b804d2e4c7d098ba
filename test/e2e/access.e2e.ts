import { expect, type Page } from '@playwright/test';
import { fullHeightPanes } from '../../lib/app-store/library-route.ts';
import { interfaceLanguages } from '../../lib/shared/interface-languages.ts';
import { staticPage } from '../../lib/shared/static-page.ts';
import { getCaptions, openPanelNextTo, openPopupOn, openVideo } from '../tour/user-actions.ts';
import type { Installed } from './browser.ts';
import { test } from './extension.ts';
import {
  findings,
  hasFocus,
  layoutFindings,
  longWordFindings,
  menuFindings,
  overflowAt,
  unreachableControls,
} from './findings.ts';
import { tabTo } from './keyboard.ts';
import { fullLibrary, libraryStates, showPane } from './library-states.ts';
import { localized, type MessageKey } from './localized.ts';
import { panelStates } from './tab-states.ts';

test.describe('the side panel', () => {
  test('passes axe in both themes, fits small screens with its menus at 200 % text, and makes every control reachable by Tab', async ({
    connected,
    service,
  }) => {
    const menus = new Set<string>();
    const panel = await panelOn(connected, service.sample.videoId);
    for (const { name, isOpen, reach } of panelStates(service.sampleData.threads.long)) {
      await panel.setViewportSize({ width: 320, height: 700 });
      await reach(panel, localized);
      await expect.poll(() => hasFocus(panel), `${name}: the focus`).toBe(true);
      expect.soft(await findings(panel), name).toEqual([]);
      expect.soft(await layoutFindings(panel), name).toEqual([]);
      expect.soft(await longWordFindings(panel), name).toEqual([]);
      for (const width of [250, 160]) expect.soft(await overflowAt(panel, width), name).toEqual([]);
      if (isOpen) continue;
      expect.soft(await unreachableControls(panel), name).toEqual([]);
      expect.soft(await menuFindings(panel, menus), name).toEqual([]);
    }
  });

  test('fits 320 and 160 pixels with extreme titles, counts and files', async ({ connected, service }) => {
    const { special, threads } = service.sampleData;
    const panel = await panelOn(connected, special.titleLong);
    for (const which of ['titleLong', 'titleEmoji', 'hugeCounts', 'hugeDescription', 'everyCodec'] as const) {
      await showVideo(panel, special[which]);
      await openTab(panel, 'details');
      await panel.getByRole('button', { name: localized('detailsGet') }).click();
      await expect(panel.locator('.video-card')).toBeVisible();
      for (const width of [320, 160]) expect.soft(await overflowAt(panel, width), `details of ${which}`).toEqual([]);
      if (which !== 'everyCodec') continue;
      await openTab(panel, 'files');
      await panel.getByRole('button', { name: localized('video'), exact: true }).click();
      await panel.getByRole('button', { name: localized('filesListVideo') }).click();
      await expect(panel.locator('.file-name').first()).toBeVisible();
      for (const width of [320, 160]) expect.soft(await overflowAt(panel, width), `files of ${which}`).toEqual([]);
    }
    await openTab(panel, 'replies');
    await panel.getByLabel(localized('repliesPasteLabel')).fill(threads.hostile);
    await panel.getByLabel(localized('repliesPasteLabel')).press('Enter');
    await panel.getByRole('button', { name: localized('repliesGet') }).click();
    await expect(panel.getByRole('article').first()).toBeVisible();
    for (const width of [320, 160]) expect.soft(await overflowAt(panel, width), 'hostile replies').toEqual([]);
  });

  test('can be operated by keyboard alone, from fetching captions to the export menu @firefox', async ({
    connected,
    service,
  }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await tabTo(panel, panel.getByRole('button', { name: localized('captionsGet') }));
    await panel.keyboard.press('Enter');
    await expect(panel.getByRole('option').first()).toBeVisible();
    await tabTo(panel, panel.getByRole('option').first());
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
    await expect(panel.getByRole('button', { name: localized('exportThing') })).toBeFocused();
  });
});

test.describe('the popup and the options, welcome, help and privacy pages', () => {
  test('pass axe in both themes, and all but the popup fit 320 and 160 pixels', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const popup = await openPopupOn(connected, page);
    expect(await findings(popup), 'popup').toEqual([]);
    await popup.close();
    for (const path of [
      'options.html',
      'welcome.html',
      ...interfaceLanguages.flatMap((tag) => [staticPage('help', tag), staticPage('privacy', tag)]),
    ]) {
      const own = await connected.open(path);
      expect(await findings(own), path).toEqual([]);
      for (const width of [320, 160]) expect(await overflowAt(own, width), path).toEqual([]);
      await own.close();
    }
  });
});

test.describe('the library’s pages', () => {
  test('pass axe in both themes, make every control reachable by Tab, and fit small screens with their menus', async ({
    connected,
  }) => {
    const menus = new Set<string>();
    // Sixteen pages are checked at five widths, and with axe in two themes.
    const page = await fullLibrary(connected);
    for (const state of libraryStates) {
      await showPane(page, state);
      expect.soft(await findings(page), state.pane).toEqual([]);
      expect.soft(await unreachableControls(page), state.pane).toEqual([]);
      for (const width of [1400, 250, 160])
        await expect.soft.poll(() => overflowAt(page, width), `${state.pane}, ${width} px`).toEqual([]);
      expect.soft(await layoutFindings(page), state.pane).toEqual([]);
      expect.soft(await longWordFindings(page), state.pane).toEqual([]);
      expect.soft(await menuFindings(page, menus), state.pane).toEqual([]);
      if (fullHeightPanes.has(state.pane)) {
        // A window of 1280 × 800 pixels next to the open panel.
        await page.setViewportSize({ width: 880, height: 680 });
        const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        await expect.soft.poll(scrolls, `${state.pane}: only the table or the network scrolls`).toBe(0);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      const begins = await page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
      expect.soft(begins, `${state.pane} begins within the first screen`).toBeLessThan(360);
    }
  });
});

test.describe('a track of 36,000 lines', () => {
  test('is completely in the document, so that the browser’s own search can find its last line', async ({
    connected,
    service,
  }) => {
    const longest = service.sampleData.video(service.sampleData.special.longest);
    const page = await openVideo(connected, longest?.id ?? '');
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const cues = longest?.tracks[0]?.cues() ?? [];
    // Roles are counted inside the page, because repeated role queries would keep the page from rendering the remaining
    // lines.
    await expect
      .poll(() => panel.evaluate(() => document.querySelectorAll('[role="option"]').length), { timeout: 60_000 })
      .toBe(cues.length);
    expect(cues.length).toBeGreaterThanOrEqual(36_000);
    await expect(panel.locator('[role="option"]').last()).toHaveAttribute('aria-setsize', String(cues.length));
    const last = cues.at(-1)?.text ?? '';
    expect(await panel.evaluate((text) => document.body.textContent?.includes(text), last)).toBe(true);
  });
});

/** Opens the panel for a video in a separate tab, where its width can be set. */
async function panelOn(installed: Installed, videoId: string): Promise<Page> {
  const panel = await installed.open('sidepanel.html');
  const field = panel.getByLabel(localized('addressLabel'));
  await field.fill(videoId);
  await field.press('Enter');
  return panel;
}

const openTab = (panel: Page, key: MessageKey) => panel.getByRole('tab', { name: localized(key) }).click();

/** Shows another video in the same panel by pasting its id. */
async function showVideo(panel: Page, videoId: string): Promise<void> {
  await panel.getByRole('button', { name: localized('more') }).click();
  await panel.getByRole('menuitem', { name: localized('pasteAddress') }).click();
  await panel.getByLabel(localized('addressLabel')).fill(videoId);
  await panel.getByLabel(localized('addressLabel')).press('Enter');
}
