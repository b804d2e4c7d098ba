import { expect, type Page } from '@playwright/test';
import { getCaptions, openPanelNextTo, openVideo } from '../tour/user-actions.ts';
import { countCaptionRequests } from './control.ts';
import { countShown } from './count-shown.ts';
import { test } from './extension.ts';
import { localized } from './localized.ts';

test.describe('the options', () => {
  // Basic and Advanced are for everyone; the bounds keep them readable.
  for (const section of ['spending', 'limits']) {
    test(`show at most 600 words and 60 controls (${section})`, async ({ connected }) => {
      const options = await connected.open(`options.html#${section}`);
      await expect(options.locator(`#${section} h2`)).toBeVisible();
      const { words, controls } = await countShown(options);
      expect(words).toBeGreaterThan(50);
      expect(words).toBeLessThanOrEqual(600);
      expect(controls).toBeLessThanOrEqual(60);
    });
  }

  test('enforce the budget on every request of a page', async ({ connected, service }) => {
    const options = await connected.open('options.html');
    const limit = options.getByLabel(localized('dailyLimit'));
    await limit.fill('0');
    await limit.blur();
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    const get = panel.getByRole('button', { name: localized('captionsGet') });
    await expect(get).toHaveAttribute('aria-disabled', 'true');
    // The worker also rejects a request that an extension page sends without a click on its button.
    const result = await options.evaluate(
      (videoId) =>
        chrome.runtime.sendMessage({ kind: 'service/call', body: { name: 'captions', params: { videoId } } }),
      service.sample.videoId,
    );
    expect(JSON.stringify(result)).toContain('over-budget');
    expect(await countCaptionRequests(service)).toBe(0);
  });

  test('delete all data', async ({ connected, service }) => {
    const page = await openVideo(connected, service.sample.videoId);
    const panel = await openPanelNextTo(connected, page);
    await getCaptions(panel);
    const library = await connected.open('library.html#first/storage');
    expect(await rowsOf(library)).toBeGreaterThan(2);
    await library.getByRole('button', { name: localized('deleteEverything') }).click();
    await library
      .getByRole('dialog')
      .getByRole('button', { name: localized('deleteEverything') })
      .click();
    await expect.poll(() => rowsOf(library)).toBe(0);
    const keys = await library.evaluate(async () => Object.keys(await chrome.storage.local.get(null)));
    expect(keys).toEqual([]);
    await expect(panel.getByRole('option')).toHaveCount(0);
  });
});

/** Counts the rows in all object stores of the extension's database. */
const rowsOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('library');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = async () => {
          const counts = [...opening.result.objectStoreNames].map(
            (name) =>
              new Promise<number>((done) => {
                const count = opening.result.transaction(name).objectStore(name).count();
                count.onsuccess = () => done(count.result);
              }),
          );
          const all = await Promise.all(counts);
          opening.result.close();
          resolve(all.reduce((sum, one) => sum + one, 0));
        };
      }),
  );
