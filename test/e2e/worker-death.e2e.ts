import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openPopupOn, openVideo } from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import type { Installed } from './browser.ts';
import { clearFaults, countCaptionRequests, injectFault } from './control.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { killWorker } from './worker.ts';

test.describe('a killed worker', () => {
  test('is restarted by the next request without a loss @firefox', async ({ connected, service }) => {
    const { panel } = await openPanelFor(connected, service.sample.videoId);
    await killWorker(connected);
    await getCaptions(panel);
    expect(await countCaptionRequests(service)).toBe(1);
  });

  test('leaves a possibly billed request, which is sent again only on a click', async ({ connected, service }) => {
    const { panel } = await openPanelFor(connected, service.sample.videoId);
    await injectFault(service, { endpoint: 'captions', delayMs: 60_000 });
    await panel.getByRole('button', { name: localized('captionsGet') }).click();
    await expect.poll(() => countCaptionRequests(service)).toBe(1);
    await killWorker(connected);
    await expect(panel.getByText(localized('interruptedHeading'))).toBeVisible();
    await clearFaults(service);
    await expect(panel.getByText(localized('mayHaveBeenBilled')).first()).toBeVisible();
    // The restarted worker has recorded the request as possibly billed, and a panel that opens later shows this too.
    await panel.reload();
    await expect(panel.getByText(localized('runPossible_one')).first()).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);

    // Only the user's click sends the request again, and the service receives exactly one more request.
    await panel
      .getByRole('button', { name: localized('sendAgain') })
      .first()
      .click();
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(2);
    expect((await readBill(service)).log.length).toBeLessThanOrEqual(2);
  });

  test('loses no response that had arrived', async ({ connected, service }) => {
    const { panel, page } = await openPanelFor(connected, service.sample.videoId);
    await getCaptions(panel);
    await killWorker(connected);
    await panel.reload();
    await expect(panel.getByRole('option').first()).toBeVisible();
    await killWorker(connected);
    const popup = await openPopupOn(connected, page);
    await expect(popup.getByText(localized('popupTokenWorks')).first()).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);
    expect((await readBill(service)).total.requests).toBe(1);
  });
});

async function openPanelFor(connected: Installed, videoId: string): Promise<{ panel: Page; page: Page }> {
  const page = await openVideo(connected, videoId);
  const panel = await openPanelNextTo(connected, page);
  await expect(panel.getByRole('button', { name: localized('captionsGet') })).toBeVisible();
  return { panel, page };
}
