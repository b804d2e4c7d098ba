import { expect } from '@playwright/test';
import { openPanelFromPopup } from '../tour/user-actions.ts';
import { test } from './extension.ts';
import { openPopup } from './toolbar.ts';

test.describe('the extension in a real browser', () => {
  test('opens its popup from the toolbar with the page’s video @firefox', async ({ connected, service }) => {
    const page = await connected.context.newPage();
    await page.goto(`https://www.youtube.com/watch?v=${service.sampleData.sample.videoId}`);
    const popup = await openPopup(connected, page);
    const title = service.sampleData.video(service.sampleData.sample.videoId)?.title ?? '';
    await expect(popup.getByText(title).first()).toBeVisible();
  });

  test('opens the side panel from the popup @firefox', async ({ connected, service }) => {
    const page = await connected.context.newPage();
    await page.goto(`https://www.youtube.com/watch?v=${service.sampleData.sample.videoId}`);
    const popup = await openPopup(connected, page);
    const panel = await openPanelFromPopup(connected, popup);
    const title = service.sampleData.video(service.sampleData.sample.videoId)?.title ?? '';
    await expect(panel.getByText(title).first()).toBeVisible();
  });
});
