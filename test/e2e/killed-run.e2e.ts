import { expect, type Page } from '@playwright/test';
import type { Installed } from './browser.ts';
import { clearFaults, injectFault } from './control.ts';
import { lockStores, openManifestPage, rowsOf, type StoreLock, waitForQueuedWriter } from './database.ts';
import { test } from './extension.ts';
import {
  billedChunks,
  chunksPerRequest,
  countRequests,
  createIds,
  expectAllStored,
  expectStepState,
  fetchButton,
  importIds,
  type Service,
  stepStates,
  waitForResponse,
} from './fetch-details.ts';
import { localized } from './localized.ts';
import { fireAlarm, killWorker } from './worker.ts';

/** Polls the state of a step's latest ledger row. */
const expectLedgerState = (page: Page, n: number) =>
  expect.poll(async () => (await rowsOf(page, 'ledger')).findLast(({ step }) => step === n)?.state);

/** Kills the worker at successive points of a run. */
class KilledWorker {
  readonly installed: Installed;
  readonly service: Service;
  readonly page: Page;

  constructor(installed: Installed, service: Service, page: Page) {
    this.installed = installed;
    this.service = service;
    this.page = page;
  }

  /**
   * Kills the worker at a point of the run. `job` waits for this point and returns the lock that stops the worker
   * there, which is released after the kill.
   */
  async at(point: string, job: () => Promise<StoreLock | null>): Promise<void> {
    await test.step(point, async () => {
      const lock = await job();
      await killWorker(this.installed);
      await clearFaults(this.service);
      await lock?.release();
    });
  }

  /**
   * Wakes the worker, waits until a step's request is sent, and locks `store`. The service holds back its response
   * until the lock is acquired.
   */
  async whilePending(n: number, store: string): Promise<StoreLock> {
    await injectFault(this.service, { endpoint: 'batchVideos', held: true });
    await fireAlarm(this.installed, 'active-runs');
    await expectStepState(this.page, n).toBe('sent');
    const lock = await lockStores(this.page, [store]);
    await lock.acquired;
    await clearFaults(this.service);
    return lock;
  }

  /**
   * Waits until the response is cached and its ledger row is confirmed. The lock on `store` then stops the worker at
   * its next access to that store.
   */
  async untilSettled(n: number, store: string): Promise<StoreLock> {
    const lock = await this.whilePending(n, store);
    await expectLedgerState(this.page, n).toBe('confirmed');
    return lock;
  }

  /** Waits until the transaction that adds the response to the collection is queued. */
  async untilStoring(n: number): Promise<StoreLock> {
    const lock = await this.untilSettled(n, 'captures');
    await waitForQueuedWriter(this.page, 'itemBatches');
    return lock;
  }
}

/** Kills the worker four times before a response is stored: steps 0 to 3. */
async function killBeforeResponse(worker: KilledWorker): Promise<void> {
  const { installed, service, page } = worker;
  await worker.at('after the request is recorded, before it is sent', async () => {
    const lock = await lockStores(page, ['credentials']);
    await lock.acquired;
    await fireAlarm(installed, 'active-runs');
    await expectStepState(page, 0).toBe('sent');
    expect(await countRequests(service)).toBe(0);
    return lock;
  });
  await worker.at('while the service processes the request', async () => {
    await injectFault(service, { endpoint: 'batchVideos', delayMs: 60_000 });
    await fireAlarm(installed, 'active-runs');
    await expect.poll(() => countRequests(service)).toBe(1);
    return null;
  });
  await worker.at('while the response arrives', async () => {
    await injectFault(service, { endpoint: 'batchVideos', stallAfterBytes: 20_000 });
    await fireAlarm(installed, 'active-runs');
    await waitForResponse(service, 1);
    return null;
  });
  await worker.at('after the response arrived, before it is stored', async () => {
    const lock = await lockStores(page, ['captureBodies']);
    await lock.acquired;
    await fireAlarm(installed, 'active-runs');
    await waitForResponse(service, 2);
    await waitForQueuedWriter(page, 'steps');
    return lock;
  });
}

