import { newestOf } from '@/lib/service/better-of';
import type { Call, HeldAnswer, Unanswered } from '@/lib/service/call';
import { isEndpoint } from '@/lib/service/call-name';
import type { Asked, EndpointName } from '@/lib/service/endpoints';
import { wasSent } from '@/lib/service/failure';
import { answered, type Ending, failed, type LedgerEntry } from '@/lib/service/ledger-entry';
import type { Micros } from '@/lib/service/price';
import { pricesThen, settleFor } from '@/lib/service/quote';
import { readAnswer } from '@/lib/service/read-response';

export interface Unsettled {
  settle(row: LedgerEntry): Promise<void>;
  /** Takes away the row of an attempt that never left. */
  strike(id: string): Promise<void>;
  /** The answer that a row may have had: on the shelf of answers, of those of tools, or in the journal of its run. */
  held(row: LedgerEntry): Promise<Arrival | undefined>;
  now(): number;
}

interface Waking extends Unsettled {
  sent(): Promise<LedgerEntry[]>;
  /** Goes on waiting for a row whose question is still under way out of sight; whether it is. */
  follow(row: LedgerEntry): Promise<boolean>;
}

/** An answer, or when one came that is not read for its bill. */
export type Arrival = HeldAnswer | { receivedAt: number; worse?: undefined };

const interrupted = { failure: { kind: 'interrupted' } } as const;

/**
 * Settles what a worker that died left behind (RLB-01). Where the answer is held it had come, so the row is confirmed;
 * everything else is possibly billed, and nothing is ever sent again.
 */
export async function reconcile({ sent, follow, ...unsettled }: Waking): Promise<void> {
  for (const row of await sent()) {
    try {
      if (!(await follow(row))) await settleLeft(unsettled, row, interrupted);
    } catch {
      // A damaged row says nothing of how it ended, and must not keep every other request from being sent.
      await unsettled.settle(failed(row, unsettled.now(), interrupted.failure));
    }
  }
}

/** Settles one such row, whose question is under way no longer; `end` where no answer to it is held. Whether one is. */
export async function settleLeft({ held, ...books }: Unsettled, row: LedgerEntry, end: EmptyHanded): Promise<boolean> {
  const stored = await held(row);
  const answer = stored && newestOf<Arrival>(stored);
  const came = answer !== undefined && answer.receivedAt >= row.sentAt;
  if (came) await books.settle(answered(row, answer.receivedAt, billOf(row, answer)));
  else await settleEmpty(books, row, end);
  return came;
}

type EmptyHanded = Pick<Unanswered, 'forgotten'> & { failure: Ending };

/**
 * Settles a row whose question brought nothing that is held. That its answer came is known where only the room to keep it lacked,
 * or what it is about was forgotten meanwhile: it is billed all the same.
 */
export async function settleEmpty(
  { settle, strike, now }: Omit<Unsettled, 'held'>,
  row: LedgerEntry,
  { failure, forgotten }: EmptyHanded,
): Promise<void> {
  if (forgotten === 'unsent' || !wasSent(failure.kind)) return strike(row.id);
  const ended = forgotten ? answered(row, now(), null) : failed(row, now(), failure);
  await settle(ended.state === 'confirmed' ? { ...ended, billed: billOf(row, null) } : ended);
}

/** Does what a row stands for. Where a mistake of ours ends that, nobody knows what became of it: the row does not stay open. */
export async function closing<T>(
  { settle, now }: Pick<Unsettled, 'settle' | 'now'>,
  row: LedgerEntry,
  job: () => Promise<T>,
): Promise<T> {
  try {
    return await job();
  } catch (error) {
    await settle(failed(row, now(), { kind: 'interrupted' }));
    throw error;
  }
}

/** What the answer says was billed, at the prices that its row was quoted at, or else the quote; `null` for one that is gone. */
function billOf(row: LedgerEntry, held: Arrival | null): Micros | null {
  const { name } = row;
  if (!isEndpoint(name) || (held && !('body' in held))) return row.quoted;
  const read = held && readAnswer<EndpointName>(name, held);
  // The row was written from a question to this endpoint, which the book keeps without its type.
  const asked = row.asked as Asked<EndpointName>;
  if (read?.ok === false) return row.quoted;
  return settleFor(name, asked, read ? read.value.value : null, pricesThen(name, asked, row));
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
