import { expect } from '@playwright/test';
import { openPanelBy } from '../tour/reader.ts';
import { test } from './extension.ts';
import { openPopup } from './toolbar.ts';

test.describe('the extension in a real browser', () => {
  test('opens its popup from the toolbar with the page’s video @firefox', async ({ connected, service }) => {
    const page = await connected.context.newPage();
    await page.goto(`https://www.youtube.com/watch?v=${service.world.sample.videoId}`);
    const popup = await openPopup(connected, page);
    const title = service.world.video(service.world.sample.videoId)?.title ?? '';
    await expect(popup.getByText(title).first()).toBeVisible();
  });

  test('opens the side panel from the popup @firefox', async ({ connected, service }) => {
    const page = await connected.context.newPage();
    await page.goto(`https://www.youtube.com/watch?v=${service.world.sample.videoId}`);
    const popup = await openPopup(connected, page);
    const panel = await openPanelBy(connected, popup);
    const title = service.world.video(service.world.sample.videoId)?.title ?? '';
    await expect(panel.getByText(title).first()).toBeVisible();
  });
});
