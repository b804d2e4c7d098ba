import { identifyActiveConnection } from '@/lib/connection/connection-list';
import type { CachedResponse, Call, CallFailure, CallOptions, CallResult, ParsedResponse } from '@/lib/service/call';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { confirmedEntry, createLedgerEntry, failedEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { billedMicros, ownPriceName, quoteFor } from '@/lib/service/quote';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/request';
import type { Settings } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import { checkLimits, checkRunLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';
import { type FailedOutcome, interruptedResult, type SettlementLedger, settleFailed } from './settlement';

interface LedgerStepDeps {
  ledger: LedgerPort;
  responses: {
    /** Stores a response. Returns the stored one, which may be an older one that is better. */
    put(response: CachedResponse): Promise<Result<CachedResponse | null, Failure>>;
  };
  settings(): Promise<Settings>;
  now(): number;
  /** Returns a suffix that distinguishes rows of the same millisecond. */
  randomSuffix(): string;
}

/** Checks each request against the limits, and writes it into the ledger before it is sent. */
export const withLedger =
  (deps: LedgerStepDeps) =>
  (next: Call): Call =>
  async (name, params, options = {}) => {
    const settings = await deps.settings();
    const row = rowFor({ ...deps, settings }, name, params, options);
    const { run } = options;
    return sendWithLedger<ParsedResponse<typeof name>, CallFailure>(deps, {
      row,
      blockerFor: (spent) =>
        checkLimits(row, spent, settings) ?? (run ? checkRunLimits(row, spent, run.most, settings) : null),
      send: () => next(name, params, { ...options, row }),
      outcomeOf: (failed) => failed,
      store: (response) => storeResponse(deps, name, response, options),
      settledRow: ({ value }) => confirmedEntry(row, deps.now(), billedMicros(name, params, value, settings.ownPrices)),
    });
  };

function rowFor<N extends EndpointName>(
  { settings, now, randomSuffix }: Pick<LedgerStepDeps, 'now' | 'randomSuffix'> & { settings: Settings },
  name: N,
  params: ParamsOf<N>,
  { by = 'reader', run }: CallOptions,
): LedgerEntry {
  const quote = quoteFor(name, params, settings);
  const ownPriceAt = quote.is === 'own' ? settings.ownPricesAt[ownPriceName(name, params)] : undefined;
  return createLedgerEntry({
    name,
    asked: params,
    key: cacheKey(name, params, settings.serviceUrl),
    videoId: endpointOf(name).videoIdIn(params),
    connection: identifyActiveConnection(settings),
    by,
    ...(run && { runId: run.runId, collectionId: run.collectionId, step: run.step }),
    sentAt: now(),
    mark: randomSuffix(),
    quote,
    ...(ownPriceAt !== undefined && { ownPriceAt }),
  });
}

async function storeResponse<N extends EndpointName>(
  { responses }: Pick<LedgerStepDeps, 'responses'>,
  name: N,
  parsed: ParsedResponse<N>,
  { keep }: CallOptions,
): Promise<Result<CallResult<N>, Failure>> {
  const { response, utf8, isCached } = parsed;
  const put = isCached ? async () => ok(null) : responses.put;
  const stored = await (keep ?? put)(response, utf8);
  if (!stored.ok) return stored;
  // A better saved response stays: it is shown and mentions the newer one.
  return ok(stored.value?.worse ? readResponse(name, stored.value) : ok(parsed));
}

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
