import { mostCallsAtOnce } from '@/lib/service/assumptions';
import type { Answer, Call, HeldAnswer } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { type Micros, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { isSlow } from '@/lib/service/slow-requests';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { Away } from '@/lib/toolbar/background/job-notices';
import type { SlowSays } from './offscreen-request';
import type { SlowCalls, Stage } from './offscreen-requests';
import type { UnderWay } from './pending-request';
import { type Arrival, afterWaking, reconcile, settleLeft } from './recovery';
import { type Keeping, kept } from './with-cache';
import { atOnce } from './with-concurrency-limit';
import { type Reach, reachable } from './with-host-permission';
import { accounted, type Books } from './with-ledger';
import { keptRefusals } from './with-no-captions-cache';
import { type LeftBehind, leftBehind } from './with-recovery';
import { type Flights, oneFlight } from './with-single-flight';

export interface PaidParts {
  client: Call;
  books: Books & {
    sent(): Promise<LedgerEntry[]>;
    /** Counts an answer that cost nothing, at the price it would have had. */
    free(quoted: Micros | null, at: number): Promise<void>;
  };
  held: {
    get(key: string): Promise<HeldAnswer | undefined>;
    put(answer: HeldAnswer): Promise<Result<HeldAnswer | null, Failure>>;
  };
  /** What a run received for a row of the ledger, while that is not stored; and that a tool answered. */
  received(row: LedgerEntry): Promise<Arrival | undefined>;
  settings(): Promise<Settings>;
  /** Questions whose answers take minutes, and the page out of sight that asks them. */
  slow: Pick<SlowCalls, 'hear'> & { stage: Stage | null };
  away: Pick<Away, 'ended'>;
  reach: Omit<Reach, 'serviceUrl'>;
  /** Keeps the worker alive while something is under way. */
  stayAwake<T>(work: Promise<T>): Promise<T>;
  now(): number;
  mark(): string;
}
export interface PaidCall extends Flights {
  /** The page out of sight says something of a question; whether it may go on. */
  slowTells(says: SlowSays): Promise<boolean>;
  /** What is under way about a video, in this life or out of sight, oldest first. */
  underWay(videoId: string): Promise<UnderWay[]>;
  /** Of a step of a run that an earlier life left under way; `undefined` of all others. */
  leftStep: LeftBehind['ofStep'];
  /** Settles what an earlier life of the worker left behind. */
  awake(): Promise<void>;
}

/** The Call that every question of the extension goes through, with all its guards in their order. */
export function paidCall(parts: PaidParts): PaidCall {
  const { client, books, held, settings, slow, away, reach, stayAwake, now, mark } = parts;
  const serviceUrl = async () => (await settings()).serviceUrl;
  const answerFor = async (row: LedgerEntry) => (await parts.received(row)) ?? held.get(row.key);
  // What comes by itself was not asked for, and saves nothing.
  const free: Keeping['free'] = async (name, asked, wish) => {
    const quote = quoteFor(name, asked, (await settings()).ownPrices);
    if (wish?.by !== 'auto') await books.free(quotedMicros(quote), now());
  };
  const keeping = { get: held.get, serviceUrl, now, free };

  const left = leftBehind({
    ...{ ...slow, held: held.get, serviceUrl },
    settle: (row, end) => settleLeft({ ...books, held: answerFor, now }, row, end),
    away: (since, answer) => endedAway(away, since, answer),
  });
  const entered = accounted(client, { books, keep: held.put, settings, now, mark });
  const paying = keptRefusals(atOnce(reachable(entered, { ...reach, serviceUrl }), mostCallsAtOnce), held);
  const wakeful: Call = (name, asked, wish) => stayAwake(left.joined(marked(paying, parts))(name, asked, wish));
  const woken = afterWaking(wakeful, () => reconcile({ ...books, held: answerFor, now, follow: left.follow }));
  // Looked up again inside the flight: the same question may have been answered between the first look and the start.
  const flights = oneFlight(kept(woken.call, keeping), serviceUrl);
  return {
    call: kept(flights.call, keeping),
    awake: woken.awake,
    leftStep: left.ofStep,
    async stopAll() {
      await Promise.all([flights.stopAll(), left.stopAll()]);
    },
    async slowTells(says) {
      await woken.awake();
      const isKnown = await slow.hear(says);
      if (says.is === 'ended' && !isKnown) await left.ended(says.id, says.end);
      return isKnown;
    },
    async underWay(videoId) {
      await woken.awake();
      const rows = (await books.sent()).filter((row) => row.videoId === videoId);
      return rows.map(({ name, asked, sentAt }) => ({ name, asked, since: sentAt }));
    },
  };
}

/** A Call whose slow questions mark the toolbar's button where nobody sees their end. A run has an end of its own. */
const marked =
  (inner: Call, { away, now }: Pick<PaidParts, 'away' | 'now'>): Call =>
  async (name, asked, wish) => {
    const since = now();
    const answer = await inner(name, asked, wish);
    if (isSlow(asked) && !wish?.run) await endedAway(away, since, answer);
    return answer;
  };

async function endedAway(away: PaidParts['away'], since: number, answer: Answer<EndpointName>): Promise<void> {
  // What was called off or forgotten by the reader is no news.
  if (answer.ok || !(answer.forgotten || answer.failure.kind === 'stopped'))
    await away.ended(since, answer.ok ? 'done' : 'failed');
}
