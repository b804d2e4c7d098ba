import { expect } from '@playwright/test';
import { launch } from './browser.ts';
import {
  billedChunks,
  chunksEach,
  complete,
  completeButton,
  countRequests,
  expectWhole,
  idsFor,
  states,
} from './completing.ts';
import { heal, spoil } from './control.ts';
import { test } from './extension.ts';
import { localized } from './said.ts';
import { silentPage } from './shelf-gate.ts';
import { killWorker } from './worker.ts';

test.describe('a run during which the browser is closed', () => {
  test('stays paused until the user resumes it, and skips steps without a response at the user’s choice', async ({
    connected,
    service,
  }) => {
    test.setTimeout(120_000);
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
    await expect(run.getByText(localized('runHeldClosed'))).toBeVisible();
    await expect(run.getByText('20 chunks of 50 were sent (ids: 1,000)')).toBeVisible();
    expect(await countRequests(service)).toBe(1);
    await run.getByRole('button', { name: localized('runGoOn') }).click();
    await expect.poll(() => countRequests(service)).toBe(2);
    await run.getByRole('button', { name: localized('actLeave') }).click();
    await expect(run.getByText(/^done/)).toBeVisible();
    expect(await countRequests(service)).toBe(2);
    expect(await billedChunks(service)).toBe(2 * chunksEach);
    // The missing details can be fetched in a new run at its own price.
    await expect(completeButton(library)).toContainText('Complete 1,000');
    await expectWhole(library, known.slice(500));
    await later.context.close();
  });
});

test.describe('the browser’s alarm', () => {
  test('restarts a worker that was killed during a run without an open page @long', async ({ connected, service }) => {
    test.setTimeout(180_000);
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
