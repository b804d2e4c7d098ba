import { answered, failed, type LedgerEntry } from '@/lib/core/ledger';
import type { Call, HeldAnswer } from '@/lib/core/service/call';

export interface Unsettled {
  sent(): Promise<LedgerEntry[]>;
  settle(row: LedgerEntry): Promise<void>;
  held(key: string): Promise<HeldAnswer | undefined>;
  now(): number;
}

/**
 * Settles what a worker that died left behind (RLB-01). Where the answer is held it had come, so the row is confirmed at its
 * quote; everything else is possibly billed, and nothing is ever sent again.
 */
export async function reconcile({ sent, settle, held, now }: Unsettled): Promise<void> {
  for (const row of await sent()) {
    const answer = await held(row.key);
    const came = answer !== undefined && answer.receivedAt >= row.sentAt;
    await settle(came ? answered(row, answer.receivedAt, row.quoted) : failed(row, now(), 'interrupted'));
  }
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
