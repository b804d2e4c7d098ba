import { expect } from '@playwright/test';
import { openVideo } from '../tour/user-actions.ts';
import { type Display, openDisplay } from './display.ts';
import { test } from './extension.ts';
import { pressShortcut } from './firefox-window.ts';
import { inFirefox } from './in-firefox.ts';
import { localized } from './localized.ts';
import { isShown, openPanel } from './toolbar.ts';
import { wakeWorker } from './worker.ts';

test.use({ launchWith: { headless: inFirefox } });

test.describe('keyboard shortcuts on a real display', () => {
  let display: Display | null = null;
  test.beforeAll(async () => {
    if (!inFirefox) display = await openDisplay();
  });
  test.afterAll(() => display?.stop());

  test('add the active video, and open and close the side panel @firefox', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    await page.bringToFront();
    const worker = await wakeWorker(connected);
    // Clicks a point of the page where there is no control.
    await display?.click(900, 700);
    const press = (key: string) =>
      connected.firefox
        ? connected.firefox.run(pressShortcut, { key, modifiers: 'alt,shift' })
        : display?.press(`alt+shift+${key}`);
    await press('k');
    const badge = () =>
      worker.evaluate(() =>
        chrome.tabs.query({ active: true }).then(([tab]) => chrome.action.getBadgeText({ tabId: tab?.id ?? -1 })),
      );
    await expect.poll(badge).toBe('✓');
    await press('s');
    const panel = await openPanel(connected);
    await expect(panel.getByRole('button', { name: localized('defaultCollection') })).toBeVisible();
    await press('s');
    await expect.poll(() => isShown(connected, 'sidepanel.html')).toBe(false);
    await press('s');
    await expect.poll(() => isShown(connected, 'sidepanel.html')).toBe(true);
  });
});
