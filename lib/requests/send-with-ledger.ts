import type { Failure } from '@/lib/service/failure';
import { failedEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { fail, type Result } from '@/lib/shared/result';
import type { SpendingByScope } from '@/lib/spending/spending';
import { type FailedOutcome, interruptedResult, type SettlementLedger, settleFailed } from './settlement';

/** The ledger operations of a request. */
export interface LedgerPort extends SettlementLedger {
  /** Writes a row unless `blockerFor` returns a failure, reading and writing in one step. Returns that failure. */
  enter(row: LedgerEntry, blockerFor: (spent: SpendingByScope) => Failure | null): Promise<Failure | null>;
}

interface LedgerDeps {
  ledger: LedgerPort;
  now(): number;
}

type Response<T, F> = { ok: true; value: T } | F;

/** One request, with functions that store and bill its response. */
interface RecordedRequest<T, F extends { ok: false }> {
  row: LedgerEntry;
  /** Returns the reason that prevents the request at the amount spent so far. */
  blockerFor(spent: SpendingByScope): Failure | null;
  send(): Promise<Response<T, F>>;
  /** Returns a failure as the ledger records it. */
  outcomeOf(failed: F): FailedOutcome;
  /** Stores a response where it outlives the worker. Returns the response to hand on. */
  store(value: T): Promise<Result<Response<T, F>, Failure>>;
  /** Returns the row of a response once it is stored. */
  settledRow(value: T): LedgerEntry;
}

/**
 * Checks the limits, writes the row, sends the request and settles the row, in this order. The response is stored before its
 * row is settled, so a worker that dies at any line leaves a ledger from which the next one can tell what happened.
 */
export async function sendWithLedger<T, F extends { ok: false }>(
  deps: LedgerDeps,
  { row, blockerFor, send, outcomeOf, store, settledRow }: RecordedRequest<T, F>,
): Promise<Response<T, F> | { ok: false; failure: Failure }> {
  const { ledger, now } = deps;
  const blocker = await ledger.enter(row, blockerFor);
  if (blocker) return fail(blocker);
  try {
    const response = await send();
    if (!response.ok) {
      await settleFailed(deps, row, outcomeOf(response));
      return response;
    }
    const stored = await store(response.value);
    const settled = settledRow(response.value);
    await ledger.settle(stored.ok ? settled : { ...settled, failure: stored.failure.kind });
    return stored.ok ? stored.value : stored;
  } catch (error) {
    // An exception says nothing about billing, and the row must not stay open.
    await ledger.settle(failedEntry(row, now(), interruptedResult.failure));
    throw error;
  }
}
