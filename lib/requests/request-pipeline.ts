import { activeConnection, isLoopbackAddress, parseBaseAddress } from '@/lib/connection/connection';
import type { WorkerEvent } from '@/lib/diagnostics/event';
import { maxConcurrentRequests } from '@/lib/service/assumptions';
import type { CachedResponse, Call } from '@/lib/service/call';
import type { AccessFacts, Failure } from '@/lib/service/failure';
import type { Quote } from '@/lib/service/price';
import type { LedgerEntry } from '@/lib/service/records';
import { isSlowRequest } from '@/lib/service/request-limits';
import type { Settings } from '@/lib/settings/settings';
import { fail, type Result } from '@/lib/shared/result';
import { createDeletionGate, type DeletionGate, type StopRequests } from './deletion-gate';
import { createSingleFlight, withCache, withNoCaptionsCache } from './with-cache';
import { type JobEndNotice, withJobNotice } from './with-job-notice';
import { type LedgerPort, type ResponseRecord, withLedger } from './with-ledger';
import {
  createOffscreenSender,
  type OffscreenDeps,
  type OffscreenSender,
  type PendingRequest,
  type SlowRequestMessage,
} from './with-offscreen';
import { createOrphanedRequestTracker, type OrphanedRequests, recoverOnce, recoverPending } from './with-recovery';

/** Times are in milliseconds since 1970. */
export interface PipelineDeps extends OffscreenDeps {
  /** Sends a request once. */
  client: Call;
  ledger: LedgerPort & { unsettled(): Promise<LedgerEntry[]> };
  /** Adds a free response to the savings, at its regular price. */
  countSavings(quote: Quote, time: number): Promise<void>;
  responses: {
    get(key: string): Promise<CachedResponse | undefined>;
    put(response: CachedResponse): Promise<Result<CachedResponse, Failure>>;
  };
  /**
   * Returns the response to the request of a ledger row: a saved response, a tool response, or one that a run has not
   * stored yet.
   */
  responseFor(row: LedgerEntry): Promise<ResponseRecord | undefined>;
  settings(): Promise<Settings>;
  accessFacts(): Promise<AccessFacts>;
  logEvent(event: Omit<WorkerEvent, 'at'>): void;
  resumeDeletions(): Promise<void>;
  jobNotice: Pick<JobEndNotice, 'ended'>;
  hasHostPermission(origin: string): Promise<boolean>;
  isOnline(): boolean;
  keepAlive<T>(work: Promise<T>): Promise<T>;
  now(): number;
  randomSuffix(): string;
}

export interface RequestPipeline {
  call: Call;
  /** Sends the request of a run's step, which passes the gate as a whole. */
  callInStep: Call;
  gate: DeletionGate;
  stop: StopRequests;
  recover(): Promise<void>;
  /** Returns the result of a run's step that an earlier worker started; `undefined` for any other step. */
  orphanedStep: OrphanedRequests['orphanedStep'];
  /** Returns the pending requests about a video, oldest first, including those of an earlier worker. */
  pendingRequests(videoId: string): Promise<PendingRequest[]>;
  /** Sends a request that outlives the worker and has a ledger row already. */
  sendOffscreen: OffscreenSender['sendOffscreen'];
  /** Handles a message of the offscreen document. For `started`, returns whether the request may be sent. */
  handleOffscreenMessage(message: SlowRequestMessage): Promise<boolean>;
}

/** Creates the pipeline that every paid request passes through. */
export function createRequestPipeline(deps: PipelineDeps): RequestPipeline {
  const { ledger } = deps;
  const singleFlight = createSingleFlight();
  const offscreenSender = createOffscreenSender(deps);
  const orphans = createOrphanedRequestTracker(deps);
  const recover = recoverOnce(() => recoverPending({ ...deps, follow: orphans.follow }));
  const gate = createDeletionGate(deps.resumeDeletions);
  const stop: StopRequests = async (isWanted) => {
    await Promise.all([singleFlight.stop(isWanted), orphans.stop(isWanted)]);
  };

  const callInStep = compose(
    // Before everything that waits: a request is dropped unsent if another connection is active when it would be sent.
    withConnection(deps.settings),
    // First, because a saved response is free and needs none of the steps below. A request joins an identical pending
    // request before the cache lookup; otherwise a response that arrives just after the lookup would be requested
    // again.
    withCache(deps, singleFlight),
    // Before this worker writes a row; otherwise the recovery would settle it as a row of a dead worker.
    withRecovery(recover),
    // Before everything that may wait for minutes, because the browser ends an idle worker.
    withKeepAlive(deps.keepAlive),
    // After recovery, which finds the orphaned requests. They have a row already and are not sent again.
    whenSlow(orphans.withOrphanedRequests),
    // After the orphaned requests, which show their own notice; before the queue, because the time in the queue counts
    // too.
    whenSlow(withJobNotice(deps)),
    // Before the ledger, so that a "no captions" response is saved after its row is settled.
    withNoCaptionsCache(deps.responses),
    // Before the ledger: a queued request has no row, and leaves none if it is cancelled.
    withConcurrencyLimit(maxConcurrentRequests),
    // After the queue, because permission may be withdrawn meanwhile; before the ledger, because a request that is not
    // sent has no row.
    withHostPermission(deps),
    // Limits are checked and the row is written in one step, so two requests cannot both take the last cent.
    withLedger(deps),
    // After the ledger: the log names only requests that have a row.
    withEventLog(deps.logEvent),
    // Around both ways of sending, so that a failure in the offscreen document is explained too.
    withFailureCauses(deps.accessFacts),
    // Last, because the id of a slow request contains the id of its ledger row. The offscreen document outlives the
    // worker, so its response is not lost.
    whenSlow(offscreenSender.withOffscreen),
  )(deps.client);

  return {
    call: withDeletionGate(gate)(callInStep),
    callInStep,
    gate,
    stop,
    recover,
    sendOffscreen: offscreenSender.sendOffscreen,
    orphanedStep: orphans.orphanedStep,
    async pendingRequests(videoId) {
      await recover();
      const rows = (await ledger.unsettled()).filter((row) => row.videoId === videoId);
      return rows.map(({ name, params, sentAt }) => ({ name, params, since: sentAt }));
    },
    async handleOffscreenMessage(message) {
      await recover();
      const isKnown = await offscreenSender.handleOffscreenMessage(message);
      if (message.is !== 'started' && !isKnown) await orphans.ended(message);
      return isKnown;
    },
  };
}

