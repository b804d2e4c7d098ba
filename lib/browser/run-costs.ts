import type { LedgerEntry } from '@/lib/core/ledger';
import { type Spending, spendingOf } from '@/lib/core/spending';
import { database } from './database';

/** What runs and collections cost, read off the ledger. */
export const runCosts = {
  /** The oldest first. */
  async ofRun(runId: string): Promise<LedgerEntry[]> {
    return (await database()).getAllFromIndex('ledger', 'run', runId);
  },

  async ofCollection(collectionId: string): Promise<Spending> {
    return spendingOf(await (await database()).getAllFromIndex('ledger', 'collection', collectionId));
  },
};
