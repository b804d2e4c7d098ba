import 'fake-indexeddb/auto';
import { unwrap } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { closeDatabase, database } from '@/lib/database/database';
import { watchReplacedCaptures } from '@/lib/provenance/repository/capture-repository';
import type { CachedResponse } from '@/lib/service/call';
import { settingsRepository } from '@/lib/settings/repository';
import { defaultSettings } from '@/lib/settings/settings';
import { readBackupRecords } from '@/lib/storage/backup/backup-rows';
import { restoreBackup } from '@/lib/storage/backup/restore-backup';
import type { BackupRecord } from '@/lib/storage/backup-record';
import { cachedResponse } from '../fakes';
import { testCapture, videoId } from '../network/crawl-captures';
import { emptyProfile, readRows, restore, storeRows, writeBackup } from './backups';

beforeEach(emptyProfile);
afterEach(closeDatabase);

const step = (n: number, state: string, change: object = {}) => ({
  runId: 'r',
  n,
  state,
  name: 'batchVideos',
  params: {},
  attempts: 1,
  captureId: null,
  ...change,
});

describe('readBackupRecords during a run', () => {
  const name = (n: number) => String(n).padStart(5, '0');
  const capture = (n: number) => ({ ...testCapture({ id: name(n) }), collectionId: 'first', runId: 'r', step: n });
  const ledgerRow = (n: number) => ({
    id: `l${n}`,
    state: 'sent',
    runId: 'r',
    step: n,
    name: 'batchVideos',
    key: 'k',
    sentAt: n,
  });
  const body = (n: number) => ({ id: name(n), body: new TextEncoder().encode(name(n)) });

  /** Completes a step as the worker does: stores its response and adds the next step. */
  const store = async (n: number) => {
    const db = await database();
    const tx = db.transaction(['steps', 'captures', 'captureBodies', 'ledger'], 'readwrite');
    await tx.objectStore('steps').put(step(n, 'stored', { captureId: name(n) }) as never);
    await tx.objectStore('steps').put(step(n + 1, 'planned') as never);
    await tx.objectStore('captures').put(capture(n) as never);
    await tx.objectStore('captureBodies').put(body(n) as never);
    await tx.objectStore('ledger').put({ ...ledgerRow(n), state: 'confirmed' } as never);
    await tx.done;
  };

  it('returns each stored step with its response and ledger row, and one planned step', async () => {
    const run = {
      id: 'r',
      collectionId: 'first',
      plan: { kind: 'crawl' },
      state: 'running',
      pauseReason: null,
      createdAt: 1,
    };
    await storeRows({ runs: [run], steps: [step(0, 'planned')], collections: [createCollection('first', 'x', 1)] });
    for (let n = 0; n < 25; n += 1) await store(n);
    let next = 25;
    const rows: BackupRecord[] = [];
    for await (const row of readBackupRecords(await settingsRepository.get())) {
      rows.push(row);
      if (next < 60) await store(next++);
    }
    const rowsOf = (storeName: string) => rows.filter((one) => one.store === storeName).map(({ row }) => row as never);
    const steps: { n: number; state: string }[] = rowsOf('steps');
    const stored = steps.filter(({ state }) => state === 'stored').map(({ n }) => name(n));
    expect(new Set(steps.map(({ n }) => n)).size).toBe(steps.length);
    expect(stored.length).toBeGreaterThan(25);
    expect(rowsOf('captures').map(({ id }) => id)).toEqual(expect.arrayContaining(stored));
    expect(rowsOf('captures')).toHaveLength(stored.length);
    expect(rowsOf('captureBodies')).toHaveLength(stored.length);
    expect(rowsOf('ledger')).toHaveLength(stored.length);
    // The backup also contains the next step, which has not been sent.
    expect(steps.filter(({ state }) => state === 'planned').map(({ n }) => n)).toEqual([stored.length]);
  });

  it('returns the captions of each stored step', async () => {
    // Later captions have earlier keys, so they arrive behind the position of the backup.
    const captions = (n: number) => cachedResponse({ key: name(99 - n), params: {}, body: `captions ${n}` });
    const storeCaptions = async (n: number) => {
      const tx = (await database()).transaction(['steps', 'responses'], 'readwrite');
      await tx.objectStore('steps').put(step(n, 'stored', { name: 'captions' }) as never);
      await tx.objectStore('responses').put(captions(n));
      await tx.done;
    };
    // The saved response of the last step is replaced while the backup is being written.
    await storeRows({ responses: [{ ...captions(60), body: '' }] });
    for (let n = 0; n < 25; n += 1) await storeCaptions(n);
    const rows: BackupRecord[] = [];
    let next = 25;
    for await (const row of readBackupRecords(await settingsRepository.get())) {
      rows.push(row);
      if (next <= 60) await storeCaptions(next++);
    }
    const stored = rows.filter(({ store }) => store === 'steps').map(({ row }) => (row as { n: number }).n);
    const bodies = rows.filter(({ store }) => store === 'responses').map(({ row }) => (row as CachedResponse).body);
    expect(stored.length).toBeGreaterThan(25);
    expect(bodies).toEqual(expect.arrayContaining(stored.map((n) => captions(n).body)));
  });
});

