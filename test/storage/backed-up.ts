import { gzipSync } from 'node:zlib';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { settingsRepository } from '@/lib/settings/repository';
import { backupFile } from '@/lib/storage/backup/backup-file';
import { readBackupRecords } from '@/lib/storage/backup/backup-rows';
import type { RestoreMode } from '@/lib/storage/backup/restore-backup';
import { backupLines, createHead } from '@/lib/storage/backup-format';
import { type BackupStoreName, backupStores } from '@/lib/storage/backup-record';
import { closeDatabase, database } from '@/lib/storage/database';

/** Forgets all that is held. */
export const emptyProfile = async () => {
  await closeDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeBrowser.reset();
};

export type Held = Partial<Record<BackupStoreName, object[]>>;
/** Puts records on their shelves. */
export const hold = async (held: Held) => {
  const db = await database();
  for (const [shelf, rows] of Object.entries(held))
    for (const row of rows) await db.put(shelf as BackupStoreName, row as never);
};
/** What lies on each shelf that is not empty. */
export const holding = async () => {
  const db = await database();
  const shelves = await Promise.all(backupStores.map(async (shelf) => [shelf, await db.getAll(shelf)] as const));
  return Object.fromEntries(shelves.filter(([, rows]) => rows.length > 0));
};

/** A backup as text. */
export const text = async () => {
  let all = '';
  for await (const line of backupLines(createHead('1.0.0', 0), readBackupRecords(await settingsRepository.get())))
    all += line;
  return all;
};
/** As a file. */
export const file = (backup: string) => new Blob([gzipSync(backup)]);
/** Brings a backup back. */
export const restored = (backup: string, way: RestoreMode, ticked: ReadonlySet<string> = new Set()) =>
  backupFile.restore(file(backup), { way, ticked }, () => {}, new AbortController().signal);
