import { midnightBefore } from '@/lib/browser/clock';
import { newId } from '@/lib/browser/environment';
import type { Collection, CollectionSchedule } from '@/lib/collection/records';
import { notifyChanged } from '@/lib/database/changes';
import { database, isStorageFull } from '@/lib/database/database';
import type { Database, DatabaseSchema } from '@/lib/database/database-schema';
import { notifyReplacedCaptures, toBody } from '@/lib/provenance/repository/capture-repository';
import type { Run, Step, StepState } from '@/lib/runs/records';
import type { CachedResponse } from '@/lib/service/call';
import { responseToStore } from '@/lib/service/read-response';
import type { LedgerEntry } from '@/lib/service/records';
import { settingsRepository } from '@/lib/settings/repository';
import { changesInFile, settingsPatch } from '@/lib/settings/settings-file-changes';
import { isRecord } from '@/lib/shared/is-record';
import { batchesOf } from '@/lib/shared/stream-batches';
import { timeKey } from '@/lib/shared/time-key';
import { lowerLimit } from '@/lib/spending/budget';
import { currentSessionId } from '@/lib/spending/repository/browser-session';
import { clearSums } from '@/lib/spending/repository/ledger-writer';
import type { KnownWords } from '@/lib/words/records';
import { type BackupRecord, type BackupStoreName, backupStores, deactivateRecord } from '../backup-record';

/** The order of step states. A restore in mode `merge` never moves a step back. */
const stepProgress: Record<StepState, number> = {
  planned: 0,
  sent: 1,
  uncertain: 2,
  skipped: 3,
  refused: 3,
  received: 4,
  stored: 5,
};

/**
 * Returns whether a record from a backup is known to be newer, or adds to the saved one; only then is it written in a
 * merge.
 */
function isNewer({ store, row }: BackupRecord, existing: unknown): boolean {
  switch (store) {
    case 'responses':
      return numberAt(row, 'receivedAt') > numberAt(existing, 'receivedAt');
    case 'videoTitles':
    case 'openedComments':
    case 'videoNotes':
    case 'bills':
      return numberAt(row, 'at') > numberAt(existing, 'at');
    case 'timedNotes':
    case 'codebooks':
      return numberAt(row, 'changedAt') > numberAt(existing, 'changedAt');
    case 'codes':
      return numberAt(row, 'codedAt') > numberAt(existing, 'codedAt');
    case 'knownWords':
      return true;
    case 'steps':
      return progressOf(row) > progressOf(existing);
    default:
      return false;
  }
}

/**
 * Merges a record from a backup with the saved one, which is `undefined` if there is none or it is to be replaced
 * entirely. A limit never rises above the saved one, and a readable saved response is never replaced by one without
 * rows.
 */
function mergeRecord({ store, row }: BackupRecord, existing: unknown): BackupRecord {
  if (existing === undefined) return { store, row };
  if (store === 'responses') return { store, row: responseToStore(existing as CachedResponse, row as CachedResponse) };
  if (store === 'runs') {
    return { store, row: { ...(row as Run), budget: lowerLimit((existing as Run).budget, (row as Run).budget) } };
  }
  if (store === 'knownWords') {
    const words = new Set([...(existing as KnownWords).words, ...(row as KnownWords).words]);
    return { store, row: { ...(row as KnownWords), words: [...words] } };
  }
  if (store !== 'collections') return { store, row };
  const before = existing as Collection;
  const after = row as Collection;
  const schedule =
    after.schedule && before.schedule ? stricterSchedule(before.schedule, after.schedule) : after.schedule;
  return { store, row: { ...after, budget: lowerLimit(before.budget, after.budget), schedule } };
}

const stricterSchedule = (before: CollectionSchedule, after: CollectionSchedule): CollectionSchedule => ({
  ...after,
  perRun: lowerLimit(before.perRun, after.perRun),
  everyHours: Math.max(before.everyHours, after.everyHours),
});

const numberAt = (row: unknown, field: string): number => Number((row as Record<string, unknown>)[field]);
const progressOf = (row: unknown): number => stepProgress[(row as { state: StepState }).state];

/**
 * `merge` adds missing and newer records. `replace` restores all records and deletes everything that is not in the
 * backup.
 */
export type RestoreMode = 'merge' | 'replace';

