import { expect } from '@playwright/test';
import {
  confirmUnknownPrice,
  getByOtherMethod,
  missCaptions,
  openPanelNextTo,
  openVideo,
} from '../tour/user-actions.ts';
import { readBill } from './bill.ts';
import { clearFaults, countCaptionRequests, injectFault, setSwitches } from './control.ts';
import { rowsOf } from './database.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';
import { killWorker } from './worker.ts';

test.describe('a late response', () => {
  test('times out after 90 seconds as possibly billed @long', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await injectFault(service, { endpoint: 'captions', delayMs: 120_000 });
    await panel.getByRole('button', { name: localized('captionsGet') }).click();
    await expect(panel.getByText(localized('timedOutHeading'))).toBeVisible({ timeout: 110_000 });
    await expect(panel.getByText(localized('timedOutSentence_other'))).toBeVisible();
    // The notice remains until the user dismisses it, even after the panel is closed.
    await panel.reload();
    await expect(panel.getByText(localized('runPossible_one')).first()).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);
  });

  test('of a transcription is shown even after 90 seconds @long', async ({ connected, service }) => {
    test.setTimeout(240_000);
    await setSwitches(service, { speechToTextSeconds: 100 });
    const page = await openVideo(connected, service.sampleData.special.withoutCaptions);
    const panel = await openPanelNextTo(connected, page);
    await missCaptions(panel);
    await getByOtherMethod(panel, 'transcribeSpeech');
    await confirmUnknownPrice(panel);
    await expect(panel.getByRole('button', { name: localized('stopWaiting') })).toBeVisible();
    await expect(panel.getByRole('option').first()).toBeVisible({ timeout: 150_000 });
    expect((await readBill(service)).total.requests).toBe(2);
  });

  test('is still awaited after the worker was killed and the panel reloaded, and is billed once', async ({
    connected,
    service,
  }) => {
    await setSwitches(service, { speechToTextSeconds: 20 });
    const page = await openVideo(connected, service.sampleData.special.withoutCaptions);
    const panel = await openPanelNextTo(connected, page);
    await missCaptions(panel);
    await getByOtherMethod(panel, 'transcribeSpeech');
    await confirmUnknownPrice(panel);
    await expect.poll(() => countCaptionRequests(service)).toBe(2);
    await killWorker(connected);
    // The panel that sent the request keeps waiting, and so does a panel that opens later.
    await expect(panel.getByRole('button', { name: localized('stopWaiting') })).toBeVisible();
    await panel.reload();
    await expect(panel.getByRole('button', { name: localized('stopWaiting') })).toBeVisible();
    await expect(panel.getByText(localized('runPossible_one'))).toBeHidden();
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect((await readBill(service)).total.requests).toBe(2);
    expect(await countCaptionRequests(service)).toBe(2);
  });

  test('for a video deleted meanwhile is cancelled, possibly billed and not stored, even if the worker was killed', async ({
    connected,
    service,
  }) => {
    await setSwitches(service, { speechToTextSeconds: 0 });
    const videoId = service.sampleData.special.withoutCaptions;
    const page = await openVideo(connected, videoId);
    const panel = await openPanelNextTo(connected, page);
    await panel.evaluate(() => chrome.storage.local.set({ 'settings.enteredPrices': { speechToText: 5000 } }));
    await missCaptions(panel);
    await injectFault(service, { endpoint: 'captions', held: true });
    await getByOtherMethod(panel, 'transcribeSpeech');
    await expect.poll(() => countCaptionRequests(service)).toBe(2);
    await killWorker(connected);
    const what = { what: 'video', videoId };
    await panel.evaluate((body) => chrome.runtime.sendMessage({ kind: 'data/delete', body }), what);
    await clearFaults(service);
    await expect
      .poll(async () => (await rowsOf(panel, 'ledger')).map(({ state }) => state))
      .toEqual(['possible', 'possible']);
    expect(await rowsOf(panel, 'ledger')).toMatchObject(Array(2).fill({ billed: null, videoId: null }));
    expect(await rowsOf(panel, 'responses')).toEqual([]);
    expect(await countCaptionRequests(service)).toBe(2);
  });

  test('can be abandoned without sending anything again', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await injectFault(service, { endpoint: 'captions', delayMs: 30_000 });
    await panel.getByRole('button', { name: localized('captionsGet') }).click();
    await expect.poll(() => countCaptionRequests(service)).toBe(1);
    await panel.getByRole('button', { name: localized('stopWaiting') }).click();
    await expect(panel.getByText(localized('stoppedHeading'))).toBeVisible();
    expect(await countCaptionRequests(service)).toBe(1);
  });
});
