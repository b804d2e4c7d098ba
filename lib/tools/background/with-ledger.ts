import { settleOnError } from '@/lib/requests/recovery';
import type { LedgerPort } from '@/lib/requests/with-ledger';
import { type Failure, wasSent } from '@/lib/service/failure';
import { confirmedEntry, failedEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import type { Settings } from '@/lib/settings/settings';
import { fail, type Result } from '@/lib/shared/result';
import { checkLimits } from '@/lib/spending/budget';
import { ledgerKindOf, type ToolFailure } from '../tool-failure';

export interface LedgerDeps {
  books: LedgerPort;
  now(): number;
}

/** One attempt: what is sent, and what is kept of its answer before the row is settled. */
interface LedgerAttempt<T> {
  row: LedgerEntry;
  settings: Settings;
  send(): Promise<Result<T, ToolFailure>>;
  keep?(value: T): Promise<Result<null, Failure>>;
  /** An answer that says of itself that it is none: nobody knows whether that is billed. */
  refuses?(value: T): boolean;
}

/**
 * Sends what carries the token by the book: the row stands before it leaves and is settled after what came is
 * kept, so at every line in between `wake.ts` can tell what happened.
 */
export async function withToolLedger<T>(
  { books, now }: LedgerDeps,
  { row, settings, send, keep, refuses }: LedgerAttempt<T>,
): Promise<Result<T, ToolFailure>> {
  const blocker = await books.enter(row, (spent) => checkLimits(row, spent, settings));
  if (blocker) return fail(blocker);
  return settleOnError({ ...books, now }, row, async () => {
    const response = await send();
    if (!response.ok) {
      const failure = { ...response.failure, kind: ledgerKindOf(response.failure) };
      await (wasSent(failure.kind) ? books.settle(failedEntry(row, now(), failure)) : books.strike(row.id));
      return response;
    }
    const saved = await keep?.(response.value);
    const settled = refuses?.(response.value)
      ? failedEntry(row, now(), { kind: 'refused' })
      : confirmedEntry(row, now(), row.quoted);
    await books.settle(saved?.ok === false ? { ...settled, failure: saved.failure.kind } : settled);
    return saved?.ok === false ? saved : response;
  });
}
