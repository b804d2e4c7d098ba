import { expect } from '@playwright/test';
import { t } from '../words-of.ts';
import { launch } from './browser.ts';
import { heal, spoil } from './control.ts';
import { silentPage } from './database.ts';
import { test } from './extension.ts';
import {
  billedChunks,
  chunksEach,
  complete,
  completeButton,
  countRequests,
  expectWhole,
  idsFor,
  states,
} from './fetch-details.ts';
import { localized } from './localized.ts';
import { killWorker } from './worker.ts';

test.use({ ownBrowser: true });

test.describe('a run during which the browser is closed', () => {
  test('stays paused until the user resumes it, and skips steps without a response at the user’s choice', async ({
    connected,
    service,
  }) => {
    const { ids, known } = idsFor(service, 2);
    const before = await complete(connected, ids);
    await spoil(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await completeButton(before).click();
    await expect.poll(() => countRequests(service)).toBe(1);
    await connected.context.close();
    await heal(service);

    const later = await launch({ platformUrl: service.platformUrl, profile: connected.profile });
    const library = await later.open('library.html#first/runs');
    const run = library.getByRole('main').getByRole('listitem').first();
    await expect(run.getByText(localized('runPausedClosed'))).toBeVisible();
    await expect(run.getByText(/^20 batches of up to 50 videos, 1,000 in all/)).toBeVisible();
    expect(await countRequests(service)).toBe(1);
    await run.getByRole('button', { name: localized('runResume') }).click();
    await expect.poll(() => countRequests(service)).toBe(2);
    await run.getByRole('button', { name: localized('actLeave') }).click();
    await expect(library.getByRole('cell', { name: localized('runDone') })).toBeVisible();
    expect(await countRequests(service)).toBe(2);
    expect(await billedChunks(service)).toBe(2 * chunksEach);
    // The missing details can be fetched in a new run at its own price.
    await library.evaluate(() => void Object.assign(location, { hash: 'first/table' }));
    await library.evaluate(() => {
      location.hash = '#first/table';
    });
    await expect(completeButton(library)).toContainText(t.plural('planFetch', 1000));
    await expectWhole(library, known.slice(500));
    await later.context.close();
  });
});

test.describe('the browser’s alarm', () => {
  test('restarts a worker that was killed during a run without an open page @long', async ({ connected, service }) => {
    const { ids, known } = idsFor(service, 2);
    const library = await complete(connected, ids);
    await spoil(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await completeButton(library).click();
    await expect.poll(() => countRequests(service)).toBe(1);
    await library.close();
    await killWorker(connected);
    await heal(service);
    await expect.poll(() => countRequests(service), { timeout: 90_000 }).toBe(2);
    const page = await silentPage(connected);
    await expect.poll(() => states(page)).toEqual(['possible', 'stored']);
    await expectWhole(page, known.slice(500));
  });
});
