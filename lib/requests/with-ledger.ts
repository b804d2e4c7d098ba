import { identifyActiveConnection } from '@/lib/connection/connection-list';
import {
  type CachedResponse,
  type Call,
  type CallFailure,
  type CallOptions,
  type CallResult,
  newestResponse,
  type ParsedResponse,
} from '@/lib/service/call';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import { type Failure, wasSent } from '@/lib/service/failure';
import {
  confirmedEntry,
  createLedgerEntry,
  type EntryFailure,
  failedEntry,
  isEndpointName,
} from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { billedMicros, enteredPriceName, pricesAtRequest, quoteFor } from '@/lib/service/quote';
import { readResponse } from '@/lib/service/read-response';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import type { Settings } from '@/lib/settings/settings';
import { fail, ok, type Result } from '@/lib/shared/result';
import { checkLimits, checkRunLimits } from '@/lib/spending/budget';
import type { SpendingByScope } from '@/lib/spending/spending';

interface LedgerStepDeps {
  ledger: LedgerPort;
  responses: {
    /** Stores a response. Returns the response that is now stored, which can be an older one. */
    put(response: CachedResponse): Promise<Result<CachedResponse, Failure>>;
  };
  settings(): Promise<Settings>;
  now(): number;
  /** Returns a suffix that distinguishes rows created in the same millisecond. */
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
    // Neither a run nor a request that waited may be billed to the project of another connection.
    const isOther = (id: string | undefined) => id !== undefined && id !== row.connection?.id;
    if (isOther(run?.connection) || isOther(options.connection)) return fail({ kind: 'other-connection' });
    return sendWithLedger<ParsedResponse<typeof name>, CallFailure>(deps, {
      row,
      blockerFor: (spent) =>
        checkLimits(row, spent, settings) ?? (run ? checkRunLimits(row, spent, run.limits, settings) : null),
      send: () => next(name, params, { ...options, row }),
      outcomeOf: (failed) => failed,
      store: (response) => storeResponse(deps, name, response, options),
      settledRow: ({ value }) =>
        confirmedEntry(row, deps.now(), billedMicros(name, params, value, settings.enteredPrices)),
    });
  };

function rowFor<N extends EndpointName>(
  { settings, now, randomSuffix }: Pick<LedgerStepDeps, 'now' | 'randomSuffix'> & { settings: Settings },
  name: N,
  params: ParamsOf<N>,
  { startedBy = 'user', run }: CallOptions,
): LedgerEntry {
  const quote = quoteFor(name, params, settings);
  const priceEnteredAt = quote.is === 'entered' ? settings.enteredPricesAt[enteredPriceName(name, params)] : undefined;
  return createLedgerEntry({
    name,
    params,
    key: cacheKey(name, params, settings.serviceUrl),
    videoId: endpointOf(name).videoIdIn(params),
    connection: identifyActiveConnection(settings),
    startedBy,
    ...(run && { runId: run.runId, collectionId: run.collectionId, step: run.step }),
    sentAt: now(),
    idSuffix: randomSuffix(),
    quote,
    ...(priceEnteredAt !== undefined && { priceEnteredAt }),
  });
}

async function storeResponse<N extends EndpointName>(
  { responses }: Pick<LedgerStepDeps, 'responses'>,
  name: N,
  parsed: ParsedResponse<N>,
  { saveResponse }: CallOptions,
): Promise<Result<CallResult<N>, Failure>> {
  const { response, utf8, isCached } = parsed;
  const put = isCached ? async () => ok(null) : responses.put;
  const stored = await (saveResponse ?? put)(response, utf8);
  if (!stored.ok) return stored;
  // If an older response with rows is kept, it is returned with the newer response in `newerEmptyResponse`.
  return ok(stored.value?.newerEmptyResponse ? readResponse(name, stored.value) : ok(parsed));
}

