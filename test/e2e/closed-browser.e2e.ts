import { expect } from '@playwright/test';
import { launch } from './browser.ts';
import { clearFaults, injectFault } from './control.ts';
import { openManifestPage } from './database.ts';
import { test } from './extension.ts';
import {
  billedChunks,
  chunksPerRequest,
  countRequests,
  createIds,
  expectAllStored,
  fetchButton,
  importIds,
  stepStates,
} from './fetch-details.ts';
import { localized, t } from './localized.ts';
import { killWorker } from './worker.ts';

test.use({ ownBrowser: true });

test.describe('a run during which the browser is closed', () => {
  test('stays paused until the user resumes it, pauses at its end, and skips steps without a response at the user’s choice', async ({
    connected,
    service,
  }) => {
    const { ids, known } = createIds(service, 2);
    const before = await importIds(connected, ids);
    await injectFault(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await fetchButton(before).click();
    await expect.poll(() => countRequests(service)).toBe(1);
    await connected.context.close();
    await clearFaults(service);

    const later = await launch({ platformUrl: service.platformUrl, profile: connected.profile });
    const library = await later.open('library.html#first/runs');
    const run = library.locator('.runs-table tbody').nth(1);
    await expect(run.getByText(localized('runPausedClosed'))).toBeVisible();
    await expect(run.getByText(/^20 batches of up to 50 videos \(1,000 in all\)/)).toBeVisible();
    expect(await countRequests(service)).toBe(1);
    await run.getByRole('button', { name: localized('resume') }).click();
    await expect.poll(() => countRequests(service)).toBe(2);
    await run.getByRole('button', { name: localized('runSkipResume') }).click();
    await expect(library.getByRole('cell', { name: localized('done') })).toBeVisible();
    expect(await countRequests(service)).toBe(2);
    expect(await billedChunks(service)).toBe(2 * chunksPerRequest);
    // The missing details can be fetched in a new run at its own price.
    await library.evaluate(() => void Object.assign(location, { hash: 'first/table' }));
    await expect(fetchButton(library)).toContainText(t.plural('planFetch', 1000));
    await expectAllStored(library, known.slice(500));
    await later.context.close();
  });
});

test.describe('the browser’s alarm', () => {
  test('restarts a worker that was killed during a run without an open page @long', async ({ connected, service }) => {
    const { ids, known } = createIds(service, 2);
    const library = await importIds(connected, ids);
    await injectFault(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await fetchButton(library).click();
    await expect.poll(() => countRequests(service)).toBe(1);
    await library.close();
    await killWorker(connected);
    await clearFaults(service);
    await expect.poll(() => countRequests(service), { timeout: 90_000 }).toBe(2);
    const page = await openManifestPage(connected);
    await expect.poll(() => stepStates(page)).toEqual(['uncertain', 'stored']);
    await expectAllStored(page, known.slice(500));
  });
});
