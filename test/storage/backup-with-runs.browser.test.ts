import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultSettings } from '@/lib/settings/settings';
import { readBackupRecords } from '@/lib/storage/backup/backup-rows';
import type { BackupRecord } from '@/lib/storage/backup-record';
import { closeDatabase, database } from '@/lib/storage/database';
import { captured, videoId } from '../network/crawled';
import { emptyProfile, hold, holding, restored, text } from './backed-up';

beforeEach(emptyProfile);
afterEach(closeDatabase);

describe('a backup that is written while a run goes on', () => {
  const step = (n: number, state: string, more: object = {}) => ({
    ...{ runId: 'r', n, state, name: 'batchVideos', asked: {}, attempts: 1, captureId: null },
    ...more,
  });
  const name = (n: number) => String(n).padStart(5, '0');
  const capture = (n: number) => ({ ...captured({ id: name(n) }), collectionId: 'first', runId: 'r', step: n });
  const paid = (n: number) => ({
    id: `l${n}`,
    state: 'sent',
    runId: 'r',
    step: n,
    name: 'batchVideos',
    key: 'k',
    sentAt: n,
  });
  const body = (n: number) => ({ id: name(n), body: new TextEncoder().encode(name(n)) });

  /** What the worker does to one step: its answer comes in whole, and leads on to another. */
  const store = async (n: number) => {
    const db = await database();
    const tx = db.transaction(['steps', 'captures', 'bodies', 'ledger'], 'readwrite');
    await tx.objectStore('steps').put(step(n, 'stored', { captureId: name(n) }) as never);
    await tx.objectStore('steps').put(step(n + 1, 'planned') as never);
    await tx.objectStore('captures').put(capture(n) as never);
    await tx.objectStore('bodies').put(body(n) as never);
    await tx.objectStore('ledger').put({ ...paid(n), state: 'confirmed' } as never);
    await tx.done;
  };

  it('has no step to be asked again whose answer it has, and no answer without its step', async () => {
    const run = { id: 'r', collectionId: 'first', plan: { kind: 'crawl' }, state: 'going', hold: null, createdAt: 1 };
    await hold({ runs: [run], steps: [step(0, 'planned')], collections: [createCollection('first', 'x', 1)] });
    for (let n = 0; n < 25; n += 1) await store(n);
    let next = 25;
    const rows: BackupRecord[] = [];
    for await (const row of readBackupRecords(await settingsRepository.get())) {
      rows.push(row);
      if (next < 60) await store(next++);
    }
    const of = (shelf: string) => rows.filter((one) => one.shelf === shelf).map(({ row }) => row as never);
    const steps: { n: number; state: string }[] = of('steps');
    const stored = steps.filter(({ state }) => state === 'stored').map(({ n }) => name(n));
    expect(new Set(steps.map(({ n }) => n)).size).toBe(steps.length);
    expect(stored.length).toBeGreaterThan(25);
    expect(of('captures').map(({ id }) => id)).toEqual(expect.arrayContaining(stored));
    expect(of('captures')).toHaveLength(stored.length);
    expect(of('bodies')).toHaveLength(stored.length);
    expect(of('ledger')).toHaveLength(stored.length);
    // The one that is asked next is there, and was not asked.
    expect(steps.filter(({ state }) => state === 'planned').map(({ n }) => n)).toEqual([stored.length]);
  });
});

describe('bringing back on a device that is at work', () => {
  const mark = (name: string, note: string) => ({
    ...{ collectionId: 'first', videoId: videoId(name), note, tags: [], at: 9 },
  });

  it.each(['merge', 'replace'] as const)('leaves what backups are made here as the user set it: %s', async (way) => {
    await settingsRepository.change({ backup: { ...defaultSettings.backup, everyDays: 3, lastAt: 5 } });
    const backup = await text();
    expect(backup).toContain('"everyDays":0');
    await emptyProfile();
    const here = { ...defaultSettings.backup, everyDays: 30, keep: 2, lastAt: 9 };
    await settingsRepository.change({ backup: here });
    await restored(backup, way);
    expect((await settingsRepository.get()).backup).toEqual(here);
    await emptyProfile();
    await restored(backup, way);
    expect((await settingsRepository.get()).backup).toEqual(defaultSettings.backup);
  });

  it.each([
    ['a run goes on', { runs: [{ id: 'r', state: 'going' }] }],
    ['an answer is still to come', { steps: [{ runId: 'r', n: 0, state: 'sent' }] }],
  ])('in place of what is held waits while %s, and changes nothing', async (_, asking) => {
    await hold({ marks: [mark('a', 'from the backup')] });
    const backup = await text();
    await emptyProfile();
    await hold({ ...asking, marks: [mark('b', 'held')] });
    const before = await holding();
    expect(await restored(backup, 'replace')).toEqual({ is: 'runs-going', rows: 0 });
    expect(await holding()).toEqual(before);
    expect(await restored(backup, 'merge')).toMatchObject({ is: 'restored' });
  });
});
