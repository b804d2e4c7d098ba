import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { type Spending, spendingOf } from '@/lib/spending/spending';
import { database } from '@/lib/storage/database';
import type { Run } from '../run';

/**
 * What runs and collections cost: by the ledger, and by the rows that a run was restored with. Those were billed elsewhere or
 * before, so they count against no limit of this device.
 */
export const runCosts = {
  /** The oldest first. */
  async ofRun(runId: string): Promise<LedgerEntry[]> {
    const db = await database();
    const run = await db.get('runs', runId);
    return mergedEntries(await db.getAllFromIndex('ledger', 'run', runId), run ? [run] : []);
  },

  async ofCollection(collectionId: string): Promise<Spending> {
    return spendingOf(await runCosts.rowsOfCollection(collectionId));
  },

  /** The oldest first. */
  async rowsOfCollection(collectionId: string): Promise<LedgerEntry[]> {
    const db = await database();
    const own = await db.getAllFromIndex('ledger', 'collection', collectionId);
    return mergedEntries(own, await db.getAllFromIndex('runs', 'collection', collectionId));
  },
};

/** Each attempt once: where the original was deleted on this device, the ledger still has its rows. */
function mergedEntries(own: readonly LedgerEntry[], runs: readonly Run[]): LedgerEntry[] {
  const rows = new Map(runs.flatMap(({ costs = [] }) => costs).map((row) => [row.id, row]));
  for (const row of own) rows.set(row.id, row);
  return [...rows.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
}
