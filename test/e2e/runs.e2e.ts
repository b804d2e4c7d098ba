import { expect, type Page } from '@playwright/test';
import { billedBy } from './billed.ts';
import { asksOf, heal, spoil } from './control.ts';
import { test } from './extension.ts';
import { killWorker } from './worker.ts';

const [requests, chunks] = [3, 41];
const ids = Array.from({ length: 2050 }, (_, n) => String(n).padStart(11, 'v'));

test.describe('a run whose worker is killed', () => {
  test('during a call goes on by itself, and asks again by the user’s word alone', async ({ connected, service }) => {
    const page = await connected.open('library.html');
    await page.getByRole('navigation').first().waitFor();
    await spoil(service, { endpoint: 'batchVideos', delayMs: 60_000, times: 1 });
    await writeRun(page);
    await go(page);
    await expect.poll(() => asked(service)).toBe(1);
    await killWorker(connected);
    await heal(service);
    await go(page);
    await expect.poll(() => states(page), { timeout: 20_000 }).toEqual(['possible', 'stored', 'stored']);
    expect(await asked(service)).toBe(requests);

    await sayAgain(page);
    await go(page);
    await expect.poll(() => states(page)).toEqual(['stored', 'stored', 'stored']);
    // The service billed the first of them when it came, whatever became of its answer.
    await expect.poll(async () => (await billedBy(service)).byEndpoint.batchVideos?.units).toBe(chunks + 20);
    expect(await asked(service)).toBe(requests + 1);
  });

  test('goes on within seconds while a page is open, and nobody says a word to it', async ({ connected, service }) => {
    const page = await connected.open('library.html');
    await page.getByRole('navigation').first().waitFor();
    await spoil(service, { endpoint: 'batchVideos', delayMs: 700 });
    await writeRun(page);
    // As the page that begins a run tells the others.
    await page.evaluate(() => new BroadcastChannel('sidelight').postMessage('runs'));
    await go(page);
    await expect.poll(async () => (await states(page))[0]).toBe('stored');
    await killWorker(connected);
    await heal(service);
    // The alarm that would start it comes after half a minute.
    await expect
      .poll(async () => (await states(page)).filter((state) => state === 'planned' || state === 'sent'), {
        timeout: 8_000,
      })
      .toEqual([]);
    expect(await asked(service)).toBe(requests);
  });

  test('between calls loses nothing and sends nothing again', async ({ connected, service }) => {
    const page = await connected.open('library.html');
    await page.getByRole('navigation').first().waitFor();
    await spoil(service, { endpoint: 'batchVideos', delayMs: 700 });
    await writeRun(page);
    await go(page);
    await expect.poll(async () => (await states(page))[0]).toBe('stored');
    await killWorker(connected);
    await heal(service);
    await go(page);
    await expect
      .poll(async () => (await states(page)).filter((state) => state === 'planned' || state === 'sent'))
      .toEqual([]);
    const left = (await states(page)).filter((state) => state === 'possible').length;
    expect(left).toBeLessThanOrEqual(1);
    expect(await asked(service)).toBe(requests);
    expect((await billedBy(service)).byEndpoint.batchVideos?.units).toBe(chunks);
  });
});

const go = (page: Page) => page.evaluate(() => chrome.runtime.sendMessage({ kind: 'runs/go', body: null }));

/** How often the service was asked, answered or not. */
const asked = async (service: { bill: string }): Promise<number> => (await asksOf(service, 'batchVideos')).length;

/** As a page begins one. */
const writeRun = (page: Page) =>
  inDatabase(page, 'write', [
    {
      shelf: 'runs',
      row: {
        ...{ id: 'r', collectionId: 'first', state: 'going', hold: null, budget: null, by: 'reader', createdAt: 1 },
        ...{ endedAt: null, plan: { kind: 'complete', ids, lang: null, fields: null, mostMissing: 1 } },
      },
    },
    ...Array.from({ length: requests }, (_, n) => ({
      shelf: 'steps',
      row: {
        ...{ runId: 'r', n, name: 'batchVideos', asked: { ids: ids.slice(n * 1000, (n + 1) * 1000) }, note: {} },
        ...{ state: 'planned', attempts: 0, sentAt: null, captureId: null, failure: null, found: null },
      },
    })),
  ]);

async function sayAgain(page: Page): Promise<void> {
  const [run, ...steps] = await inDatabase(page, 'read', []);
  const again = steps.filter(({ state }) => state === 'possible').map((row) => ({ ...row, state: 'planned' }));
  await inDatabase(page, 'write', [
    { shelf: 'runs', row: { ...run, state: 'going', hold: null, endedAt: null } },
    ...again.map((row) => ({ shelf: 'steps', row })),
  ]);
}

const states = async (page: Page): Promise<unknown[]> =>
  (await inDatabase(page, 'read', [])).slice(1).map(({ state }) => state);

type Row = Record<string, unknown>;

/** Writes rows, and reads the run and its steps. */
const inDatabase = (page: Page, job: 'read' | 'write', rows: { shelf: string; row: object }[]): Promise<Row[]> =>
  page.evaluate(
    async ([what, given]) => {
      const result = <T>(asking: IDBRequest<T>) =>
        new Promise<T>((done, failed) => {
          asking.onsuccess = () => done(asking.result);
          asking.onerror = () => failed(asking.error);
        });
      const db = await result(indexedDB.open('sidelight'));
      const tx = db.transaction(['runs', 'steps'], what === 'write' ? 'readwrite' : 'readonly');
      for (const { shelf, row } of given) tx.objectStore(shelf).put(row);
      const run = (await result(tx.objectStore('runs').get('r'))) as Row;
      const steps = (await result(tx.objectStore('steps').getAll())) as Row[];
      db.close();
      return [run, ...steps];
    },
    [job, rows] as const,
  );
