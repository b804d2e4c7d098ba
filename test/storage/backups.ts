import { gzipSync } from 'node:zlib';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { closeDatabase, database } from '@/lib/database/database';
import { settingsRepository } from '@/lib/settings/repository';
import { backupFile } from '@/lib/storage/backup/backup-file';
import { readBackupRecords } from '@/lib/storage/backup/backup-rows';
import type { RestoreMode } from '@/lib/storage/backup/restore-backup';
import { type BackupStoreName, backupLines, backupStores, createHead } from '@/lib/storage/backup-record';

/** Clears the database and both storage areas. */
export const emptyProfile = async () => {
  await closeDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeBrowser.reset();
};

export type StoredRows = Partial<Record<BackupStoreName, object[]>>;
export const storeRows = async (stored: StoredRows) => {
  const db = await database();
  for (const [storeName, rows] of Object.entries(stored))
    for (const row of rows) await db.put(storeName as BackupStoreName, row as never);
};
/** Reads the rows of every object store that is not empty. */
export const readRows = async () => {
  const db = await database();
  const rowsByStore = await Promise.all(
    backupStores.map(async (storeName) => [storeName, await db.getAll(storeName)] as const),
  );
  return Object.fromEntries(rowsByStore.filter(([, rows]) => rows.length > 0));
};

export const writeBackup = async () => {
  let all = '';
  for await (const line of backupLines(createHead('1.0.0', 0), readBackupRecords(await settingsRepository.get())))
    all += line;
  return all;
};
/** Compresses the text of a backup into a file. */
export const compressBackup = (backup: string) => new Blob([gzipSync(backup)]);
export const restore = (backup: string, mode: RestoreMode) =>
  backupFile.restore(compressBackup(backup), mode, () => {}, new AbortController().signal);
