import type { Call, CallResult } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import { failedEntry, isEndpointName } from '@/lib/service/ledger-entry';
import { readResponse } from '@/lib/service/read-response';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import type { Settings } from '@/lib/settings/settings';
import type { StopRequests } from './deletion-gate';
import { type ResponseCache, saveNoCaptions } from './with-cache';
import { type JobEndNotice, notifyJobEnd } from './with-job-notice';
import { interruptedResult, type SettlementDeps, settleOrphan } from './with-ledger';
import {
  cacheKeyOfSlowRequest,
  type OffscreenRequests,
  type SlowOutcome,
  type SlowRequestMessage,
  slowRequestId,
} from './with-offscreen';

interface RecoveryDeps extends SettlementDeps {
  ledger: SettlementDeps['ledger'] & { unsettled(): Promise<LedgerEntry[]> };
  /** Follows a row's request if it is pending in the offscreen document. Returns whether it is pending. */
  follow(row: LedgerEntry): Promise<boolean>;
}

/**
 * Settles the rows that a dead worker left open. A row whose request is pending in the offscreen document is followed,
 * a row whose response is stored is confirmed, and all others are recorded as possibly billed. Nothing is sent again.
 */
export async function recoverPending({ follow, ...deps }: RecoveryDeps): Promise<void> {
  for (const row of await deps.ledger.unsettled()) {
    try {
      if (!(await follow(row))) await settleOrphan(deps, row, interruptedResult);
    } catch {
      // A damaged row has no readable outcome, and must not block requests.
      await deps.ledger.settle(failedEntry(row, deps.now(), interruptedResult.failure));
    }
  }
}

/** Runs the recovery once per worker. If it fails, the next call retries it. */
export function recoverOnce(recover: () => Promise<void>): () => Promise<void> {
  let recovered: Promise<void> | undefined;
  return () => {
    recovered ??= recover().catch((error: unknown) => {
      recovered = undefined;
      throw error;
    });
    return recovered;
  };
}

interface OrphanDeps extends SettlementDeps {
  offscreen: OffscreenRequests | null;
  responses: ResponseCache;
  settings(): Promise<Pick<Settings, 'serviceUrl'>>;
  jobNotice: Pick<JobEndNotice, 'ended'>;
}

export interface OrphanedRequests {
  /** Follows a row's request if it is still pending. Returns whether it is pending. */
  follow(row: LedgerEntry): Promise<boolean>;
  /** Waits for the response to an identical request of an earlier worker instead of sending it again. */
  withOrphanedRequests(next: Call): Call;
  /** Returns the result of a run's step that an earlier worker started; `undefined` for any other step. */
  orphanedStep(runId: string, step: number): Promise<CallResult<EndpointName>> | undefined;
  /** Handles the end of a request in the offscreen document. Resolves when its row is settled. */
  ended(message: Exclude<SlowRequestMessage, { is: 'started' }>): Promise<void>;
  stop: StopRequests;
}

interface OrphanedRequest {
  id: string;
  /** The cache key, which is known even if the row no longer contains the parameters. */
  key: string;
  row: LedgerEntry;
  result: Promise<CallResult<EndpointName>>;
  isOver: boolean;
  end(outcome: SlowOutcome): void;
}

/** Follows slow requests that an earlier worker started in the offscreen document. */
export function createOrphanedRequestTracker(deps: OrphanDeps): OrphanedRequests {
  const { offscreen } = deps;
  // Ended requests stay in the map: a caller may have looked for the response just before it was saved.
  const byKey = new Map<string, OrphanedRequest>();
  const find = (isWanted: (orphan: OrphanedRequest) => boolean) => [...byKey.values()].find(isWanted);
  return {
    async follow(row) {
      const id = (await offscreen?.pendingIds())?.find((pendingId) => pendingId.startsWith(slowRequestId(row.id, '')));
      const key = id && cacheKeyOfSlowRequest(id);
      if (!offscreen || !key) return false;
      byKey.set(key, followRequest({ ...deps, offscreen }, row, { id, key }));
      return true;
    },

    withOrphanedRequests: (next) => async (name, params, options) => {
      const orphan = byKey.get(cacheKey(name, params, (await deps.settings()).serviceUrl));
      if (!orphan || (orphan.isOver && options?.again)) return next(name, params, options);
      if (orphan.isOver) {
        const cached = await deps.responses.get(orphan.key);
        return cached ? readResponse(name, cached) : next(name, params, options);
      }
      options?.signal?.addEventListener('abort', () => offscreen?.cancel(orphan.id));
      // Equal keys mean identical requests, so the result is one of the same endpoint.
      return orphan.result as Promise<CallResult<typeof name>>;
    },

    orphanedStep: (runId, step) => find(({ row }) => row.runId === runId && row.step === step)?.result,

    async ended(message) {
      const orphan = find((each) => each.id === message.id);
      // Without a stored response, a tool call whose worker died may have been billed.
      orphan?.end(message.is === 'ended' ? message.outcome : interruptedResult);
      await orphan?.result;
      await offscreen?.release(message.id);
    },

    async stop(isWanted) {
      const orphanOf = (id: string) => find((orphan) => orphan.id === id);
      const ids = ((await offscreen?.pendingIds()) ?? []).filter((id) => isWanted(orphanOf(id)?.row.params));
      for (const id of ids) offscreen?.cancel(id);
      await Promise.all(ids.map((id) => offscreen?.whenEnded(id)));
      await Promise.all(ids.map((id) => orphanOf(id)?.result));
    },
  };
}

/** Waits for the request of a row to end, and then settles the row. */
function followRequest(
  deps: OrphanDeps & { offscreen: OffscreenRequests },
  row: LedgerEntry,
  { id, key }: Pick<OrphanedRequest, 'id' | 'key'>,
): OrphanedRequest {
  let end: OrphanedRequest['end'] = () => {};
  const outcome = new Promise<SlowOutcome>((resolve) => {
    end = resolve;
    // The document may end without a message. A message that it sent earlier is handled first.
    void deps.offscreen.whenEnded(id).then(() => resolve(interruptedResult));
  });
  const result = outcome.then((ended) => settleFollowed(deps, { row, key }, ended));
  const orphan: OrphanedRequest = { id, key, row, result, end, isOver: false };
  const markOver = () => {
    orphan.isOver = true;
  };
  void result.then(markOver, markOver);
  return orphan;
}

async function settleFollowed(
  deps: OrphanDeps,
  { row, key }: Pick<OrphanedRequest, 'row' | 'key'>,
  outcome: SlowOutcome,
): Promise<CallResult<EndpointName>> {
  const { name } = row;
  if (!isEndpointName(name)) {
    await settleOrphan(deps, row, interruptedResult);
    return interruptedResult;
  }
  // If the response of a successful request is gone, the user deleted it meanwhile.
  const failed = outcome.ok ? interruptedResult : outcome;
  const hasResponse = await settleOrphan(deps, row, failed);
  const cached = hasResponse ? await deps.responses.get(key) : undefined;
  const result = cached ? readResponse<EndpointName>(name, cached) : failed;
  await saveNoCaptions(deps.responses, result);
  if (row.runId === undefined) await notifyJobEnd(deps.jobNotice, row.sentAt, result);
  return result;
}
