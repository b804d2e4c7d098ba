import { notifyChanged } from '@/lib/database/changes';
import { database } from '@/lib/database/database';
import type { LedgerEntry } from '@/lib/service/records';

/** Reads the ledger; the worker writes it through `ledger-writer.ts`. */
export const ledgerRepository = {
  /** Returns attempts that were sent but are not settled yet, oldest first. */
  unsettled: async (): Promise<LedgerEntry[]> => (await database()).getAllFromIndex('ledger', 'state', 'sent'),

  attempts: async (key: string): Promise<LedgerEntry[]> => (await database()).getAllFromIndex('ledger', 'key', key),

  /** Dismisses the notes that attempts are possibly billed. The rows stay, and so does every sum. */
  async dismiss(ids: readonly string[]): Promise<void> {
    const tx = (await database()).transaction('ledger', 'readwrite');
    for (const id of ids) {
      const row = await tx.store.get(id);
      if (row) await tx.store.put({ ...row, dismissed: true });
    }
    await tx.done;
    notifyChanged('ledger');
  },

  async deleteAll(): Promise<void> {
    const tx = (await database()).transaction(['ledger', 'spendingSums', 'bills'], 'readwrite');
    await Promise.all([...tx.objectStoreNames].map((name) => tx.objectStore(name).clear()));
    await tx.done;
    notifyChanged('ledger');
  },
};
