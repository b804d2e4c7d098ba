import { identifyActiveConnection } from '@/lib/connection/connection-list';
import type { CachedResponse, Call, CallFailure, CallOptions, CallResult, ParsedResponse } from '@/lib/service/call';
import { type EndpointName, endpointOf, type ParamsOf } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import { confirmedEntry, createLedgerEntry, type LedgerEntry } from '@/lib/service/ledger-entry';
import { billedMicros, ownPriceName, quoteFor } from '@/lib/service/quote';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import type { Settings } from '@/lib/settings/settings';
import { ok, type Result } from '@/lib/shared/result';
import { checkLimits, checkRunLimits } from '@/lib/spending/budget';
import { type LedgerPort, sendWithLedger } from './send-with-ledger';

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
      blockerFor: (spent) => checkLimits(row, spent, settings) ?? (run ? checkRunLimits(row, spent, run.most) : null),
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
  const quote = quoteFor(name, params, settings.ownPrices);
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
  response: ParsedResponse<N>,
  { keep }: CallOptions,
): Promise<Result<CallResult<N>, Failure>> {
  const { held, utf8, isShelved } = response;
  const put = isShelved ? async () => ok(null) : responses.put;
  const stored = await (keep ?? put)(held, utf8);
  if (!stored.ok) return stored;
  // A better saved response stays: it is shown and mentions the newer one.
  return ok(stored.value?.worse ? readResponse(name, stored.value) : ok(response));
}
