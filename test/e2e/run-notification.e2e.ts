import { expect, type Page } from '@playwright/test';
import { clearFaults, injectFault } from './control.ts';
import { test } from './downloads.ts';
import { createIds, expectStepState, fetchButton, importIds } from './fetch-details.ts';
import { localized } from './localized.ts';
import { wakeWorker } from './worker.ts';

/** Makes the only run look as if it had started two minutes ago. */
const startEarlier = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        indexedDB.open('library').onsuccess = ({ target }) => {
          const { result: db } = target as IDBOpenDBRequest;
          const runs = db.transaction('runs', 'readwrite').objectStore('runs');
          runs.getAll().onsuccess = ({ target: all }) => {
            const [run] = (all as IDBRequest<{ createdAt: number }[]>).result;
            if (run) run.createdAt -= 120_000;
            runs.put(run).onsuccess = () => {
              db.close();
              done();
            };
          };
        };
      }),
  );

test.describe('a run of two minutes', () => {
  test('shows a notification that opens its collection’s runs', async ({ connected, service }) => {
    await injectFault(service, { endpoint: 'batchVideos', held: true });
    const page = await importIds(connected, createIds(service, 1).ids);
    await fetchButton(page).click();
    await expectStepState(page, 0).toBe('sent');
    await startEarlier(page);
    await page.evaluate(() => Object.assign(location, { hash: 'first/runs' }));
    // The test build has the permission, which is the switch itself.
    await expect(page.getByLabel(localized('runNotify'))).toBeChecked();
    await page.goto('about:blank');
    await clearFaults(service);

    const worker = await wakeWorker(connected);
    const ids = () =>
      worker.evaluate(
        () => new Promise<string[]>((done) => chrome.notifications.getAll((all) => done(Object.keys(all)))),
      );
    await expect.poll(ids, { timeout: 30_000 }).toHaveLength(1);
    const [id = ''] = await ids();
    const opened = connected.context.waitForEvent('page');
    await worker.evaluate((clicked) => {
      (chrome.notifications.onClicked as unknown as { dispatch(id: string): void }).dispatch(clicked);
    }, id);
    const runs = await opened;
    await expect(runs).toHaveURL(/library\.html#first\/runs$/);
    await expect.poll(ids).toEqual([]);
  });
});
