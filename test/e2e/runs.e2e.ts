import { expect, type Page } from '@playwright/test';
import { readBill } from './bill.ts';
import { clearFaults, injectFault, requestsTo } from './control.ts';
import { test } from './extension.ts';
import { killWorker } from './worker.ts';

const requests = 3;
const chunks = 41;
const ids = Array.from({ length: 2050 }, (_, n) => String(n).padStart(11, 'v'));

test.describe('a run whose worker is killed', () => {
  test('continues after a kill during a request and repeats that request only on command @firefox', async ({
    connected,
    service,
  }) => {
    const page = await connected.open('library.html');
    await page.getByRole('navigation').first().waitFor();
    await injectFault(service, { endpoint: 'batchVideos', delayMs: 60_000, times: 1 });
    await writeRun(page);
    await continueRuns(page);
    await expect.poll(() => countRequests(service)).toBe(1);
    await killWorker(connected);
    await clearFaults(service);
    await continueRuns(page);
    await expect.poll(() => states(page), { timeout: 20_000 }).toEqual(['uncertain', 'stored', 'stored']);
    expect(await countRequests(service)).toBe(requests);

    await repeatPossibleSteps(page);
    await continueRuns(page);
    await expect.poll(() => states(page)).toEqual(['stored', 'stored', 'stored']);
    // The service billed the first request when it arrived, although its response was lost.
    await expect.poll(async () => (await readBill(service)).byEndpoint.batchVideos?.units).toBe(chunks + 20);
    expect(await countRequests(service)).toBe(requests + 1);
  });

  test('continues within seconds while a page is open, without a message from it', async ({ connected, service }) => {
    const page = await connected.open('library.html');
    await page.getByRole('navigation').first().waitFor();
    await injectFault(service, { endpoint: 'batchVideos', delayMs: 700 });
    await writeRun(page);
    // Announces the run as a page does when it starts one.
    await page.evaluate(() => new BroadcastChannel('sidelight').postMessage('runs'));
    await continueRuns(page);
    await expect.poll(async () => (await states(page))[0]).toBe('stored');
    await killWorker(connected);
    await clearFaults(service);
    // The alarm that would continue the run fires only after half a minute.
    await expect
      .poll(async () => (await states(page)).filter((state) => state === 'planned' || state === 'sent'), {
        timeout: 20_000,
      })
      .toEqual([]);
    expect(await countRequests(service)).toBe(requests);
  });

  test('sends each request once, despite a kill between requests @firefox', async ({ connected, service }) => {
    const page = await connected.open('library.html');
    await page.getByRole('navigation').first().waitFor();
    await injectFault(service, { endpoint: 'batchVideos', delayMs: 700 });
    await writeRun(page);
    await continueRuns(page);
    await expect.poll(async () => (await states(page))[0]).toBe('stored');
    await killWorker(connected);
    await clearFaults(service);
    await continueRuns(page);
    await expect
      .poll(async () => (await states(page)).filter((state) => state === 'planned' || state === 'sent'))
      .toEqual([]);
    const possible = (await states(page)).filter((state) => state === 'uncertain').length;
    expect(possible).toBeLessThanOrEqual(1);
    expect(await countRequests(service)).toBe(requests);
    expect((await readBill(service)).byEndpoint.batchVideos?.units).toBe(chunks);
  });
});

const continueRuns = (page: Page) =>
  page.evaluate(() => chrome.runtime.sendMessage({ kind: 'runs/process', body: null }));

/** Counts the requests that reached the service, with or without a response. */
const countRequests = async (service: { bill: string }): Promise<number> =>
  (await requestsTo(service, 'batchVideos')).length;

/** Stores a run as a page does when it starts one. */
const writeRun = (page: Page) =>
  inDatabase(page, 'write', [
    {
      store: 'runs',
      row: {
        id: 'r',
        collectionId: 'first',
        state: 'running',
        pauseReason: null,
        budget: null,
        startedBy: 'user',
        createdAt: 1,
        endedAt: null,
        plan: { kind: 'details', ids, lang: null, fields: null, maxMissingShare: 1 },
      },
    },
    ...Array.from({ length: requests }, (_, n) => ({
      store: 'steps',
      row: {
        runId: 'r',
        n,
        name: 'batchVideos',
        params: { ids: ids.slice(n * 1000, (n + 1) * 1000) },
        context: {},
        state: 'planned',
        attempts: 0,
        sentAt: null,
        captureId: null,
        failure: null,
        results: null,
      },
    })),
  ]);

async function repeatPossibleSteps(page: Page): Promise<void> {
  const [run, ...steps] = await inDatabase(page, 'read', []);
  const again = steps.filter(({ state }) => state === 'uncertain').map((row) => ({ ...row, state: 'planned' }));
  await inDatabase(page, 'write', [
    { store: 'runs', row: { ...run, state: 'running', pauseReason: null, endedAt: null } },
    ...again.map((row) => ({ store: 'steps', row })),
  ]);
}

const states = async (page: Page): Promise<unknown[]> =>
  (await inDatabase(page, 'read', [])).slice(1).map(({ state }) => state);

type Row = Record<string, unknown>;

/** Writes rows, or reads the run with its steps. */
const inDatabase = (page: Page, job: 'read' | 'write', rows: { store: string; row: object }[]): Promise<Row[]> =>
  page.evaluate(
    async ([what, records]) => {
      const result = <T>(request: IDBRequest<T>) =>
        new Promise<T>((done, failed) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => failed(request.error);
        });
      const db = await result(indexedDB.open('library'));
      const tx = db.transaction(['runs', 'steps'], what === 'write' ? 'readwrite' : 'readonly');
      for (const { store, row } of records) tx.objectStore(store).put(row);
      const run = (await result(tx.objectStore('runs').get('r'))) as Row;
      const steps = (await result(tx.objectStore('steps').getAll())) as Row[];
      db.close();
      return [run, ...steps];
    },
    [job, rows] as const,
  );
