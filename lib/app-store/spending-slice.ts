import type { StateCreator } from 'zustand';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import type { Spending } from '@/lib/spending/spending';
import type { Ports } from './ports';

/** Today's spending, possibly billed requests and the newest rows of the ledger. */
export interface SpendingSlice {
  /** `null` until it has been read. */
  today: Spending | null;
  /** Spending since the browser was started; `null` until it has been read. */
  session: Spending | null;
  /** Sent requests without a response that the user has not dismissed, newest first. */
  possible: LedgerEntry[];
  /** Newest first. Read only while the ledger is open. */
  ledger: LedgerEntry[];
  ledgerOpen: boolean;
  readSpending(): Promise<void>;
  openLedger(): Promise<void>;
  closeLedger(): void;
  /** Dismisses a possibly billed request. */
  leave(id: string): Promise<void>;
}

const maxRows = 100;

export const spendingSlice =
  ({
    ledger: ledgerPort,
    sessionSpent,
    sendMessage,
  }: Pick<Ports, 'ledger' | 'sessionSpent' | 'sendMessage'>): StateCreator<SpendingSlice> =>
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
      await sendMessage('ledger/dismiss', { id });
      await get().readSpending();
    },
  });
