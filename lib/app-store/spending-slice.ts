import type { StateCreator } from 'zustand';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Spending } from '@/lib/spending/spending';
import type { Ports } from './ports';

/** What was spent today, what is possibly billed, and the ledger's last rows. */
export interface SpendingSlice {
  /** `null` until it was read. */
  today: Spending | null;
  /** Since the browser was started; `null` until it was read. */
  session: Spending | null;
  /** Sent and not answered, and not yet seen by the user; newest first. */
  possible: LedgerEntry[];
  /** Newest first; read while the ledger is open. */
  ledger: LedgerEntry[];
  ledgerOpen: boolean;
  readSpending(): Promise<void>;
  openLedger(): Promise<void>;
  closeLedger(): void;
  /** The user has seen a possibly billed attempt and leaves it so. */
  leave(id: string): Promise<void>;
}

const maxRows = 100;

export const spendingSlice =
  ({
    ledger: ledgerPort,
    sessionSpent,
    ask,
  }: Pick<Ports, 'ledger' | 'sessionSpent' | 'ask'>): StateCreator<SpendingSlice> =>
  (set, get) => ({
    today: null,
    session: null,
    possible: [],
    ledger: [],
    ledgerOpen: false,
    async readSpending() {
      const [today, session, possible] = await Promise.all([ledgerPort.today(), sessionSpent(), ledgerPort.possible()]);
      set({ today, session, possible });
      if (get().ledgerOpen) set({ ledger: await ledgerPort.recent(maxRows) });
    },
    async openLedger() {
      set({ ledgerOpen: true, ledger: await ledgerPort.recent(maxRows) });
    },
    closeLedger: () => set({ ledgerOpen: false }),
    leave: async (id) => {
      await ask('ledger/leave', { id });
      await get().readSpending();
    },
  });
