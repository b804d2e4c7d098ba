import type { StateCreator } from 'zustand';
import type { LedgerEntry } from '@/lib/core/ledger';
import type { Ask } from '@/lib/core/messages';
import type { Spending } from '@/lib/core/spending';
import type { LedgerRoom } from './ports';

/** What was spent today, what is possibly billed, and the ledger's last rows. */
export interface SpendSlice {
  /** `null` until it was read. */
  today: Spending | null;
  /** Sent and not answered, and not yet seen by the reader; newest first. */
  possible: LedgerEntry[];
  /** Newest first; read while the ledger is open. */
  ledger: LedgerEntry[];
  ledgerOpen: boolean;
  readSpending(): Promise<void>;
  openLedger(): Promise<void>;
  closeLedger(): void;
  /** The reader has seen a possibly billed attempt and leaves it so. */
  leave(id: string): Promise<void>;
}

const mostRows = 100;

export const spendSlice =
  (room: LedgerRoom, ask: Ask): StateCreator<SpendSlice> =>
  (set, get) => ({
    today: null,
    possible: [],
    ledger: [],
    ledgerOpen: false,
    async readSpending() {
      const [today, possible] = await Promise.all([room.today(), room.possible()]);
      set({ today, possible });
      if (get().ledgerOpen) set({ ledger: await room.recent(mostRows) });
    },
    async openLedger() {
      set({ ledgerOpen: true, ledger: await room.recent(mostRows) });
    },
    closeLedger: () => set({ ledgerOpen: false }),
    leave: async (id) => {
      await ask('ledger/leave', { id });
      await get().readSpending();
    },
  });
