import type { LedgerEntry } from '@/lib/service/ledger-entry';

/** A question that is on its way, also where whoever asked it has gone since. */
export interface PendingRequest extends Pick<LedgerEntry, 'name' | 'asked'> {
  /** When it left, in milliseconds since 1970. */
  since: number;
}
