import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import {
  chooseOtherTrack,
  getByOtherMethod,
  getCaptions,
  openPanelNextTo,
  openPlatformFormats,
  openVideo,
} from '../tour/user-actions.ts';
import { waitForDownload } from './browser.ts';
import { allRequests, countCaptionRequests } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';

test.describe('a caption file of the platform', () => {
  test('is downloaded from its signed link at no cost and without the token', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await chooseOtherTrack(panel);
    await getByOtherMethod(panel, 'tracksList');
    await expect(panel.getByText('English (auto-generated)').first()).toBeVisible();
    await panel.getByRole('button', { name: localized('captionsBackToSaved') }).click();
    await openPlatformFormats(panel);
    await panel.getByRole('menuitem', { name: /^srv3/ }).click();
    const file = readFileSync(await waitForDownload(connected, /\.srv3$/), 'utf8');
    expect(file).toContain('<timedtext format="3"');

    expect(await countCaptionRequests(service)).toBe(1);
    const links = (await allRequests(service)).filter(({ endpoint }) => endpoint === 'timedtext');
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ to: 'platform', authorized: false });
  });

  test('is fetched from the service at a shown price when no link is known', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    await openPlatformFormats(panel);
    await expect(panel.getByRole('menu').getByText(localized('approximately')).first()).toBeVisible();
    await panel.getByRole('menuitem', { name: /^srv1/ }).click();
    expect(readFileSync(await waitForDownload(connected, /\.srv1$/), 'utf8')).toContain('<transcript');
    expect(await countCaptionRequests(service)).toBe(2);

    // The second download is free, because the file is cached.
    await openPlatformFormats(panel);
    await panel.getByRole('menuitem', { name: /^srv1/ }).click();
    await waitForDownload(connected, / \(1\)\.srv1$/);
    expect(await countCaptionRequests(service)).toBe(2);
  });
});