/** The result of a restore. After `no-space`, the records written so far stay, and no saved record has been deleted. */
export type RestoreResult =
  | { is: 'restored'; rows: number }
  | { is: 'no-space'; rows: number }
  | { is: 'stopped'; rows: number }
  /** A restore that replaces data is refused during a run, because a paid response would be lost. */
  | { is: 'runs-active'; rows: number };

/**
 * Restores checked records. In mode `replace`, the records that are not in the backup are deleted at the end, so that
 * an interruption loses none of them.
 */
export async function restoreBackup(
  rows: AsyncIterable<BackupRecord>,
  mode: RestoreMode,
  signal: AbortSignal,
): Promise<RestoreResult> {
  const startedAt = Date.now();
  let written = 0;
  // Only the keys of the existing records are read, because there can be a million records.
  const unvisitedKeys: KeysByStore = mode === 'replace' ? await existingKeys() : new Map();
  try {
    for await (const batch of batchesOf(rows, recordSize)) {
      if (signal.aborted) return { is: 'stopped', rows: written };
      const count = await writeBatch(batch, mode, unvisitedKeys, startedAt);
      if (count === null) return { is: 'runs-active', rows: written };
      written += count;
    }
    const isDone = mode === 'merge' || (await deleteMissing(unvisitedKeys, startedAt));
    return { is: isDone ? 'restored' : 'runs-active', rows: written };
  } catch (error) {
    if (isStorageFull(error)) return { is: 'no-space', rows: written };
    throw error;
  } finally {
    notifyReplacedCaptures();
    for (const storeName of backupStores) notifyChanged(storeName);
  }
}

/**
 * Returns whether a run is active or a response is still pending. The indexes must belong to the transaction that
 * writes, because a run can start before that transaction.
 */
async function hasActiveRuns(runs: StateIndex<Run>, steps: StateIndex<Step>): Promise<boolean> {
  const [active, sent] = await Promise.all([runs.count('running'), steps.count('sent')]);
  return active > 0 || sent > 0;
}

interface StateIndex<Row extends { state: string }> {
  count(state: Row['state']): Promise<number>;
}

const recordSize = ({ row }: BackupRecord): number => {
  const { body } = row as { body?: unknown };
  return typeof body === 'string' ? body.length : 1000;
};

/** Stores whose records have limits or count towards limits. */
const limitStores: ReadonlySet<BackupStoreName> = new Set(['collections', 'runs', 'ledger']);
const responseStores: ReadonlySet<BackupStoreName> = new Set(['responses', 'captures']);

/** Returns the number of records written; `null` if a run prevents the data from being replaced. */
async function writeBatch(
  records: readonly BackupRecord[],
  mode: RestoreMode,
  unvisitedKeys: KeysByStore,
  startedAt: number,
): Promise<number | null> {
  const batch = records.map(deactivateRecord);
  const tx = (await database()).transaction([...backupStores, 'spendingSums', 'trackTexts'] as const, 'readwrite');
  if (
    mode === 'replace' &&
    (await hasActiveRuns(tx.objectStore('runs').index('state'), tx.objectStore('steps').index('state')))
  )
    return null;
  const arrived = await responsesSince(startedAt, tx.objectStore('responses').index('receivedAt'));
  // The sums are derived from the ledger again on the next request.
  if (batch.some(({ store }) => store === 'ledger')) await clearSums(tx.objectStore('spendingSums'));
  let written = 0;
  for (const one of batch) {
    if (one.store === 'settings') continue;
    const store = tx.objectStore(one.store);
    const key = keyOf(store.keyPath, one.row);
    unvisitedKeys.get(one.store)?.delete(JSON.stringify(key));
    if (one.store === 'responses' && arrived.has(key)) continue;
    const existing: unknown =
      mode === 'merge' || limitStores.has(one.store) ? await store.get(key as never) : undefined;
    // A backup must not change what this device has spent.
    if (existing !== undefined && (mode === 'merge' ? !isNewer(one, existing) : one.store === 'ledger')) continue;
    await store.put(toStored(mergeRecord(one, existing)));
    // Text derived from the previous response is outdated.
    if (responseStores.has(one.store))
      await tx.objectStore('trackTexts').delete(String((one.row as { key?: unknown }).key));
    written += 1;
  }
  await tx.done;
  const settings = batch.find(({ store }) => store === 'settings');
  if (isRecord(settings?.row) && mode === 'replace') await restoreSettings(settings.row);
  return written;
}

