import { expect } from '@playwright/test';
import { openVideo } from '../tour/reader.ts';
import { type Display, openDisplay } from './display.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { isShown, openPanel } from './toolbar.ts';
import { awakeWorker } from './worker.ts';

test.use({ launchWith: { headless: false } });

test.describe('keyboard shortcuts on a real display', () => {
  let display: Display;
  test.beforeAll(async () => {
    display = await openDisplay();
  });
  test.afterAll(() => display.stop());

  test('add the active video, and open and close the side panel', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    await page.bringToFront();
    const worker = await awakeWorker(connected);
    // A point of the page without controls.
    await display.click(900, 700);
    await display.press('alt+shift+k');
    const badge = () =>
      worker.evaluate(() =>
        chrome.tabs.query({ active: true }).then(([tab]) => chrome.action.getBadgeText({ tabId: tab?.id ?? -1 })),
      );
    await expect.poll(badge).toBe('✓');
    await display.press('alt+shift+s');
    const panel = await openPanel(connected);
    await expect(panel.getByRole('button', { name: localized('defaultCollection') })).toBeVisible();
    await display.press('alt+shift+s');
    await expect.poll(() => isShown(connected, 'sidepanel.html')).toBe(false);
    await display.press('alt+shift+s');
    await expect.poll(() => isShown(connected, 'sidepanel.html')).toBe(true);
  });
});
