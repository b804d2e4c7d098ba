import { gzipSync } from 'node:zlib';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { backupFile } from '@/lib/browser/backup-file';
import { keptRows } from '@/lib/browser/backup-rows';
import { closeDatabase, database } from '@/lib/browser/database';
import type { RestoreWay } from '@/lib/browser/restoring';
import { settingsItem } from '@/lib/browser/settings-item';
import { backupLines, headOf } from '@/lib/core/keeping/backup';
import { type KeptShelf, keptShelves } from '@/lib/core/keeping/shelves';

/** Forgets all that is held. */
export const emptyProfile = async () => {
  await closeDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  fakeBrowser.reset();
};

export type Held = Partial<Record<KeptShelf, object[]>>;
/** Puts records on their shelves. */
export const hold = async (held: Held) => {
  const db = await database();
  for (const [shelf, rows] of Object.entries(held))
    for (const row of rows) await db.put(shelf as KeptShelf, row as never);
};
/** What lies on each shelf that is not empty. */
export const holding = async () => {
  const db = await database();
  const shelves = await Promise.all(keptShelves.map(async (shelf) => [shelf, await db.getAll(shelf)] as const));
  return Object.fromEntries(shelves.filter(([, rows]) => rows.length > 0));
};

/** A backup as text. */
export const text = async () => {
  let all = '';
  for await (const line of backupLines(headOf('1.0.0', 0), keptRows(await settingsItem.get()))) all += line;
  return all;
};
/** As a file. */
export const file = (backup: string) => new Blob([gzipSync(backup)]);
/** Brings a backup back. */
export const restored = (backup: string, way: RestoreWay, ticked: ReadonlySet<string> = new Set()) =>
  backupFile.restore(file(backup), { way, ticked }, () => {}, new AbortController().signal);
