import { expect } from '@playwright/test';
import { openVideo } from '../tour/user-actions.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { clickToolbarButton, isShown } from './toolbar.ts';

test.describe('the toolbar button', () => {
  test('opens the side panel instead of the popup if the user chose that', async ({ connected, service }) => {
    const options = await connected.open('options.html');
    await options.getByRole('button', { name: localized('optionsAdvanced') }).click();
    await options.getByRole('checkbox', { name: localized('toolbarOpensPanel') }).check();
    await options.close();
    const page = await openVideo(connected, service.sample.videoId);
    await clickToolbarButton(connected, page);
    await expect.poll(() => isShown(connected, 'sidepanel.html')).toBe(true);
    expect(await isShown(connected, 'popup.html')).toBe(false);
  });
});
