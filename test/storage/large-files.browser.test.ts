import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCollection } from '@/lib/collection/collection';
import { closeDatabase, database } from '@/lib/database/database';
import { readCollectionFile } from '@/lib/import/collection-file';
import { restoreCollection } from '@/lib/import/repository/restore-collection';
import { batchesOf } from '@/lib/shared/stream-batches';
import { backupFile } from '@/lib/storage/backup/backup-file';
import { restoreBackup } from '@/lib/storage/backup/restore-backup';
import type { BackupRecord } from '@/lib/storage/backup-record';
import { id } from '../collection/whole-collection';
import { cachedResponse } from '../fakes';
import { shortOrFull } from '../short-or-full';
import { compressBackup, emptyProfile, storeRows, writeBackup } from './backups';

beforeEach(emptyProfile);
afterEach(closeDatabase);

async function countWrites() {
  const db = await database();
  const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
  return { db, writes: () => begin.mock.calls.filter(([, mode]) => mode === 'readwrite').length };
}

const rowOf = (n: number): BackupRecord => ({
  store: 'videoTitles',
  row: { videoId: id(n), title: `Video ${n}`, at: 1 },
});

describe('batchesOf', () => {
  it('groups records into batches of 500, and reads no further records while a batch is used', async () => {
    let created = 0;
    let consumed = 0;
    let maxInMemory = 0;
    let batchCount = 0;
    const rows = async function* () {
      for (; created < 600_000; created += 1) yield rowOf(created);
    };
    for await (const batch of batchesOf(rows(), () => 1000)) {
      maxInMemory = Math.max(maxInMemory, created + 1 - consumed);
      consumed += batch.length;
      batchCount += 1;
    }
    expect([batchCount, maxInMemory, consumed]).toEqual([1200, 500, 600_000]);
  });

  it('ends a batch early if its records are large', async () => {
    const rows = async function* () {
      for (let n = 0; n < 10; n += 1) yield n;
    };
    const sizes: number[] = [];
    for await (const { length } of batchesOf(rows(), () => 1_500_000)) sizes.push(length);
    expect(sizes).toEqual([3, 3, 3, 1]);
  });
});

describe('restoreBackup', () => {
  it('writes each batch in one transaction, and stops between two batches', async () => {
    const { db, writes } = await countWrites();
    const stop = new AbortController();
    let read = 0;
    const rows = async function* () {
      for (; read < 5_000; read += 1) {
        if (read === 3_200) stop.abort();
        yield rowOf(read);
      }
    };
    expect(await restoreBackup(rows(), 'merge', stop.signal)).toEqual({
      is: 'stopped',
      rows: 3_000,
    });
    expect([writes(), await db.count('videoTitles')]).toEqual([6, 3_000]);
  });

  it('deletes rows that a backup of several batches lacks, in mode “replace”', async () => {
    await storeRows({ videoTitles: [rowOf(1).row as object, rowOf(99_999).row as object] });
    const rows = async function* () {
      for (let n = 0; n < 1_200; n += 1) yield rowOf(n);
    };
    await restoreBackup(rows(), 'replace', new AbortController().signal);
    const db = await database();
    expect([await db.count('videoTitles'), await db.get('videoTitles', id(99_999))]).toEqual([1_200, undefined]);
  });
});

describe('restoreBackup in mode “replace”', () => {
  it('keeps a response that arrives meanwhile', async () => {
    const [older, other] = [
      cachedResponse({ key: 'older', receivedAt: 1 }),
      cachedResponse({ key: 'other', receivedAt: 1 }),
    ];
    await storeRows({ responses: [older, other] });
    const arrived = [older, other].map((one) => ({ ...one, receivedAt: Date.now() + 1000, body: '[1]' }));
    const rows = async function* (): AsyncGenerator<BackupRecord> {
      await storeRows({ responses: arrived });
      yield { store: 'responses', row: older };
    };
    await restoreBackup(rows(), 'replace', new AbortController().signal);
    expect(await (await database()).getAll('responses')).toEqual(arrived);
  });
});

describe('backupFile.check', () => {
  it('rejects if the user stopped it', async () => {
    await storeRows({ videoTitles: Array.from({ length: 50 }, (_, n) => rowOf(n).row as object) });
    const backup = compressBackup(await writeBackup());
    const stop = new AbortController();
    stop.abort(new Error('Stopped'));
    await expect(backupFile.check(backup, () => {}, stop.signal)).rejects.toThrow('Stopped');
  });
});

describe('a collection file of many videos', () => {
  // Enough videos for several batches, which contain at most 50,000 videos each.
  const count = shortOrFull(250_000, 1_000_000);

  const lineOf = (kind: string, content: object) => `${JSON.stringify({ kind, ...content })}\n`;

  async function* linesOf(videos: number, batchSize: number): AsyncGenerator<string> {
    const { id: _, ...collection } = createCollection('c', 'Large', 1);
    yield lineOf('collection', { format: 'sidelight-collection', version: 1, collection });
    for (let from = 0; from < videos; from += batchSize) {
      const ids = Array.from({ length: batchSize }, (_one, index) => id(from + index));
      const empty = ids.map(() => null);
      const origin = { from: 'import', page: null, address: null, runId: null, agent: null, addedAt: 1 };
      yield lineOf('item-batch', { id: `g${from}`, ...origin, ids, ranks: empty, titles: empty });
    }
  }

  it('is restored in batches, with the progress reported after each batch', async () => {
    const { db, writes } = await countWrites();
    const progress: number[] = [];
    const {
      ended,
      collectionId,
      summary: sums,
    } = await restoreCollection(readCollectionFile(linesOf(count, 5_000), Date.now()), {
      onProgress: ({ videos }) => progress.push(videos),
    });
    expect([ended, sums.videos, sums.skippedRecords]).toEqual(['done', count, 0]);
    // The last write gives the collection its name.
    expect(writes()).toBe(progress.length + 1);
    expect(progress.length).toBeGreaterThanOrEqual(count / 50_000);
    expect(Math.max(...progress.map((videos, index) => videos - (progress[index - 1] ?? 0)))).toBeLessThanOrEqual(
      50_000,
    );
    expect(await db.count('itemBatches')).toBe(count / 5_000);
    expect(await db.get('collections', collectionId)).toMatchObject({ name: 'Large' });
  });

  it('leaves nothing behind if its restore is stopped between two batches', async () => {
    const stop = new AbortController();
    const onProgress = vi.fn(() => stop.abort());
    const { ended } = await restoreCollection(readCollectionFile(linesOf(200_000, 5_000), Date.now()), {
      onProgress,
      signal: stop.signal,
    });
    const db = await database();
    expect([ended, await db.count('collections'), await db.count('itemBatches')]).toEqual(['stopped', 0, 0]);
    expect(onProgress).toHaveBeenCalledTimes(1);
  });
});
