import { maxConcurrentRequests } from '@/lib/service/assumptions';
import type { CachedResponse, Call, CallResult } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { Failure } from '@/lib/service/failure';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { type Micros, quotedMicros } from '@/lib/service/price';
import { quoteFor } from '@/lib/service/quote';
import { isSlowRequest } from '@/lib/service/slow-requests';
import type { Settings } from '@/lib/settings/settings';
import type { Result } from '@/lib/shared/result';
import type { JobEndNotice } from '@/lib/toolbar/background/job-end-notice';
import type { SlowRequestMessage } from './offscreen-request';
import type { PendingRequest } from './pending-request';
import { type RecoveredResponse, recoverPending, settleOrphan, withRecovery } from './recovery';
import { type CacheDeps, withCache } from './with-cache';
import { withConcurrencyLimit } from './with-concurrency-limit';
import { type HostAccess, withHostPermission } from './with-host-permission';
import { type LedgerPort, withLedger } from './with-ledger';
import { withNoCaptionsCache } from './with-no-captions-cache';
import type { OffscreenCalls, OffscreenRequests } from './with-offscreen';
import { type OrphanedRequests, orphanedRequests } from './with-recovery';
import { type SingleFlightCall, withSingleFlight } from './with-single-flight';

export interface PipelineDeps {
  client: Call;
  books: LedgerPort & {
    sent(): Promise<LedgerEntry[]>;
    /** Counts an answer that cost nothing, at the price it would have had. */
    free(quoted: Micros | null, at: number): Promise<void>;
  };
  held: {
    get(key: string): Promise<CachedResponse | undefined>;
    put(answer: CachedResponse): Promise<Result<CachedResponse | null, Failure>>;
  };
  /** What a run received for a row of the ledger, while that is not stored; and that a tool answered. */
  received(row: LedgerEntry): Promise<RecoveredResponse | undefined>;
  settings(): Promise<Settings>;
  /** Questions whose answers take minutes, and the page out of sight that asks them. */
  slow: Pick<OffscreenCalls, 'hear'> & { stage: OffscreenRequests | null };
  away: Pick<JobEndNotice, 'ended'>;
  reach: Omit<HostAccess, 'serviceUrl'>;
  /** Keeps the worker alive while something is under way. */
  stayAwake<T>(work: Promise<T>): Promise<T>;
  now(): number;
  mark(): string;
}
export interface RequestPipeline extends SingleFlightCall {
  /** The page out of sight says something of a question; whether it may go on. */
  slowTells(says: SlowRequestMessage): Promise<boolean>;
  /** What is under way about a video, in this life or out of sight, oldest first. */
  underWay(videoId: string): Promise<PendingRequest[]>;
  /** Of a step of a run that an earlier life left under way; `undefined` of all others. */
  leftStep: OrphanedRequests['ofStep'];
  /** Settles what an earlier life of the worker left behind. */
  awake(): Promise<void>;
}

/** The Call that every question of the extension goes through, with all its guards in their order. */
export function requestPipeline(deps: PipelineDeps): RequestPipeline {
  const { client, books, held, settings, slow, away, reach, stayAwake, now, mark } = deps;
  const serviceUrl = async () => (await settings()).serviceUrl;
  const responseFor = async (row: LedgerEntry) => (await deps.received(row)) ?? held.get(row.key);
  // What comes by itself was not asked for, and saves nothing.
  const free: CacheDeps['free'] = async (name, asked, wish) => {
    const quote = quoteFor(name, asked, (await settings()).ownPrices);
    if (wish?.by !== 'auto') await books.free(quotedMicros(quote), now());
  };
  const cacheDeps = { get: held.get, serviceUrl, now, free };

  const orphans = orphanedRequests({
    ...{ ...slow, held: held.get, serviceUrl },
    settle: (row, end) => settleOrphan({ ...books, held: responseFor, now }, row, end),
    away: (since, answer) => notifyIfAway(away, since, answer),
  });
  const counted = withLedger(client, { books, keep: held.put, settings, now, mark });
  const limited = withNoCaptionsCache(
    withConcurrencyLimit(withHostPermission(counted, { ...reach, serviceUrl }), maxConcurrentRequests),
    held,
  );
  const joined: Call = (name, asked, wish) =>
    stayAwake(orphans.joined(withJobNotice(limited, deps))(name, asked, wish));
  const recovering = withRecovery(joined, () =>
    recoverPending({ ...books, held: responseFor, now, follow: orphans.follow }),
  );
  // Looked up again inside the flight: the same question may have been answered between the first look and the start.
  const flights = withSingleFlight(withCache(recovering.call, cacheDeps), serviceUrl);
  return {
    call: withCache(flights.call, cacheDeps),
    awake: recovering.awake,
    leftStep: orphans.ofStep,
    async stopAll() {
      await Promise.all([flights.stopAll(), orphans.stopAll()]);
    },
    async slowTells(says) {
      await recovering.awake();
      const isKnown = await slow.hear(says);
      if (says.is === 'ended' && !isKnown) await orphans.ended(says.id, says.end);
      return isKnown;
    },
    async underWay(videoId) {
      await recovering.awake();
      const rows = (await books.sent()).filter((row) => row.videoId === videoId);
      return rows.map(({ name, asked, sentAt }) => ({ name, asked, since: sentAt }));
    },
  };
}

/** A Call whose slow questions mark the toolbar's button where nobody sees their end. A run has an end of its own. */
const withJobNotice =
  (next: Call, { away, now }: Pick<PipelineDeps, 'away' | 'now'>): Call =>
  async (name, params, options) => {
    const since = now();
    const result = await next(name, params, options);
    if (isSlowRequest(params) && !options?.run) await notifyIfAway(away, since, result);
    return result;
  };

async function notifyIfAway(
  away: PipelineDeps['away'],
  since: number,
  result: CallResult<EndpointName>,
): Promise<void> {
  // What was called off or forgotten by the user is no news.
  if (result.ok || !(result.forgotten || result.failure.kind === 'stopped'))
    await away.ended(since, result.ok ? 'done' : 'failed');
}
