import { midnightBefore } from '@/lib/browser/midnight';
import { newId } from '@/lib/browser/web-crypto';
import type { Collection, CollectionSchedule } from '@/lib/collection/collection';
import { notifyChanged } from '@/lib/messaging/change-events';
import { toBody } from '@/lib/provenance/repository/capture-body';
import type { Run, StepState } from '@/lib/runs/run';
import type { CachedResponse } from '@/lib/service/call';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { responseToStore } from '@/lib/service/response-cache';
import { settingsFromBackup } from '@/lib/settings/parse-settings-file';
import { settingsRepository } from '@/lib/settings/repository';
import { createSettingsPatch } from '@/lib/settings/settings-file-changes';
import { loosens, lowerLimit } from '@/lib/settings/spending-guards';
import { currentSessionId } from '@/lib/spending/repository/browser-session';
import { clearSums } from '@/lib/spending/repository/spending-sums-repository';
import { type BackupRecord, type BackupStoreName, backupStores } from '../backup-record';
import { type Database, type DatabaseSchema, database, isStorageFull } from '../database';
import { batchesOf } from '../stream-batches';

/** How far a step is: what is known of it never becomes less. */
const stepProgress: Record<StepState, number> = {
  planned: 0,
  sent: 1,
  possible: 2,
  left: 3,
  refused: 3,
  received: 4,
  stored: 5,
};

/** Whether a record of a backup goes in place of the one that is held: only what is newer does, and only where that can be told. */
function isNewer({ shelf, row }: BackupRecord, existing: unknown): boolean {
  switch (shelf) {
    case 'answers':
      return numberAt(row, 'receivedAt') > numberAt(existing, 'receivedAt');
    case 'names':
    case 'comments':
    case 'marks':
      return numberAt(row, 'at') > numberAt(existing, 'at');
    case 'steps':
      return progressOf(row) > progressOf(existing);
    default:
      return false;
  }
}

/**
 * The record of a backup as it takes the place of the one that is here, `undefined` where none is: with no limit above that
 * one's, and no readable response lost to one without rows.
 */
function mergeRecord({ shelf, row }: BackupRecord, existing: unknown): BackupRecord {
  if (existing === undefined) return { shelf, row };
  if (shelf === 'answers') return { shelf, row: responseToStore(existing as CachedResponse, row as CachedResponse) };
  if (shelf === 'runs') {
    return { shelf, row: { ...(row as Run), budget: lowerLimit((existing as Run).budget, (row as Run).budget) } };
  }
  if (shelf !== 'collections') return { shelf, row };
  const [before, after] = [existing as Collection, row as Collection];
  const watch = after.watch && before.watch ? stricterSchedule(before.watch, after.watch) : after.watch;
  return { shelf, row: { ...after, budget: lowerLimit(before.budget, after.budget), watch } };
}

const stricterSchedule = (before: CollectionSchedule, after: CollectionSchedule): CollectionSchedule => ({
  ...after,
  perRun: lowerLimit(before.perRun, after.perRun),
  everyHours: loosens('minimum', before.everyHours, after.everyHours) ? before.everyHours : after.everyHours,
});

const numberAt = (row: unknown, field: string): number => Number((row as Record<string, unknown>)[field]);
const progressOf = (row: unknown): number => stepProgress[(row as { state: StepState }).state];

/** `merge` adds what is not held and takes what is newer. `replace` leaves nothing but what the backup has. */
export type RestoreMode = 'merge' | 'replace';

/** What was brought back; `no-room` where the device ran full: what came before that is in, and nothing held was lost. */
export type RestoreResult =
  | { is: 'restored'; rows: number }
  | { is: 'no-room'; rows: number }
  | { is: 'stopped'; rows: number }
  /** In place of what is held, while a run asks: an answer that was paid for would come to nothing. */
  | { is: 'runs-going'; rows: 0 };

/** How a backup is restored: `ticked` are the ids of the settings that the user allows to lift a guard of their money. */
export interface RestoreOptions {
  way: RestoreMode;
  ticked: ReadonlySet<string>;
}

/** Brings records back that were checked before. What the backup does not have goes last, so that nothing is lost halfway. */
export async function restoreBackup(
  rows: AsyncIterable<BackupRecord>,
  options: RestoreOptions,
  signal: AbortSignal,
): Promise<RestoreResult> {
  const { way } = options;
  let put = 0;
  if (way === 'replace' && (await hasActiveRuns())) return { is: 'runs-going', rows: 0 };
  // What was here before, and nothing of the backup is remembered: that may be a million records long.
  const before: KeysByStore = way === 'replace' ? await existingKeys() : new Map();
  try {
    for await (const batch of batchesOf(rows, recordSize)) {
      if (signal.aborted) return { is: 'stopped', rows: put };
      put += await writeBatch(batch, options, before);
    }
    if (way === 'replace') await deleteMissing(before);
    return { is: 'restored', rows: put };
  } catch (error) {
    if (isStorageFull(error)) return { is: 'no-room', rows: put };
    throw error;
  } finally {
    for (const shelf of backupStores) notifyChanged(shelf);
  }
}

