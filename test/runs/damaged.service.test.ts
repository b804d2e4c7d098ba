import type { CollectionSchedule } from '@/lib/collection/records';
import './browser';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeCollection } from '@/lib/collection/repository/change-collection';
import { database } from '@/lib/database/database';
import { startDueRuns } from '@/lib/over-time/background';
import { scheduleRepository } from '@/lib/over-time/repository';
import { runExecutionRepository } from '@/lib/runs/repository/run-repository';
import type { VideoId } from '@/lib/service/ids';
import { maxPrice } from '@/lib/service/price';
import { cachedResponse } from '../fakes';
import { anyDamage, damaged, type Stored } from '../fixtures/damaged';
import { detailsPlan } from '../run-data';
import { shortOrFull } from '../short-or-full';
import { testSettings } from '../test-settings';
import { billedChunks, readLedger, startRunIn, startStudyRun } from './device';
import { reset, resetBeforeEach, serveForFile, service } from './test-service';
import { collectionRepository, createWorker, spendingRepository, work } from './test-worker';

serveForFile();
resetBeforeEach();

const limit = 600_000;
const names = [
  'collections',
  'itemBatches',
  'captures',
  'captureBodies',
  'runs',
  'steps',
  'ledger',
  'responses',
] as const;
const schedule: CollectionSchedule = {
  on: true,
  everyHours: 24,
  perRun: 5_000_000,
  nextAt: Date.now() - 60_000,
  missed: 'once',
  at: { minutes: 60, zone: 'Europe/Lisbon' },
};

/** Returns the stored state after two worker crashes: stored, received and sent steps, and open ledger rows. */
async function storedAfterCrashes(): Promise<Stored> {
  const ids = service.sampleData.videos.slice(0, 140).map(({ id }) => id as VideoId);
  await startStudyRun(detailsPlan(ids));
  await work(createWorker(service, { crashPoint: 'after received, before the ledger is settled', occurrence: 2 }));
  await startStudyRun({ kind: 'captions', ids: ids.slice(0, 3), alreadySaved: [], lang: null, mode: 'default' });
  await work(createWorker(service, { crashPoint: 'during the call', occurrence: 3 }));
  await changeCollection('study', { schedule, budget: 5_000_000 });
  const context = { from: 'page', page: 'other', address: null, rank: null } as const;
  await collectionRepository.add('study', [{ videoId: ids[0] as VideoId, title: 'A mill', context }]);
  const db = await database();
  const all = await Promise.all(names.map(async (name) => [name, await db.getAll(name)] as const));
  const ledger = await readLedger();
  const openRows = ledger.map((row) => ({
    ...row,
    id: `${row.id}-open`,
    state: 'sent',
    receivedAt: null,
    billed: null,
  }));
  const { key = '', params, sentAt = 0 } = ledger.find(({ name }) => name === 'captions') ?? {};
  const response = cachedResponse({ key, params, receivedAt: sentAt + 1, body: '[]' });
  const { videos } = service.sampleData;
  const details = { name: 'videos', params: { ids: [videos[201]?.id] }, receivedAt: Date.now() + 1 } as const;
  const detailsResponse = cachedResponse({
    ...details,
    key: `1 videos ${service.url}`,
    body: JSON.stringify([{ id: videos[201]?.id }]),
  });
  return { ...Object.fromEntries(all), ledger: [...ledger, ...openRows], responses: [response, detailsResponse] };
}

/** Restores the stored state with one row replaced by a damaged row. */
async function restoreDamaged(stored: Stored, damage: { store: string; at: number; row: object }): Promise<void> {
  await reset();
  const db = await database();
  for (const name of names) {
    const storeRows = (stored[name] ?? []).map((row, index) =>
      name === damage.store && index === damage.at ? damage.row : row,
    );
    for (const row of storeRows) await db.put(name, row as never);
  }
}

// No damaged price can reach the daily limit and pause other runs, because prices above `maxPrice` count as unknown.
const { budgets } = testSettings('');
const settings = { budgets: { ...budgets, perDay: 10 * maxPrice } };

/** Starts a worker as the alarm does, and waits until the worker is idle. */
async function runWorker(): Promise<void> {
  const nextScheduleAt = await startDueRuns({ ...scheduleRepository, now: Date.now });
  expect(nextScheduleAt === null || Number.isFinite(nextScheduleAt)).toBe(true);
  const worker = createWorker(service, { settings });
  await work(worker).catch(() => 'reported');
  // The other runs continue after the damaged run has failed.
  await worker.engine.whenIdle();
}

describe('run engine with one damaged stored value', () => {
  it(
    'executes the other runs and counts their costs',
    async () => {
      const stored = await storedAfterCrashes();
      const { captureBodies: _, ...shown } = stored;
      const otherIds = service.sampleData.videos.slice(200, 220).map(({ id }) => id as VideoId);
      await fc.assert(
        fc.asyncProperty(anyDamage(shown), async ({ store, at, path, by }) => {
          await restoreDamaged(stored, { store, at, row: damaged(stored[store]?.[at] ?? {}, path, by) });
          const runId = await startRunIn('other', detailsPlan(otherIds));
          const before = (await spendingRepository.today()).micros;
          expect(Number.isFinite(before)).toBe(true);
          await runWorker();
          expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
          const runRows = (await readLedger()).filter((row) => row.runId === runId);
          expect(runRows.map(({ state }) => state)).toEqual(['confirmed']);
          expect((await spendingRepository.today()).micros).toBeGreaterThanOrEqual(before);
          expect((await billedChunks(service)).requests).toBeGreaterThan(0);
        }),
        { numRuns: shortOrFull(60, 3000) },
      );
    },
    limit,
  );
});
