import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { midnightBefore as dayOf } from '@/lib/browser/midnight';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/pause';
import { clearWorkshop, saveStream } from '@/lib/downloads/browser/file-sink';
import { ledgerReader } from '@/lib/spending/repository/ledger-reader';
import { savings } from '@/lib/spending/repository/savings';
import { type LedgerPorts, type LedgerStore, makeLedger } from '@/lib/spending/store/spending-store';

const sink: LedgerPorts['sink'] = async (file, signal) => {
  // What a page left that ended while it wrote.
  await clearWorkshop();
  return saveStream(file, signal);
};

const make = (panel: Panel): LedgerStore =>
  makeLedger(panel, { ...ledgerReader, ...{ saved: savings.since, dayOf, sink, now: pageClock.now, rest } });

/** The book of attempts, as the library shows it. */
export const ledgerOf = (panel: Panel): LedgerStore => tabStore(panel, make);
