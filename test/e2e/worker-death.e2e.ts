import { expect, type Page } from '@playwright/test';
import { getCaptions, openVideo, panelBeside, popupOn } from '../tour/reader.ts';
import { billedBy } from './billed.ts';
import type { Installed } from './browser.ts';
import { captionRequests, heal, spoil } from './control.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { killWorker } from './worker.ts';

test.describe('the worker, killed', () => {
  test('before a call, loses nothing: the call wakes it', async ({ connected, service }) => {
    const { panel } = await beside(connected, service.sample.videoId);
    await killWorker(connected);
    await getCaptions(panel);
    expect(await captionRequests(service)).toBe(1);
  });

  test('during a call, leaves it as possibly billed and sends nothing again unasked', async ({
    connected,
    service,
  }) => {
    const { panel } = await beside(connected, service.sample.videoId);
    await spoil(service, { endpoint: 'captions', delayMs: 60_000 });
    await panel.getByRole('button', { name: said('captionsGet') }).click();
    await expect.poll(() => captionRequests(service)).toBe(1);
    await killWorker(connected);
    await expect(panel.getByText(said('interruptedHeading'))).toBeVisible();
    await heal(service);
    await expect(panel.getByText(said('billedPossible')).first()).toBeVisible();
    // The worker that woke has entered it in the book: a panel that is opened later says so too.
    await panel.reload();
    await expect(panel.getByText(said('captionsUnanswered_one')).first()).toBeVisible();
    expect(await captionRequests(service)).toBe(1);

    // Only the user's own word sends it again, and the service counts exactly that.
    await panel
      .getByRole('button', { name: said('captionsSendAgain') })
      .first()
      .click();
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect(await captionRequests(service)).toBe(2);
    expect((await billedBy(service)).log.length).toBeLessThanOrEqual(2);
  });

  test('after a call, loses nothing that had come', async ({ connected, service }) => {
    const { panel, page } = await beside(connected, service.sample.videoId);
    await getCaptions(panel);
    await killWorker(connected);
    await panel.reload();
    await expect(panel.getByRole('option').first()).toBeVisible();
    await killWorker(connected);
    const popup = await popupOn(connected, page);
    await expect(popup.getByText(said('popupTokenWorks')).first()).toBeVisible();
    expect(await captionRequests(service)).toBe(1);
    expect((await billedBy(service)).total.requests).toBe(1);
  });
});

async function beside(connected: Installed, videoId: string): Promise<{ panel: Page; page: Page }> {
  const page = await openVideo(connected, videoId);
  const panel = await panelBeside(connected, page);
  await expect(panel.getByRole('button', { name: said('captionsGet') })).toBeVisible();
  return { panel, page };
}
