import type { LedgerEntry } from '@/lib/core/ledger';
import type { Run } from '@/lib/core/runs/run';
import { bytesIn } from './body-bytes';
import { database } from './database';

/** What is written of how a collection was made. */
export const collectionRecords = {
  /** Every attempt that was made for it, the oldest first. */
  async costs(collectionId: string): Promise<LedgerEntry[]> {
    const entries = await (await database()).getAllFromIndex('ledger', 'collection', collectionId);
    return entries.sort((one, other) => (one.id < other.id ? -1 : 1));
  },

  /** An answer as it came, in UTF-8; `undefined` where it was forgotten meanwhile. */
  async body(captureId: string): Promise<Uint8Array | undefined> {
    const kept = await (await database()).get('bodies', captureId);
    return kept && bytesIn(kept);
  },

  async runs(collectionId: string): Promise<Run[]> {
    return (await database()).getAllFromIndex('runs', 'collection', collectionId);
  },
};
