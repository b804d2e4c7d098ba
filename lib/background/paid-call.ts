import type { LedgerEntry } from '@/lib/core/ledger';
import type { Result } from '@/lib/core/result';
import { mostCallsAtOnce } from '@/lib/core/service/assumptions';
import type { Call, HeldAnswer } from '@/lib/core/service/call';
import type { Failure } from '@/lib/core/service/failure';
import { type Micros, quotedMicros } from '@/lib/core/service/price';
import { quoteFor } from '@/lib/core/service/quote';
import type { Settings } from '@/lib/core/settings';
import { accounted, type Books } from './accounted';
import { atOnce } from './at-once';
import { type Keeping, kept } from './kept';
import { keptRefusals } from './kept-refusals';
import { type Flights, oneFlight } from './one-flight';
import { type Reach, reachable } from './reachable';
import { type Arrival, afterWaking, reconcile } from './wake';

export interface PaidParts {
  client: Call;
  books: Books & {
    sent(): Promise<LedgerEntry[]>;
    /** Counts an answer that cost nothing, at the price it would have had. */
    free(quoted: Micros | null, at: number): Promise<void>;
  };
  held: {
    get(key: string): Promise<HeldAnswer | undefined>;
    put(answer: HeldAnswer): Promise<Result<null, Failure>>;
  };
  /** What a run received for a row of the ledger, while that is not stored; and that a tool answered. */
  received(row: LedgerEntry): Promise<Arrival | undefined>;
  settings(): Promise<Settings>;
  reach: Omit<Reach, 'serviceUrl'>;
  /** Keeps the worker alive while something is under way. */
  stayAwake<T>(work: Promise<T>): Promise<T>;
  now(): number;
  mark(): string;
}
export interface PaidCall extends Flights {
  /** Settles what an earlier life of the worker left behind. */
  awake(): Promise<void>;
}

/** The Call that every question of the extension goes through, with all its guards in their order. */
export function paidCall(parts: PaidParts): PaidCall {
  const { client, books, held, settings, reach, stayAwake, now, mark } = parts;
  const serviceUrl = async () => (await settings()).serviceUrl;
  const answerFor = async (row: LedgerEntry) => (await parts.received(row)) ?? held.get(row.key);
  // What comes by itself was not asked for, and saves nothing.
  const free: Keeping['free'] = async (name, asked, wish) => {
    const quote = quoteFor(name, asked, (await settings()).ownPrices);
    if (wish?.by !== 'auto') await books.free(quotedMicros(quote), now());
  };
  const keeping = { get: held.get, serviceUrl, now, free };

  const entered = accounted(client, { books, keep: held.put, settings, now, mark });
  const paying = keptRefusals(atOnce(reachable(entered, { ...reach, serviceUrl }), mostCallsAtOnce), held);
  const wakeful: Call = (name, asked, wish) => stayAwake(paying(name, asked, wish));
  const woken = afterWaking(wakeful, () => reconcile({ sent: books.sent, settle: books.settle, held: answerFor, now }));
  // Looked up again inside the flight: the same question may have been answered between the first look and the start.
  const flights = oneFlight(kept(woken.call, keeping), serviceUrl);
  return { ...flights, call: kept(flights.call, keeping), awake: woken.awake };
}
