import { database } from '@/lib/database/database';
import type { CaptureBody } from '@/lib/provenance/records';
import { readBodyBytes } from '@/lib/provenance/repository/capture-repository';
import type { StepState } from '@/lib/runs/records';
import type { BillingState } from '@/lib/service/records';
import type { Settings } from '@/lib/settings/settings';
import { settingsForFile } from '@/lib/settings/settings-file';
import { type BackupRecord, type BackupStoreName, backupStores } from '../backup-record';

/** Object stores that runs write, except the response cache. */
const runStores = [
  'runs',
  'steps',
  'captures',
  'itemBatches',
  'captureBodies',
  'collections',
  'ledger',
] as const satisfies readonly BackupStoreName[];

const finalStepStates: ReadonlySet<StepState> = new Set(['stored', 'refused', 'skipped']);
const finalBillingStates: ReadonlySet<BillingState> = new Set(['confirmed', 'none']);

/** Returns whether runs can no longer change a record, so that it can be read before the final transaction. */
function isFinal({ store, row }: BackupRecord): boolean {
  switch (store) {
    case 'runs':
    case 'collections':
      return false;
    case 'steps':
      return finalStepStates.has((row as { state: StepState }).state);
    case 'ledger':
      return finalBillingStates.has((row as { state: BillingState }).state);
    default:
      return true;
  }
}

/** Maximum number of records in one read. Each response or body can be several megabytes long. */
const batchSizes: Partial<Record<BackupStoreName, number>> = {
  responses: 10,
  toolResponses: 10,
  captureBodies: 10,
  captures: 20,
};
const defaultBatchSize = 500;

export async function countBackupRecords(): Promise<number> {
  const db = await database();
  const counts = await Promise.all(backupStores.map((storeName) => db.count(storeName)));
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Reads all saved data in key order, so that the same content gives the same backup. Runs can continue meanwhile: final
 * records are read store by store, and then all others in one transaction, so that no step is recorded as pending
 * although its capture is in the backup. The settings are an argument because not every page can read them.
 */
export async function* readBackupRecords(settings: Settings): AsyncGenerator<BackupRecord> {
  yield { store: 'settings', row: settingsForFile(settings) };
  const read = new Map(runStores.map((storeName): [BackupStoreName, Set<string>] => [storeName, new Set()]));
  for (const storeName of backupStores) {
    // Runs add captions to the response cache, so it is read after the steps that were stored with them.
    if (storeName === 'responses') yield* await remainingRecords(read);
    yield* storeRecords(storeName, read.get(storeName));
  }
}

async function* storeRecords(storeName: BackupStoreName, read: Set<string> | undefined): AsyncGenerator<BackupRecord> {
  const batchSize = batchSizes[storeName] ?? defaultBatchSize;
  let after: IDBKeyRange | null = null;
  for (;;) {
    const tx = (await database()).transaction(storeName);
    const [keys, rows]: [IDBValidKey[], unknown[]] = await Promise.all([
      tx.store.getAllKeys(after, batchSize),
      tx.store.getAll(after, batchSize),
    ]);
    for (const [index, row] of rows.entries()) {
      if (read && !isFinal({ store: storeName, row })) continue;
      read?.add(JSON.stringify(keys[index]));
      yield await toBackupRecord(storeName, row);
    }
    const last = keys.at(-1);
    if (last === undefined || keys.length < batchSize) return;
    after = IDBKeyRange.lowerBound(last, true);
  }
}

/** Reads all records that are not in `read`, in one transaction. There are only a few of them. */
async function remainingRecords(read: ReadonlyMap<BackupStoreName, ReadonlySet<string>>): Promise<BackupRecord[]> {
  const tx = (await database()).transaction(runStores);
  const recordsByStore = runStores.map(async (storeName) => {
    const store = tx.objectStore(storeName);
    const keys = (await store.getAllKeys()).filter((key) => !read.get(storeName)?.has(JSON.stringify(key)));
    const rows = await Promise.all(keys.map((key) => store.get(key as never)));
    return Promise.all(rows.map((row) => toBackupRecord(storeName, row)));
  });
  return (await Promise.all(recordsByStore)).flat();
}

const toBackupRecord = async (storeName: BackupStoreName, row: unknown): Promise<BackupRecord> => ({
  store: storeName,
  row: storeName === 'captureBodies' ? await withBodyText(row as CaptureBody) : row,
});

/** Bodies are stored as UTF-8. A byte-order mark is part of the body and is kept. */
const withBodyText = async (stored: CaptureBody) => ({
  id: stored.id,
  body: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBodyBytes(stored)),
});
