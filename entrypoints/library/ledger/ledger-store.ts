import { clearWorkshop, saveStream } from '@/lib/browser/file-sink';
import { ledgerReader } from '@/lib/browser/ledger-reader';
import { midnightBefore as dayOf } from '@/lib/browser/midnight';
import { pageClock } from '@/lib/browser/page-clock';
import { rest } from '@/lib/browser/rest';
import { savings } from '@/lib/browser/savings';
import { type LedgerPorts, type LedgerStore, makeLedger } from '@/lib/panel/library/ledger';
import type { Panel } from '@/lib/panel/panel';
import { tabStore } from '@/lib/panel/tab-store';

const sink: LedgerPorts['sink'] = async (file, signal) => {
  // What a page left that ended while it wrote.
  await clearWorkshop();
  return saveStream(file, signal);
};

const make = (panel: Panel): LedgerStore =>
  makeLedger(panel, { ...ledgerReader, ...{ saved: savings.since, dayOf, sink, now: pageClock.now, rest } });

/** The book of attempts, as the library shows it. */
export const ledgerOf = (panel: Panel): LedgerStore => tabStore(panel, make);
