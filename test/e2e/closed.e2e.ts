import { expect } from '@playwright/test';
import { launch } from './browser.ts';
import {
  asked,
  billedChunks,
  chunksEach,
  complete,
  completeButton,
  expectWhole,
  listOf,
  states,
} from './completing.ts';
import { heal, spoil } from './control.ts';
import { test } from './extension.ts';
import { said } from './said.ts';
import { silentPage } from './shelf-gate.ts';
import { killWorker } from './worker.ts';

test.describe('the browser, closed over a run', () => {
  test('holds it until the user says so; what was not answered is left by a word, and not asked again', async ({
    connected,
    service,
  }) => {
    test.setTimeout(120_000);
    const { ids, known } = listOf(service, 2);
    const before = await complete(connected, ids);
    await spoil(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await completeButton(before).click();
    await expect.poll(() => asked(service)).toBe(1);
    await connected.context.close();
    await heal(service);

    const later = await launch({ platformUrl: service.platformUrl, profile: connected.profile });
    const library = await later.open('library.html#first/runs');
    const run = library.getByRole('main').getByRole('listitem').first();
    await expect(run.getByText(said('runHeldClosed'))).toBeVisible();
    await expect(run.getByText('20 chunks of 50 were sent (ids: 1,000)')).toBeVisible();
    expect(await asked(service)).toBe(1);
    await run.getByRole('button', { name: said('runGoOn') }).click();
    await expect.poll(() => asked(service)).toBe(2);
    await run.getByRole('button', { name: said('actLeave') }).click();
    await expect(run.getByText(/^done/)).toBeVisible();
    expect(await asked(service)).toBe(2);
    expect(await billedChunks(service)).toBe(2 * chunksEach);
    // What is lacking can be asked for in a run of its own, at its price.
    await expect(completeButton(library)).toContainText('Complete 1,000');
    await expectWhole(library, known.slice(500));
    await later.context.close();
  });
});

test.describe('the alarm of the browser', () => {
  test('wakes a worker that died over a run, with no page open that could @long', async ({ connected, service }) => {
    test.setTimeout(180_000);
    const { ids, known } = listOf(service, 2);
    const library = await complete(connected, ids);
    await spoil(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await completeButton(library).click();
    await expect.poll(() => asked(service)).toBe(1);
    await library.close();
    await killWorker(connected);
    await heal(service);
    await expect.poll(() => asked(service), { timeout: 90_000 }).toBe(2);
    const page = await silentPage(connected);
    await expect.poll(() => states(page)).toEqual(['possible', 'stored']);
    await expectWhole(page, known.slice(500));
  });
});
