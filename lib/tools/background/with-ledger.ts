import { settleOnError } from '@/lib/requests/recovery';
import type { LedgerPort } from '@/lib/requests/with-ledger';
import { type Failure, wasSent } from '@/lib/service/failure';
import { confirmedEntry, failedEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import type { Settings } from '@/lib/settings/settings';
import { fail, type Result } from '@/lib/shared/result';
import { checkLimits } from '@/lib/spending/budget';
import { bookedAs, type ToolFailure } from '../tool-failure';

export interface Booking {
  books: LedgerPort;
  now(): number;
}

/** One attempt: what is sent, and what is kept of its answer before the row is settled. */
interface Attempt<T> {
  row: LedgerEntry;
  settings: Settings;
  send(): Promise<Result<T, ToolFailure>>;
  keep?(value: T): Promise<Result<null, Failure>>;
  /** An answer that says of itself that it is none: nobody knows whether that is billed. */
  refuses?(value: T): boolean;
}

/**
 * Sends what carries the token by the book (BIL-02, BIL-04): the row stands before it leaves and is settled after what came is
 * kept, so at every line in between `wake.ts` can tell what happened.
 */
export async function booked<T>(
  { books, now }: Booking,
  { row, settings, send, keep, refuses }: Attempt<T>,
): Promise<Result<T, ToolFailure>> {
  const against = await books.enter(row, (spent) => checkLimits(row, spent, settings));
  if (against) return fail(against);
  return settleOnError({ ...books, now }, row, async () => {
    const answer = await send();
    if (!answer.ok) {
      const ending = { ...answer.failure, kind: bookedAs(answer.failure) };
      await (wasSent(ending.kind) ? books.settle(failedEntry(row, now(), ending)) : books.strike(row.id));
      return answer;
    }
    const kept = await keep?.(answer.value);
    const settled = refuses?.(answer.value)
      ? failedEntry(row, now(), { kind: 'refused' })
      : confirmedEntry(row, now(), row.quoted);
    await books.settle(kept?.ok === false ? { ...settled, failure: kept.failure.kind } : settled);
    return kept?.ok === false ? kept : answer;
  });
}
