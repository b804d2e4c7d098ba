import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { getCaptions, getInOtherWay, openExports, openVideo, panelBeside } from '../tour/reader.ts';
import { downloaded } from './browser.ts';
import { captionRequests, seenBy } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';

test.describe('a file of the platform', () => {
  test('is downloaded from its signed link at no cost and without the token', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await panelBeside(connected, page);
    await getInOtherWay(panel, 'tracksList');
    await expect(panel.getByText('English (auto-generated)').first()).toBeVisible();
    await getCaptions(panel);
    await openExports(panel);
    await panel.getByRole('menuitem', { name: localized('formatSrv3') }).click();
    const file = readFileSync(await downloaded(connected, /\.xml$/), 'utf8');
    expect(file).toContain('<timedtext format="3"');

    expect(await captionRequests(service)).toBe(1);
    const links = (await seenBy(service)).filter(({ endpoint }) => endpoint === 'timedtext');
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({ to: 'platform', authorized: false });
  });

  test('is fetched from the service at a shown price when no link is known', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await panelBeside(connected, page);
    await getCaptions(panel);
    await openExports(panel);
    await expect(panel.getByRole('menu').getByText(localized('priceEstimated')).first()).toBeVisible();
    await panel.getByRole('menuitem', { name: localized('formatSrv1') }).click();
    expect(readFileSync(await downloaded(connected, /\.xml$/), 'utf8')).toContain('<transcript');
    expect(await captionRequests(service)).toBe(2);

    // The second download is free, because the file is cached.
    await openExports(panel);
    await panel.getByRole('menuitem', { name: localized('formatSrv1') }).click();
    await downloaded(connected, / \(1\)\.xml$/);
    expect(await captionRequests(service)).toBe(2);
  });
});
