import { answered, failed, type LedgerEntry } from '@/lib/core/ledger';
import type { Call, HeldAnswer } from '@/lib/core/service/call';
import { isEndpoint } from '@/lib/core/service/call-name';
import type { Asked, EndpointName } from '@/lib/core/service/endpoints';
import type { Micros } from '@/lib/core/service/price';
import { pricesThen, settleFor } from '@/lib/core/service/quote';
import { readAnswer } from '@/lib/core/service/read-answer';

export interface Unsettled {
  sent(): Promise<LedgerEntry[]>;
  settle(row: LedgerEntry): Promise<void>;
  /** The answer that a row may have had: on the shelf of answers, of those of tools, or in the journal of its run. */
  held(row: LedgerEntry): Promise<Arrival | undefined>;
  now(): number;
}

/** An answer, or when one came that is not read for its bill. */
export type Arrival = HeldAnswer | { receivedAt: number };

/**
 * Settles what a worker that died left behind (RLB-01). Where the answer is held it had come, so the row is confirmed;
 * everything else is possibly billed, and nothing is ever sent again.
 */
export async function reconcile({ sent, settle, held, now }: Unsettled): Promise<void> {
  for (const row of await sent()) {
    const answer = await held(row);
    const came = answer !== undefined && answer.receivedAt >= row.sentAt;
    const settled = came ? answered(row, answer.receivedAt, billOf(row, answer)) : failed(row, now(), 'interrupted');
    await settle(settled);
  }
}

/** What the kept answer says was billed, at the prices that its row was quoted at, or else the quote. */
function billOf(row: LedgerEntry, held: Arrival): Micros | null {
  const { name } = row;
  if (!isEndpoint(name) || !('body' in held)) return row.quoted;
  const read = readAnswer<EndpointName>(name, held);
  // The row was written from a question to this endpoint, which the book keeps without its type.
  const asked = row.asked as Asked<EndpointName>;
  return read.ok ? settleFor(name, asked, read.value.value, pricesThen(name, asked, row)) : row.quoted;
}

/**
 * A Call that settles the past first. Rows of this worker's own life are written through it, so they come after and are not
 * taken for somebody else's. A reconciling that failed is tried again with the next call.
 */
export function afterWaking(inner: Call, wake: () => Promise<void>): { call: Call; awake(): Promise<void> } {
  let woken: Promise<void> | undefined;
  const awake = () => {
    woken ??= wake().catch((error: unknown) => {
      woken = undefined;
      throw error;
    });
    return woken;
  };
  const call: Call = async (name, asked, wish) => {
    await awake();
    return inner(name, asked, wish);
  };
  return { call, awake };
}