/** Kills the worker five times after a response was cached: steps 4 to 8. */
async function killAfterResponse(worker: KilledWorker): Promise<void> {
  const { page } = worker;
  await worker.at('after the response is stored, before the ledger is settled', async () => {
    const lock = await worker.whilePending(4, 'ledger');
    await expectStepState(page, 4).toBe('received');
    return lock;
  });
  await worker.at('after the ledger is settled, before the items are added', () =>
    worker.untilSettled(5, 'collections'),
  );
  await worker.at('while the items are added', () => worker.untilStoring(6));
  await worker.at('after the items are added, before the steps are read', async () => {
    const storing = await worker.untilStoring(7);
    const after = await lockStores(page, ['steps']);
    await storing.release();
    await after.acquired;
    return after;
  });
  await worker.at('between two steps', async () => {
    const storing = await worker.untilStoring(8);
    const next = await lockStores(page, ['ledger']);
    const after = await lockStores(page, ['itemBatches']);
    await storing.release();
    await after.acquired;
    await after.release();
    await waitForQueuedWriter(page, 'runs');
    return next;
  });
}

/**
 * Kills the worker after the user has paused the run during the request of step 9, whose response is stored
 * nevertheless.
 */
async function killWhilePaused(worker: KilledWorker): Promise<void> {
  const { installed, service, page } = worker;
  await worker.at('while the run is paused', async () => {
    await injectFault(service, { endpoint: 'batchVideos', held: true });
    await fireAlarm(installed, 'active-runs');
    await expectStepState(page, 9).toBe('sent');
    const library = await installed.open('library.html#first/runs');
    await library
      .getByRole('main')
      .getByRole('button', { name: localized('pause') })
      .click();
    await expect.poll(async () => (await rowsOf(page, 'runs')).map(({ state }) => state)).toEqual(['paused']);
    await clearFaults(service);
    await expectStepState(page, 9).toBe('stored');
    await library.close();
    return null;
  });
  await fireAlarm(installed, 'active-runs');
  await page.evaluate(() => chrome.runtime.sendMessage({ kind: 'runs/process', body: null }));
}

test.describe('a run whose worker is killed at eleven points', () => {
  test('keeps each stored response, repeats no request without a click, and agrees with the service’s bill', async ({
    connected,
    service,
  }) => {
    const { ids, known } = createIds(service, 11);
    const library = await importIds(connected, ids);
    const page = await openManifestPage(connected);
    const worker = new KilledWorker(connected, service, page);

    await worker.at('before the request is recorded', async () => {
      // A ledger row is written in the same transaction as the sums. The lock covers only the sums, because the worker
      // reads the ledger beforehand.
      const lock = await lockStores(page, ['spendingSums']);
      await lock.acquired;
      await fetchButton(library).click();
      await waitForQueuedWriter(page, 'runs');
      await library.close();
      return lock;
    });
    expect(await stepStates(page)).toEqual(Array(11).fill('planned'));
    await killBeforeResponse(worker);
    await killAfterResponse(worker);
    await killWhilePaused(worker);
    expect(await countRequests(service)).toBe(9);
    expect(await stepStates(page)).toEqual([...Array(4).fill('uncertain'), ...Array(6).fill('stored'), 'planned']);

    // The user resumes the run and then decides about the steps without a response.
    const again = await connected.open('library.html#first/runs');
    const run = again.locator('.runs-table tbody').nth(1);
    await run.getByRole('button', { name: localized('resume') }).click();
    const minimum = 11 * chunksPerRequest;
    // One of the four requests was recorded but never sent, so it is not on the service's bill.
    const neverSent = chunksPerRequest;
    await expect.poll(() => billedChunks(service)).toBe(minimum - neverSent);
    await expect(run.getByText(/^80 batches of up to 50 videos \(4,000 in all\)/)).toBeVisible();
    await run.getByRole('button', { name: localized('sendAgain') }).click();
    await expect(again.getByRole('cell', { name: localized('done') })).toBeVisible();
    const resent = 4 * chunksPerRequest;
    expect(await billedChunks(service)).toBe(minimum - neverSent + resent);
    expect(await countRequests(service)).toBe(10 + 4);
    await expectAllStored(page, known);
  });
});
