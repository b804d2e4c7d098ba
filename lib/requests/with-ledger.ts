import { identifyActiveConnection } from '@/lib/connection/connection-name';
import type { CachedResponse, Call, CallResult, ParsedResponse, RunContext } from '@/lib/service/call';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { confirmedEntry, createLedgerEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { billedMicros, ownPriceName, quoteFor } from '@/lib/service/quote';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import type { Settings } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import { checkLimits, checkRunLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import { settleFailed, settleOnError } from './recovery';

/** The ledger as the worker needs it. */
export interface LedgerPort {
  /** Writes a row unless `objection` speaks against it, reading and writing in one step. Answers what spoke against it. */
  enter(row: LedgerEntry, blockerFor: (spent: SpendingByScope) => Failure | null): Promise<Failure | null>;
  /** Writes how an attempt ended. */
  settle(row: LedgerEntry): Promise<void>;
  /** Takes away the row of an attempt that never left. */
  strike(id: string): Promise<void>;
}

interface LedgerDeps {
  books: LedgerPort;
  /** Puts an answer where it outlives the worker. Returns what is stored there for the question now, where that may be another. */
  keep(answer: CachedResponse, utf8?: Uint8Array<ArrayBuffer>): Promise<Result<CachedResponse | null, Failure>>;
  settings(): Promise<Settings>;
  now(): number;
  /** Tells attempts of one millisecond apart. */
  mark(): string;
}

/**
 * A Call that keeps the book and the budgets. The row stands before the call leaves and is settled after the
 * answer is kept, so at every line in between `wake.ts` can tell what happened.
 */
export const withLedger =
  (next: Call, deps: LedgerDeps): Call =>
  async (name, asked, options = {}) => {
    const settings = await deps.settings();
    const { run } = options;
    const row = createLedgerEntry({
      name,
      asked,
      key: cacheKey(name, asked, settings.serviceUrl),
      videoId: endpointOf(name).videoIdIn(asked),
      connection: identifyActiveConnection(settings),
      by: options.by ?? 'reader',
      ...(run && runFields(run)),
      sentAt: deps.now(),
      mark: deps.mark(),
      ...quoteFields(name, asked, settings),
    });
    const blockerFor = (spent: SpendingByScope) =>
      checkLimits(row, spent, settings) ?? (run ? checkRunLimits(row, spent, run.most) : null);
    const blocker = await deps.books.enter(row, blockerFor);
    if (blocker) return fail(blocker);

    const books = { ...deps.books, now: deps.now };
    return settleOnError(books, row, async () => {
      const result = await next(name, asked, { ...options, row });
      if (result.ok) {
        const storeResponse = result.value.isShelved ? async () => ok(null) : deps.keep;
        return storeAndSettle({ ...deps, keep: options.keep ?? storeResponse }, row, {
          name,
          asked,
          told: result.value,
          settings,
        });
      }
      await settleFailed(books, row, result);
      return result;
    });
  };

/** The quote, and where it is the user's own, when that was entered. */
function quoteFields<N extends EndpointName>(name: N, params: ParamsOf<N>, { ownPrices, ownPricesAt }: Settings) {
  const quote = quoteFor(name, params, ownPrices);
  const ownPriceAt = quote.is === 'own' ? ownPricesAt[ownPriceName(name, params)] : undefined;
  return { quote, ...(ownPriceAt !== undefined && { ownPriceAt }) };
}

const runFields = ({ runId, collectionId, step }: RunContext) => ({ runId, collectionId, step });

interface ReceivedCall<N extends EndpointName> {
  name: N;
  asked: ParamsOf<N>;
  told: ParsedResponse<N>;
  settings: Settings;
}

/** Keeps first and settles second: what was paid for must not be lost to a death in between. */
async function storeAndSettle<N extends EndpointName>(
  { books, keep, now }: LedgerDeps,
  row: LedgerEntry,
  { name, asked, told, settings }: ReceivedCall<N>,
): Promise<CallResult<N>> {
  const stored = await keep(told.held, told.utf8);
  const billed = billedMicros(name, asked, told.value, settings.ownPrices);
  const settled = confirmedEntry(row, now(), billed);
  await books.settle(stored.ok ? settled : { ...settled, failure: stored.failure.kind });
  if (!stored.ok) return stored;
  // A better one stays; it is shown, and says that another came.
  return stored.value?.worse ? readResponse(name, stored.value) : ok(told);
}
