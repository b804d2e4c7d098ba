import { expect } from '@playwright/test';
import { test } from './extension.ts';
import { said } from './said.ts';
import { openPanel, openPopup } from './toolbar.ts';

test.describe('the extension in a real browser', () => {
  test('opens its popup by the toolbar action, and the popup names the video of the page', async ({
    connected,
    service,
  }) => {
    const page = await connected.context.newPage();
    await page.goto(`https://www.youtube.com/watch?v=${service.world.sample.videoId}`);
    const popup = await openPopup(connected, page);
    const title = service.world.video(service.world.sample.videoId)?.title ?? '';
    await expect(popup.getByText(title).first()).toBeVisible();
  });

  test('opens the real side panel by the button of the popup', async ({ connected, service }) => {
    const page = await connected.context.newPage();
    await page.goto(`https://www.youtube.com/watch?v=${service.world.sample.videoId}`);
    const popup = await openPopup(connected, page);
    await popup.getByRole('button', { name: said('popupOpenPanel') }).click();
    const panel = await openPanel(connected);
    const title = service.world.video(service.world.sample.videoId)?.title ?? '';
    await expect(panel.getByText(title).first()).toBeVisible();
  });
});