type Step = (next: Call) => Call;

/** Wraps a client in steps, outermost first. */
const compose =
  (...steps: Step[]): Step =>
  (client) =>
    steps.reduceRight((next, step) => step(next), client);

const whenSlow =
  (step: Step): Step =>
  (next) => {
    const slow = step(next);
    return (name, params, options) => (isSlowRequest(params) ? slow : next)(name, params, options);
  };

/** Notes which connection is active when a request is made. `withLedger` compares it with the one that would be billed. */
const withConnection =
  (settings: () => Promise<Settings>) =>
  (next: Call): Call =>
  async (name, params, options) =>
    next(name, params, { ...options, connection: activeConnection(await settings()).id });

/** Delays requests about a video until its deletion has ended. */
const withDeletionGate =
  ({ pass }: DeletionGate) =>
  (next: Call): Call =>
  (name, params, options) =>
    pass(params, () => next(name, params, options));

/** Logs the endpoint and the result of a request, but not its parameters. */
export const withEventLog =
  (logEvent: (event: Omit<WorkerEvent, 'at'>) => void) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    logEvent({ what: 'request', name, end: result.ok ? 'ok' : result.failure.kind });
    return result;
  };

/** Adds the state of the token and the connection to a `forbidden` failure, because the service gives no reason. */
export const withFailureCauses =
  (accessFacts: () => Promise<AccessFacts>) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const result = await next(name, params, options);
    if (result.ok || result.failure.kind !== 'forbidden') return result;
    return { ...result, failure: { ...result.failure, facts: await accessFacts() } };
  };

/** Delays requests until the recovery has ended. */
export const withRecovery =
  (recover: () => Promise<void>) =>
  (next: Call): Call =>
  async (name, params, options) => {
    await recover();
    return next(name, params, options);
  };

export const withKeepAlive =
  (keepAlive: <T>(work: Promise<T>) => Promise<T>) =>
  (next: Call): Call =>
  (name, params, options) =>
    keepAlive(next(name, params, options));

interface HostPermissionDeps {
  settings(): Promise<Pick<Settings, 'serviceUrl'>>;
  hasHostPermission(origin: string): Promise<boolean>;
  isOnline(): boolean;
}

/** Rejects requests that the browser would block, so that they get no ledger row. */
export const withHostPermission =
  ({ settings, hasHostPermission, isOnline }: HostPermissionDeps) =>
  (next: Call): Call =>
  async (name, params, options) => {
    const address = parseBaseAddress((await settings()).serviceUrl);
    if (!address.ok) return fail({ kind: 'no-address' });
    const { origin } = address.value;
    if (!(await hasHostPermission(origin))) return fail({ kind: 'no-permission', origin });
    if (!isOnline() && !isLoopbackAddress(origin)) return fail({ kind: 'offline' });
    return next(name, params, options);
  };

/**
 * Limits the number of simultaneous requests. The others wait in order of arrival. Transcriptions take minutes, so one
 * place is kept for other requests.
 */
export const withConcurrencyLimit = (maxConcurrent: number) => {
  const all = createSemaphore(maxConcurrent);
  const slow = createSemaphore(maxConcurrent - 1);
  return (next: Call): Call => whenSlow((limited) => withSemaphore(slow, limited))(withSemaphore(all, next));
};

const withSemaphore =
  (semaphore: Semaphore, next: Call): Call =>
  async (name, params, options) => {
    // A request that is cancelled while it waits was never sent.
    if (!(await semaphore.enter(options?.signal))) return fail({ kind: 'stopped' });
    try {
      return await next(name, params, options);
    } finally {
      semaphore.leave();
    }
  };

interface Semaphore {
  /** Resolves to `true` once there is a free permit, or to `false` if the signal aborts first. */
  enter(signal: AbortSignal | undefined): Promise<boolean>;
  leave(): void;
}

function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const queue: (() => void)[] = [];
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve) => {
      const admit = () => resolve(true);
      queue.push(admit);
      signal?.addEventListener('abort', () => {
        if (!queue.includes(admit)) return;
        queue.splice(queue.indexOf(admit), 1);
        resolve(false);
      });
    });
  return {
    async enter(signal) {
      if (signal?.aborted) return false;
      if (free === 0) return wait(signal);
      free -= 1;
      return true;
    },
    leave() {
      const next = queue.shift();
      // The permit passes to the next waiter, so that no newcomer overtakes the queue.
      if (next) next();
      else free += 1;
    },
  };
}