describe('restoring on a device with settings and runs', () => {
  const note = (name: string, text: string) => ({
    collectionId: 'first',
    videoId: videoId(name),
    note: text,
    tags: [],
    at: 9,
  });

  it.each(['merge', 'replace'] as const)('keeps the backup schedule of the device: %s', async (mode) => {
    await settingsRepository.change({ backup: { ...defaultSettings.backup, everyDays: 3, lastAt: 5 } });
    const backup = await writeBackup();
    expect(backup).not.toContain('everyDays');
    await emptyProfile();
    const ownSchedule = { ...defaultSettings.backup, everyDays: 30, keep: 2, lastAt: 9 };
    await settingsRepository.change({ backup: ownSchedule });
    await restore(backup, mode);
    expect((await settingsRepository.get()).backup).toEqual(ownSchedule);
    await emptyProfile();
    await restore(backup, mode);
    expect((await settingsRepository.get()).backup).toEqual(defaultSettings.backup);
  });

  it.each([
    ['a run is active', { runs: [{ id: 'r', state: 'running' }] }],
    ['a response is pending', { steps: [{ runId: 'r', n: 0, state: 'sent' }] }],
  ])('refuses to replace the data while %s, and changes nothing', async (_, activity) => {
    await storeRows({ videoNotes: [note('a', 'from the backup')] });
    const backup = await writeBackup();
    await emptyProfile();
    await storeRows({ ...activity, videoNotes: [note('b', 'saved')] });
    const before = await readRows();
    expect(await restore(backup, 'replace')).toEqual({ is: 'runs-active', rows: 0 });
    expect(await readRows()).toEqual(before);
    expect(await restore(backup, 'merge')).toMatchObject({ is: 'restored' });
  });

  it('notifies all pages that captures were replaced', async () => {
    const backup = await writeBackup();
    const replaced = vi.fn();
    watchReplacedCaptures(replaced);
    await restore(backup, 'replace');
    await vi.waitFor(() => expect(replaced).toHaveBeenCalled());
  });

  /** Saves a record just before the next transaction that can write responses is opened. */
  const saveBeforeNextWrite = async (record: object, storeName: 'responses' | 'runs' = 'responses') => {
    const db = unwrap(await database());
    const { transaction } = db;
    vi.spyOn(db, 'transaction').mockImplementation((storeNames, mode) => {
      if (mode === 'readwrite' && [storeNames].flat().includes('responses')) {
        vi.mocked(db.transaction).mockRestore();
        transaction.call(db, storeName, 'readwrite').objectStore(storeName).put(record);
      }
      return transaction.call(db, storeNames, mode);
    });
  };

  it.each(['replaces', 'deletes'])('keeps the steps of a run that is resumed just before it %s them', async (what) => {
    const run = { id: 'r', collectionId: 'first', state: 'paused' };
    await storeRows({ runs: [run], steps: [step(0, 'planned')] });
    await saveBeforeNextWrite({ ...run, state: 'running' }, 'runs');
    const records = async function* (): AsyncGenerator<BackupRecord> {
      if (what === 'replaces') yield { store: 'steps', row: step(0, 'stored') };
    };
    const result = await restoreBackup(records(), 'replace', new AbortController().signal);
    expect(result).toEqual({ is: 'runs-active', rows: 0 });
    expect(await readRows()).toEqual({ runs: [{ ...run, state: 'running' }], steps: [step(0, 'planned')] });
  });

  it.each(['replaces', 'deletes'])('keeps a response that arrives just before it %s the saved one', async (what) => {
    const response = (receivedAt: number) => cachedResponse({ key: 'one', receivedAt });
    const records = async function* (): AsyncGenerator<BackupRecord> {
      if (what === 'replaces') yield { store: 'responses', row: response(1) };
    };
    await storeRows({ responses: [response(2)] });
    const newest = response(Date.now() + 1000);
    await saveBeforeNextWrite(newest);
    await restoreBackup(records(), 'replace', new AbortController().signal);
    expect(await readRows()).toEqual({ responses: [newest] });
  });

  // Records are written in batches of 500.
  it.each([
    ['before', 1, 0],
    ['after', 500, 500],
  ])('deletes nothing if a run starts %s the records are written', async (_, count, rows) => {
    await storeRows({ videoNotes: [note('saved', 'saved')] });
    const records = async function* (): AsyncGenerator<BackupRecord> {
      for (let n = 0; n < count; n += 1) yield { store: 'videoNotes', row: note(`${n}`, 'from the backup') };
      await storeRows({ runs: [{ id: 'r', state: 'running' }] });
    };
    const result = await restoreBackup(records(), 'replace', new AbortController().signal);
    expect(result).toEqual({ is: 'runs-active', rows });
    const stored = await readRows();
    expect(stored.videoNotes).toHaveLength(rows + 1);
    expect(stored.runs).toHaveLength(1);
  });
});
