import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { midnightBefore as dayOf } from '@/lib/browser/midnight';
import { pageClock } from '@/lib/browser/page-clock';
import { wait } from '@/lib/browser/pause';
import { clearTempFolder, saveStream } from '@/lib/downloads/browser/save-stream';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { savingsRepository } from '@/lib/spending/repository/savings';
import { createLedgerStore, type LedgerPorts, type LedgerStore } from '@/lib/spending/store/spending-store';

const sink: LedgerPorts['sink'] = async (file, signal) => {
  // What a page left that ended while it wrote.
  await clearTempFolder();
  return saveStream(file, signal);
};

const createLedger = (panel: PanelStore): LedgerStore =>
  createLedgerStore(panel, {
    ...ledgerReader,
    ...{ saved: savingsRepository.since, dayOf, sink, now: pageClock.now, rest: wait },
  });

/** The book of attempts, as the library shows it. */
export const ledgerOf = (panel: PanelStore): LedgerStore => tabStore(panel, createLedger);
