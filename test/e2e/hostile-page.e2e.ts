import { expect, type Page } from '@playwright/test';
import { openPanelNextTo, openPopupOn, openVideo } from '../tour/user-actions.ts';
import type { Installed } from './browser.ts';
import { requestsTo } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { switchVideos } from './switch-videos.ts';

/** Sends everything with which a page could stop a content script of an extension whose id it knows. */
const stopScripts = (page: Page, { extensionId }: Installed): Promise<void> =>
  page.evaluate((id) => {
    for (const type of [`${id}:platform:wxt:content-script-started`, `${id}:wxt:content-script-started`]) {
      const detail = { contentScriptName: 'platform', messageId: 'page' };
      document.dispatchEvent(new CustomEvent(type, { detail }));
      window.postMessage({ type, ...detail }, '*');
    }
  }, extensionId);

test.describe('a page that stops our script', () => {
  test('is still followed, and only the video that it shows is paid for', async ({ connected, service }) => {
    const [first, second, third] = service.sampleData.videos.filter(({ tracks }) => tracks.length > 0);
    const page = await openVideo(connected, first?.id ?? '');
    const panel = await openPanelNextTo(connected, page);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
    await stopScripts(page, connected);
    await switchVideos(page, [second?.id ?? '']);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(second?.title ?? '');
    await panel.getByRole('button', { name: localized('captionsGet') }).click();
    const params = async () => (await requestsTo(service, 'captions')).map(({ path }) => path);
    await expect.poll(params).toEqual([expect.stringContaining(second?.id ?? '')]);

    const popup = await openPopupOn(connected, page);
    await stopScripts(page, connected);
    await switchVideos(page, [third?.id ?? '']);
    // Without a report of the script, the title may be unknown.
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${third?.title}|${third?.id}`));
    await popup.getByRole('button', { name: localized('captionsGet') }).click();
    await expect.poll(params).toHaveLength(2);
    expect((await params())[1]).toContain(third?.id ?? '');
  });
});

test.describe('a page that changes its address three thousand times', () => {
  test('causes few writes, and delays no other tab', async ({ connected, service }) => {
    const [first, second] = service.sampleData.videos.filter(({ tracks }) => tracks.length > 0);
    const page = await openVideo(connected, first?.id ?? '');
    const other = await openVideo(connected, second?.id ?? '');
    const counter = await connected.open('privacy.html');
    await counter.evaluate(() => {
      const counts: Record<string, number> = {};
      Object.assign(window, { counts });
      chrome.storage.onChanged.addListener((changes) => {
        for (const key of Object.keys(changes)) counts[key] = (counts[key] ?? 0) + 1;
      });
    });
    await page.evaluate(async () => {
      for (let round = 0; round < 30; round++) {
        for (let step = 0; step < 100; step++) {
          history.replaceState(null, '', `/watch?v=${String(round * 100 + step).padStart(11, '0')}`);
          dispatchEvent(new Event('yt-navigate-finish'));
        }
        await new Promise((resolve) => setTimeout(resolve));
      }
    });
    await switchVideos(other, [first?.id ?? '']);
    const panel = await openPanelNextTo(connected, other);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText(first?.title ?? '');
    const last = await openPanelNextTo(connected, page);
    await expect(last.getByText('00000002999').first()).toBeVisible();
    const writes = await counter.evaluate(() => Object.values((window as never as { counts: object }).counts));
    expect(Math.max(...writes)).toBeLessThan(300);
  });
});
