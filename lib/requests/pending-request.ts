import type { LedgerEntry } from '@/lib/service/ledger-entry';

/** A pending request, even if the page that sent it is closed. */
export interface PendingRequest extends Pick<LedgerEntry, 'name' | 'asked'> {
  /** When it was sent, in milliseconds since 1970. */
  since: number;
}
