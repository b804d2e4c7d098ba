import { expect } from '@playwright/test';
import { openVideo, panelBeside } from '../tour/reader.ts';
import { billedBy } from './billed.ts';
import { captionRequests, heal, setSwitches, spoil } from './control.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { rowsOf } from './shelf-gate.ts';
import { killWorker } from './worker.ts';

test.describe('an answer that is late', () => {
  test('by more than 90 seconds is no longer waited for, and is possibly billed @long', async ({
    connected,
    service,
  }) => {
    test.setTimeout(180_000);
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await panelBeside(connected, page);
    await spoil(service, { endpoint: 'captions', delayMs: 120_000 });
    await panel.getByRole('button', { name: said('captionsGet') }).click();
    await expect(panel.getByText(said('timedOutHeading'))).toBeVisible({ timeout: 110_000 });
    await expect(panel.getByText(said('timedOutSentence_other'))).toBeVisible();
    // It stays said until the user has seen to it, also after the panel was closed.
    await panel.reload();
    await expect(panel.getByText(said('captionsUnanswered_one')).first()).toBeVisible();
    expect(await captionRequests(service)).toBe(1);
  });

  test('because the speech is transcribed arrives after a minute and a half all the same @long', async ({
    connected,
    service,
  }) => {
    test.setTimeout(240_000);
    await setSwitches(service, { speechToTextSeconds: 100 });
    const page = await openVideo(connected, service.world.special.withoutCaptions);
    const panel = await panelBeside(connected, page);
    await panel.getByLabel(said('modeTranscribeAlways')).check();
    await panel.getByRole('button', { name: said('captionsGet') }).click();
    await expect(panel.getByRole('button', { name: said('busyStop') })).toBeVisible();
    await expect(panel.getByRole('option').first()).toBeVisible({ timeout: 150_000 });
    expect((await billedBy(service)).total.requests).toBe(1);
  });

  test('is found again with its wait, though the worker died and the panel was closed, and is billed once', async ({
    connected,
    service,
  }) => {
    await setSwitches(service, { speechToTextSeconds: 6 });
    const page = await openVideo(connected, service.world.special.withoutCaptions);
    const panel = await panelBeside(connected, page);
    await panel.getByLabel(said('modeTranscribeAlways')).check();
    await panel.getByRole('button', { name: said('captionsGet') }).click();
    await expect.poll(() => captionRequests(service)).toBe(1);
    await killWorker(connected);
    // The panel that asked goes on waiting, and so does one that is opened only now.
    await expect(panel.getByRole('button', { name: said('busyStop') })).toBeVisible();
    await panel.reload();
    await expect(panel.getByRole('button', { name: said('busyStop') })).toBeVisible();
    await expect(panel.getByText(said('captionsUnanswered_one'))).toBeHidden();
    await expect(panel.getByRole('option').first()).toBeVisible();
    expect((await billedBy(service)).total.requests).toBe(1);
    expect(await captionRequests(service)).toBe(1);
  });

  for (const isKilled of [false, true]) {
    const also = isKilled ? ', also where the worker died before that' : '';
    test(`about a video that is forgotten meanwhile is billed at its price and kept nowhere${also}`, async ({
      connected,
      service,
    }) => {
      await setSwitches(service, { speechToTextSeconds: 0 });
      await spoil(service, { endpoint: 'captions', held: true });
      const page = await openVideo(connected, service.sample.videoId);
      const panel = await panelBeside(connected, page);
      await panel.evaluate(() => chrome.storage.local.set({ 'settings.ownPrices': { speechToText: 5000 } }));
      await panel.getByLabel(said('modeTranscribeAlways')).check();
      await panel.getByRole('button', { name: said('captionsGet') }).click();
      await expect.poll(() => captionRequests(service)).toBe(1);
      if (isKilled) await killWorker(connected);
      const what = { what: 'video', videoId: service.sample.videoId };
      await panel.evaluate((body) => chrome.runtime.sendMessage({ kind: 'data/forget', body }), what);
      await heal(service);
      await expect.poll(async () => (await rowsOf(panel, 'ledger')).map(({ state }) => state)).toEqual(['confirmed']);
      expect(await rowsOf(panel, 'ledger')).toMatchObject([{ billed: 5000, failure: null, videoId: null }]);
      expect(await rowsOf(panel, 'answers')).toEqual([]);
      expect(await captionRequests(service)).toBe(1);
    });
  }

  test('can be left: the user stops waiting, and nothing is sent again', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await panelBeside(connected, page);
    await spoil(service, { endpoint: 'captions', delayMs: 30_000 });
    await panel.getByRole('button', { name: said('captionsGet') }).click();
    await expect.poll(() => captionRequests(service)).toBe(1);
    await panel.getByRole('button', { name: said('busyStop') }).click();
    await expect(panel.getByText(said('stoppedHeading'))).toBeVisible();
    expect(await captionRequests(service)).toBe(1);
  });
});
