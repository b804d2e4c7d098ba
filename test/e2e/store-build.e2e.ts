import { expect } from '@playwright/test';
import { openVideoTab } from '../tour/user-actions.ts';
import { built } from './browser.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';

test.use({ launchWith: { extension: `${built}-store` } });

test.describe('the build for stores', () => {
  test('lists audio files, and offers downloads of thumbnails but not of audio @firefox', async ({
    connected,
    service,
  }) => {
    const { panel } = await openVideoTab(connected, service.sampleData.special.shortest, 'files');
    await panel.getByRole('button', { name: localized('filesGroupAudio'), exact: true }).click();
    await panel.getByRole('button', { name: localized('filesListAudio') }).click();
    await expect(panel.locator('.file-name').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: localized('downloadThis') })).toHaveCount(0);
    await panel.getByRole('button', { name: localized('filesGroupPictures'), exact: true }).click();
    await panel.getByRole('button', { name: localized('filesListPictures') }).click();
    await expect(panel.getByRole('button', { name: localized('downloadThis') }).first()).toBeVisible();
  });
});
