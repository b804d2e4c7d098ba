import { type CachedResponse, type Call, type CallFailure, newestResponse } from '@/lib/service/call';
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

interface SettlementDeps {
  settle(row: LedgerEntry): Promise<void>;
  /** Takes away the row of an attempt that never left. */
  strike(id: string): Promise<void>;
  /** The answer that a row may have had: on the shelf of answers, of those of tools, or in the journal of its run. */
  held(row: LedgerEntry): Promise<RecoveredResponse | undefined>;
  now(): number;
}

interface RecoveryDeps extends SettlementDeps {
  sent(): Promise<LedgerEntry[]>;
  /** Goes on waiting for a row whose question is still under way out of sight; whether it is. */
  follow(row: LedgerEntry): Promise<boolean>;
}

/** An answer, or when one came that is not read for its bill. */
export type RecoveredResponse = CachedResponse | { receivedAt: number; worse?: undefined };

const interruptedFailure = { failure: { kind: 'interrupted' } } as const;

/**
 * Settles what a worker that died left behind. Where the answer is held it had come, so the row is confirmed;
 * everything else is possibly billed, and nothing is ever sent again.
 */
export async function recoverPending({ sent, follow, ...unsettled }: RecoveryDeps): Promise<void> {
  for (const row of await sent()) {
    try {
      if (!(await follow(row))) await settleOrphan(unsettled, row, interruptedFailure);
    } catch {
      // A damaged row says nothing of how it ended, and must not keep every other request from being sent.
      await unsettled.settle(failedEntry(row, unsettled.now(), interruptedFailure.failure));
    }
  }
}

/** Settles one such row, whose question is under way no longer; `end` where no answer to it is held. Whether one is. */
export async function settleOrphan(
  { held, ...books }: SettlementDeps,
  row: LedgerEntry,
  outcome: FailedOutcome,
): Promise<boolean> {
  const stored = await held(row);
  const response = stored && newestResponse<RecoveredResponse>(stored);
  const hasArrived = response !== undefined && response.receivedAt >= row.sentAt;
  if (hasArrived) await books.settle(confirmedEntry(row, response.receivedAt, orphanBilled(row, response)));
  else await settleFailed(books, row, outcome);
  return hasArrived;
}

type FailedOutcome = Pick<CallFailure, 'forgotten'> & { failure: EntryFailure };

/**
 * Settles a row whose question brought nothing that is held. That its answer came is known where only the room to keep it lacked,
 * or what it is about was forgotten meanwhile: it is billed all the same.
 */
export async function settleFailed(
  { settle, strike, now }: Omit<SettlementDeps, 'held'>,
  row: LedgerEntry,
  { failure, forgotten }: FailedOutcome,
): Promise<void> {
  if (forgotten === 'unsent' || !wasSent(failure.kind)) return strike(row.id);
  const entry = forgotten ? confirmedEntry(row, now(), null) : failedEntry(row, now(), failure);
  await settle(entry.state === 'confirmed' ? { ...entry, billed: orphanBilled(row, null) } : entry);
}

/** Does what a row stands for. Where a mistake of ours ends that, nobody knows what became of it: the row does not stay open. */
export async function settleOnError<T>(
  { settle, now }: Pick<SettlementDeps, 'settle' | 'now'>,
  row: LedgerEntry,
  job: () => Promise<T>,
): Promise<T> {
  try {
    return await job();
  } catch (error) {
    await settle(failedEntry(row, now(), { kind: 'interrupted' }));
    throw error;
  }
}

/** What the answer says was billed, at the prices that its row was quoted at, or else the quote; `null` for one that is gone. */
function orphanBilled(row: LedgerEntry, response: RecoveredResponse | null): Micros | null {
  const { name } = row;
  if (!isEndpointName(name) || (response && !('body' in response))) return row.quoted;
  const read = response && readResponse<EndpointName>(name, response);
  // The row was written from a question to this endpoint, which the book keeps without its type.
  const params = row.asked as ParamsOf<EndpointName>;
  if (read?.ok === false) return row.quoted;
  return billedMicros(name, params, read ? read.value.value : null, pricesAtRequest(name, params, row));
}

/**
 * A Call that settles the past first. Rows of this worker's own life are written through it, so they come after and are not
 * taken for somebody else's. A reconciling that failed is tried again with the next call.
 */
export function withRecovery(next: Call, recover: () => Promise<void>): { call: Call; awake(): Promise<void> } {
  let recovered: Promise<void> | undefined;
  const awake = () => {
    recovered ??= recover().catch((error: unknown) => {
      recovered = undefined;
      throw error;
    });
    return recovered;
  };
  const call: Call = async (name, params, options) => {
    await awake();
    return next(name, params, options);
  };
  return { call, awake };
}
