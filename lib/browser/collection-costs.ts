import type { LedgerEntry } from '@/lib/core/ledger';
import { database } from './database';

/** Every attempt that was made for a collection, the oldest first. */
export const costsOfCollection = async (collectionId: string): Promise<LedgerEntry[]> =>
  (await (await database()).getAllFromIndex('ledger', 'collection', collectionId)).sort((one, other) =>
    one.id < other.id ? -1 : 1,
  );