export interface LedgerPort extends SettlementLedger {
  /** Writes a row unless `blockerFor` returns a failure, in one transaction. Returns why there is no row, or `null`. */
  enter(row: LedgerEntry, blockerFor: (spent: SpendingByScope) => Failure | null): Promise<Failure | null>;
}

interface LedgerDeps {
  ledger: LedgerPort;
  now(): number;
}

type Response<T, F> = { ok: true; value: T } | F;

interface RecordedRequest<T, F extends { ok: false }> {
  row: LedgerEntry;
  blockerFor(spent: SpendingByScope): Failure | null;
  send(): Promise<Response<T, F>>;
  outcomeOf(failed: F): FailedOutcome;
  /** Stores a response so that it outlives the worker. Returns the response for the caller. */
  store(value: T): Promise<Result<Response<T, F>, Failure>>;
  settledRow(value: T): LedgerEntry;
}

/**
 * Checks the limits, writes the row, sends the request and settles the row, in this order. The response is stored
 * before its row is settled, so that if this worker dies at any point, the next one can tell from the row and the
 * stored response what happened.
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

interface SettlementLedger {
  settle(row: LedgerEntry): Promise<void>;
  deleteUnsent(id: string): Promise<void>;
}

export interface SettlementDeps {
  ledger: SettlementLedger;
  /**
   * Returns the response to the request of a ledger row, if any: a saved response, a tool response, or one that a run
   * has not stored yet.
   */
  responseFor(row: LedgerEntry): Promise<ResponseRecord | undefined>;
  now(): number;
}

/** A response, or only the time of a response whose body does not affect the cost. */
export type ResponseRecord = CachedResponse | { receivedAt: number; newerEmptyResponse?: never };

/** Result of a request that ended without a stored response. */
type FailedOutcome = Pick<CallFailure, 'isUnsent'> & { failure: EntryFailure };

/** Result of a request whose worker or offscreen document ended, so that its billing is unknown. */
export const interruptedResult: CallFailure = { ok: false, failure: { kind: 'interrupted' } };

/**
 * Settles a row whose request is no longer pending. `outcome` is used if no response to this attempt is stored. Returns
 * whether one is stored.
 */
export async function settleOrphan(deps: SettlementDeps, row: LedgerEntry, outcome: FailedOutcome): Promise<boolean> {
  const stored = await deps.responseFor(row);
  const response = stored && newestResponse<ResponseRecord>(stored);
  const hasArrived = response !== undefined && response.receivedAt >= row.sentAt;
  if (hasArrived) await deps.ledger.settle(confirmedEntry(row, response.receivedAt, billedFor(row, response)));
  else await settleFailed(deps, row, outcome);
  return hasArrived;
}

/**
 * Settles the row of a request without a stored response, or deletes the row if the request was not sent. A response
 * that arrived but could not be stored, because storage was full, still counts as billed.
 */
async function settleFailed(
  { ledger, now }: Omit<SettlementDeps, 'responseFor'>,
  row: LedgerEntry,
  { failure, isUnsent }: FailedOutcome,
): Promise<void> {
  if (isUnsent || !wasSent(failure.kind)) return ledger.deleteUnsent(row.id);
  const entry = failedEntry(row, now(), failure);
  await ledger.settle(entry.state === 'confirmed' ? { ...entry, billed: billedFor(row, null) } : entry);
}

/**
 * Returns the billed amount according to the response and the prices of its row, or else the quote; `null` if no price
 * is confirmed. `response` is `null` if the response was lost.
 */
function billedFor(row: LedgerEntry, response: ResponseRecord | null): Micros | null {
  const { name } = row;
  if (row.priceSource === 'estimated') return null;
  if (!isEndpointName(name) || (response && !('body' in response))) return row.quoted;
  const read = response && readResponse<EndpointName>(name, response);
  // The row was written for a request to this endpoint, but the ledger stores its parameters without their type.
  const params = row.params as ParamsOf<EndpointName>;
  if (read?.ok === false) return row.quoted;
  return billedMicros(name, params, read ? read.value.value : null, pricesAtRequest(name, params, row));
}
