import './browser';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CollectionSchedule } from '@/lib/collection/collection';
import { changeCollection } from '@/lib/collection/repository/collection-repository';
import { startDueRuns } from '@/lib/over-time/background';
import { scheduleRepository } from '@/lib/over-time/repository';
import { runExecutionRepository } from '@/lib/runs/repository/run-repository';
import type { VideoId } from '@/lib/service/ids';
import { maxPrice } from '@/lib/service/price';
import { database } from '@/lib/storage/database';
import { cachedResponse } from '../fakes';
import { anyDamage, damaged, type Stored } from '../fixtures/damaged';
import { detailsPlan } from '../made-runs';
import { settingsAt } from '../settings-at';
import { runs } from '../whole';
import { billedChunks, rows, startRunIn, startStudyRun } from './device';
import { collectionRepository, createWorker, ledgerRepository, work } from './life';
import { reset, resetBeforeEach, serveForFile, service } from './served';

serveForFile();
resetBeforeEach();

const limit = 600_000;
const names = ['collections', 'gatherings', 'captures', 'bodies', 'runs', 'steps', 'ledger', 'answers'] as const;
const watch: CollectionSchedule = {
  ...{ on: true, everyHours: 24, perRun: 5_000_000, nextAt: Date.now() - 60_000 },
  missed: 'once',
  at: { minutes: 60, zone: 'Europe/Lisbon' },
};

/** Stores the state after two worker crashes: a stored, a received and a sent step, and open ledger rows. */
async function storedAfterCrashes(): Promise<Stored> {
  const ids = service.world.videos.slice(0, 140).map(({ id }) => id as VideoId);
  await startStudyRun(detailsPlan(ids));
  await work(createWorker(service, { crashPoint: 'after received, before the ledger is settled', occurrence: 2 }));
  await startStudyRun({ kind: 'captions', ids: ids.slice(0, 3), held: [], lang: null, mode: 'default' });
  await work(createWorker(service, { crashPoint: 'during the call', occurrence: 3 }));
  await changeCollection('study', { watch, budget: 5_000_000 });
  const context = { from: 'page', page: 'other', address: null, rank: null } as const;
  await collectionRepository.add('study', [{ videoId: ids[0] as VideoId, title: 'A mill', context }]);
  const db = await database();
  const all = await Promise.all(names.map(async (name) => [name, await db.getAll(name)] as const));
  const ledger = await rows();
  const open = ledger.map((row) => ({ ...row, id: `${row.id}-open`, state: 'sent', answeredAt: null, billed: null }));
  const { key = '', asked, sentAt = 0 } = ledger.find(({ name }) => name === 'captions') ?? {};
  const answer = cachedResponse({ key, asked, receivedAt: sentAt + 1, body: '[]' });
  const { videos } = service.world;
  const details = { name: 'videos', asked: { ids: [videos[201]?.id] }, receivedAt: Date.now() + 1 } as const;
  const beside = cachedResponse({
    ...details,
    key: `1 videos ${service.url}`,
    body: JSON.stringify([{ id: videos[201]?.id }]),
  });
  return { ...Object.fromEntries(all), ledger: [...ledger, ...open], answers: [answer, beside] };
}

/** Restores that state with one value of one row replaced. */
async function deviceWith(stored: Stored, damage: { store: string; at: number; row: object }): Promise<void> {
  await reset();
  const db = await database();
  for (const name of names) {
    const here = (stored[name] ?? []).map((row, at) => (name === damage.store && at === damage.at ? damage.row : row));
    for (const row of here) await db.put(name, row as never);
  }
}

// The daily limit exceeds the sum of any two possible prices. A damaged price counts as unknown.
const { budgets } = settingsAt('');
const settings = { budgets: { ...budgets, perDay: 10 * maxPrice } };

/** Starts a worker as the alarm does, and waits until it is idle. */
async function wake(): Promise<void> {
  const watchAt = await startDueRuns({ ...scheduleRepository, now: Date.now });
  expect(watchAt === null || Number.isFinite(watchAt)).toBe(true);
  await work(createWorker(service, { settings })).catch(() => 'reported');
}

describe('run engine with one damaged stored value', () => {
  it(
    'executes the other runs and counts their costs',
    async () => {
      const left = await storedAfterCrashes();
      const { bodies: _, ...shown } = left;
      const others = service.world.videos.slice(200, 220).map(({ id }) => id as VideoId);
      await fc.assert(
        fc.asyncProperty(anyDamage(shown), async ({ store, at, path, by }) => {
          await deviceWith(left, { store, at, row: damaged(left[store]?.[at] ?? {}, path, by) });
          const runId = await startRunIn('other', detailsPlan(others));
          const before = (await ledgerRepository.today()).micros;
          expect(Number.isFinite(before)).toBe(true);
          await wake();
          expect(await runExecutionRepository.run(runId)).toMatchObject({ state: 'done' });
          const mine = (await rows()).filter((row) => row.runId === runId);
          expect(mine.map(({ state }) => state)).toEqual(['confirmed']);
          expect((await ledgerRepository.today()).micros).toBeGreaterThanOrEqual(before);
          expect((await billedChunks(service)).requests).toBeGreaterThan(0);
        }),
        { numRuns: runs(60, 3000) },
      );
    },
    limit,
  );
});