/** Whether a run goes on, or an answer to one is still to come. */
async function hasActiveRuns(): Promise<boolean> {
  const tx = (await database()).transaction(['runs', 'steps']);
  const [runs, steps] = [tx.objectStore('runs').index('state'), tx.objectStore('steps').index('state')];
  const [going, sent] = await Promise.all([runs.count('going'), steps.count('sent')]);
  return going > 0 || sent > 0;
}

const recordSize = ({ row }: BackupRecord): number => {
  const { body } = row as { body?: unknown };
  return typeof body === 'string' ? body.length : 1000;
};

/** Records that hold limits, or count for them. */
const limitStores: ReadonlySet<BackupStoreName> = new Set(['collections', 'runs', 'ledger']);
const responseStores: ReadonlySet<BackupStoreName> = new Set(['answers', 'captures']);

async function writeBatch(
  batch: BackupRecord[],
  { way, ticked }: RestoreOptions,
  before: KeysByStore,
): Promise<number> {
  const tx = (await database()).transaction([...backupStores, 'sums', 'trackTexts'] as const, 'readwrite');
  // They are made anew from the rows of the ledger.
  if (batch.some(({ shelf }) => shelf === 'ledger')) await clearSums(tx.objectStore('sums'));
  let put = 0;
  for (const one of batch) {
    if (one.shelf === 'settings') continue;
    const store = tx.objectStore(one.shelf);
    const key = keyOf(store.keyPath, one.row);
    before.get(one.shelf)?.delete(JSON.stringify(key));
    const existing: unknown = way === 'merge' || limitStores.has(one.shelf) ? await store.get(key as never) : undefined;
    // This device knows best what it spent: no file changes a row of its ledger.
    if (existing !== undefined && (way === 'merge' ? !isNewer(one, existing) : one.shelf === 'ledger')) continue;
    await store.put(toStored(mergeRecord(one, existing)));
    // What was made of another answer does not stand beside this one.
    if (responseStores.has(one.shelf))
      await tx.objectStore('trackTexts').delete(String((one.row as { key?: unknown }).key));
    put += 1;
  }
  await tx.done;
  const settings = batch.find(({ shelf }) => shelf === 'settings');
  if (settings && way === 'replace') await restoreSettings(settings.row, ticked);
  return put;
}

/** Bodies lie as bytes. */
const toStored = ({ shelf, row }: BackupRecord): DatabaseSchema[BackupStoreName]['value'] => {
  const asIs = row as DatabaseSchema[BackupStoreName]['value'];
  if (shelf !== 'bodies') return asIs;
  const { id, body } = row as { id: string; body: string };
  return { id, body: toBody(new TextEncoder().encode(body)) };
};

function keyOf(path: string | string[] | null, row: unknown): IDBValidKey {
  const fields = row as Record<string, IDBValidKey>;
  const at = (name: string): IDBValidKey => fields[name] ?? '';
  return Array.isArray(path) ? path.map(at) : at(path ?? '');
}

/** Settings of a backup go by the same rules as those of a settings file. */
async function restoreSettings(row: unknown, ticked: ReadonlySet<string>): Promise<void> {
  const now = await settingsRepository.get();
  await settingsRepository.change(
    createSettingsPatch(settingsFromBackup(row, now), now, { wants: () => true, ticked }, newId),
  );
}

/** Keys as JSON, by shelf. */
type KeysByStore = ReadonlyMap<BackupStoreName, Set<string>>;

async function existingKeys(shelves: readonly BackupStoreName[] = backupStores): Promise<KeysByStore> {
  const db = await database();
  const keys = shelves.map(async (shelf): Promise<[BackupStoreName, Set<string>]> => {
    const all: IDBValidKey[] = await db.getAllKeys(shelf);
    return [shelf, new Set(all.map((key) => JSON.stringify(key)))];
  });
  return new Map(await Promise.all(keys));
}

/** What the backup did not have. */
async function deleteMissing(remaining: KeysByStore): Promise<void> {
  const db: Database = await database();
  const isStillCounted = await createLimitCheck(remaining);
  for (const [shelf, keys] of remaining) {
    if (keys.size === 0) continue;
    const tx = db.transaction([shelf, 'sums'], 'readwrite');
    const store = tx.objectStore(shelf);
    for (const text of keys) {
      const key = JSON.parse(text);
      if (shelf === 'ledger' && isStillCounted((await store.get(key)) as LedgerEntry)) continue;
      await store.delete(key);
    }
    if (shelf === 'ledger') await clearSums(tx.objectStore('sums'));
    await tx.done;
  }
}

/** Whether a row of the ledger still counts for a limit: of the day, of the session, or of a run or a collection that stays. */
async function createLimitCheck(remaining: KeysByStore): Promise<(row: Partial<LedgerEntry>) => boolean> {
  const [midnight, session] = [midnightBefore(Date.now()), await currentSessionId()];
  const existing = await existingKeys(['runs', 'collections']);
  const stays = (shelf: 'runs' | 'collections', id: string | undefined) => {
    const key = JSON.stringify(id ?? null);
    return existing.get(shelf)?.has(key) === true && remaining.get(shelf)?.has(key) !== true;
  };
  return ({ sentAt, session: of, runId, collectionId }) =>
    !(typeof sentAt === 'number' && sentAt < midnight) ||
    of === session ||
    stays('runs', runId) ||
    stays('collections', collectionId);
}