/**
 * Returns the keys of the responses that were received since a restore began. They may have been paid for. The index
 * must belong to the transaction that writes, because a response can arrive before that transaction.
 */
const responsesSince = async (
  startedAt: number,
  index: { getAllKeys(range: IDBKeyRange): Promise<IDBValidKey[]> },
): Promise<ReadonlySet<IDBValidKey>> => new Set(await index.getAllKeys(IDBKeyRange.lowerBound(startedAt)));

/** Converts a record to its stored form, in which bodies are bytes. */
const toStored = ({ store, row }: BackupRecord): DatabaseSchema[BackupStoreName]['value'] => {
  const asIs = row as DatabaseSchema[BackupStoreName]['value'];
  if (store !== 'captureBodies') return asIs;
  const { id, body } = row as { id: string; body: string };
  return { id, body: toBody(new TextEncoder().encode(body)) };
};

function keyOf(path: string | string[] | null, row: unknown): IDBValidKey {
  const fields = row as Record<string, IDBValidKey>;
  const fieldOf = (name: string): IDBValidKey => fields[name] ?? '';
  return Array.isArray(path) ? path.map(fieldOf) : fieldOf(path ?? '');
}

/** Applies the settings of a backup with the same rules as for a settings file. */
async function restoreSettings(row: Record<string, unknown>): Promise<void> {
  const current = await settingsRepository.get();
  await settingsRepository.change(settingsPatch(changesInFile(row, current), current, { newId, now: Date.now() }));
}

/** Keys as JSON strings, by object store. */
type KeysByStore = ReadonlyMap<BackupStoreName, Set<string>>;

async function existingKeys(storeNames: readonly BackupStoreName[] = backupStores): Promise<KeysByStore> {
  const db = await database();
  const keys = storeNames.map(async (storeName): Promise<[BackupStoreName, Set<string>]> => {
    const all: IDBValidKey[] = await db.getAllKeys(storeName);
    return [storeName, new Set(all.map((key) => JSON.stringify(key)))];
  });
  return new Map(await Promise.all(keys));
}

/**
 * Deletes the records that are not in the backup, except ledger rows that still count towards a limit and responses
 * received since the restore began. Stops and returns `false` if a run is active.
 */
async function deleteMissing(remaining: KeysByStore, startedAt: number): Promise<boolean> {
  const db: Database = await database();
  const isStillCounted = await createLimitCheck(remaining);
  for (const [storeName, keys] of remaining) {
    if (keys.size === 0) continue;
    const tx = db.transaction([storeName, 'responses', 'spendingSums', 'runs', 'steps'], 'readwrite');
    if (await hasActiveRuns(tx.objectStore('runs').index('state'), tx.objectStore('steps').index('state')))
      return false;
    const arrived = await responsesSince(startedAt, tx.objectStore('responses').index('receivedAt'));
    const store = tx.objectStore(storeName);
    for (const text of keys) {
      const key = JSON.parse(text);
      if (storeName === 'responses' && arrived.has(key)) continue;
      if (storeName === 'ledger' && isStillCounted((await store.get(key)) as LedgerEntry)) continue;
      await store.delete(key);
    }
    if (storeName === 'ledger') await clearSums(tx.objectStore('spendingSums'));
    await tx.done;
  }
  return true;
}

/**
 * Returns a function that checks whether a ledger row still counts towards the daily limit, the session limit, or the
 * limit of a run or collection that is not deleted.
 */
async function createLimitCheck(remaining: KeysByStore): Promise<(row: Partial<LedgerEntry>) => boolean> {
  const firstIdOfToday = timeKey(midnightBefore(Date.now()));
  const currentSession = await currentSessionId();
  const existing = await existingKeys(['runs', 'collections']);
  const isOwn = (storeName: 'runs' | 'collections', id: string | undefined) => {
    const key = JSON.stringify(id ?? null);
    return existing.get(storeName)?.has(key) === true && remaining.get(storeName)?.has(key) !== true;
  };
  return ({ id = '', session, runId, collectionId }) =>
    id >= firstIdOfToday || session === currentSession || isOwn('runs', runId) || isOwn('collections', collectionId);
}
