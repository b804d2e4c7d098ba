import type { CachedResponse, CallFailure } from '@/lib/service/call';
import { newestResponse } from '@/lib/service/call';
import type { EndpointName, ParamsOf } from '@/lib/service/endpoints';
import { wasSent } from '@/lib/service/failure';
import {
  confirmedEntry,
  type EntryFailure,
  failedEntry,
  isEndpointName,
  type LedgerEntry,
} from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { billedMicros, pricesAtRequest } from '@/lib/service/quote';
import { readResponse } from '@/lib/service/read-response';

/** The ledger operations that end a request. */
export interface SettlementLedger {
  /** Writes how a request ended. */
  settle(row: LedgerEntry): Promise<void>;
  /** Deletes the row of a request that was never sent. */
  strike(id: string): Promise<void>;
}

export interface SettlementDeps {
  ledger: SettlementLedger;
  /** Returns the response that a row may have had: a saved one, one of a tool, or one that a run has not stored yet. */
  responseFor(row: LedgerEntry): Promise<RecoveredResponse | undefined>;
  now(): number;
}

/** A response, or the time of one whose body does not say what was billed. */
export type RecoveredResponse = CachedResponse | { receivedAt: number; worse?: undefined };

/** End of a request without a response. */
export type FailedOutcome = Pick<CallFailure, 'deleted'> & { failure: EntryFailure };

/** Result of a request whose worker or offscreen document ended, so that its billing is unknown. */
export const interruptedResult: CallFailure = { ok: false, failure: { kind: 'interrupted' } };

/**
 * Settles a row whose request is no longer pending, by `outcome` if no response is stored. Returns whether one is
 * stored.
 */
export async function settleOrphan(deps: SettlementDeps, row: LedgerEntry, outcome: FailedOutcome): Promise<boolean> {
  const stored = await deps.responseFor(row);
  const response = stored && newestResponse<RecoveredResponse>(stored);
  const hasArrived = response !== undefined && response.receivedAt >= row.sentAt;
  if (hasArrived) await deps.ledger.settle(confirmedEntry(row, response.receivedAt, billedFor(row, response)));
  else await settleFailed(deps, row, outcome);
  return hasArrived;
}

/**
 * Settles a row whose request brought nothing that is stored. A response that came and could not be stored, because storage is
 * full or its video was deleted meanwhile, is billed all the same.
 */
export async function settleFailed(
  { ledger, now }: Omit<SettlementDeps, 'responseFor'>,
  row: LedgerEntry,
  { failure, deleted }: FailedOutcome,
): Promise<void> {
  if (deleted === 'unsent' || !wasSent(failure.kind)) return ledger.strike(row.id);
  const entry = deleted ? confirmedEntry(row, now(), null) : failedEntry(row, now(), failure);
  await ledger.settle(entry.state === 'confirmed' ? { ...entry, billed: billedFor(row, null) } : entry);
}

/**
 * Returns what was billed according to the response and the prices of its row, or else the quote; `null` if no price is
 * confirmed. A `response` of `null` stands for a lost one.
 */
function billedFor(row: LedgerEntry, response: RecoveredResponse | null): Micros | null {
  const { name } = row;
  if (row.priceFrom === 'estimated') return null;
  if (!isEndpointName(name) || (response && !('body' in response))) return row.quoted;
  const read = response && readResponse<EndpointName>(name, response);
  // The row was written for a request to this endpoint, but the ledger stores its parameters without their type.
  const params = row.asked as ParamsOf<EndpointName>;
  if (read?.ok === false) return row.quoted;
  return billedMicros(name, params, read ? read.value.value : null, pricesAtRequest(name, params, row));
}
