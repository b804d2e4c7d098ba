import type { CachedResponse, Call, CallFailure, CallResult } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import { isSlowRequest } from '@/lib/service/slow-requests';
import { cacheKeyFromId, type SlowOutcome, slowRequestId } from './offscreen-request';
import { deletedResult, interruptedResult, type OffscreenRequests } from './with-offscreen';

interface OrphanDeps {
  stage: OffscreenRequests | null;
  held(key: string): Promise<CachedResponse | undefined>;
  /** Settles a row whose question came to its end without an answer, or with one that is held. Whether one is. */
  settle(row: LedgerEntry, end: CallFailure): Promise<boolean>;
  serviceUrl(): Promise<string>;
  /** Hears of each that ended, with when it left, in milliseconds since 1970. */
  away(since: number, answer: CallResult<EndpointName>): Promise<void>;
}

export interface OrphanedRequests {
  /** Waits for the answer to a row that an earlier life left behind, where it is still under way; whether it is. */
  follow(row: LedgerEntry): Promise<boolean>;
  /** A Call that asks nothing which an earlier life has under way: it gets that answer. */
  joined(inner: Call): Call;
  /** What becomes of a step of a run that an earlier life left behind; `undefined` of all others. */
  ofStep(runId: string, n: number): Promise<CallResult<EndpointName>> | undefined;
  /** The page out of sight has told how one ended. Resolves when its row is settled. */
  ended(id: string, end: SlowOutcome): Promise<void>;
  /** Calls off all that is under way out of sight; resolves when it has ended. */
  stopAll(): Promise<void>;
}

interface OrphanedRequest {
  id: string;
  /** Of the question, also where its row no longer says it. */
  key: string;
  row: LedgerEntry;
  answer: Promise<CallResult<EndpointName>>;
  isOver: boolean;
  end(how: SlowOutcome): void;
}

/** Questions that an earlier life of the worker left under way in the page out of sight. */
export function orphanedRequests(parts: OrphanDeps): OrphanedRequests {
  const { stage } = parts;
  // Kept when they are over, too: somebody may have looked for the answer just before it came.
  const byKey = new Map<string, OrphanedRequest>();
  const found = (is: (one: OrphanedRequest) => boolean) => [...byKey.values()].find(is);
  return {
    async follow(row) {
      const id = (await stage?.underWay())?.find((one) => one.startsWith(slowRequestId(row.id, '')));
      const key = id && cacheKeyFromId(id);
      if (!stage || !key) return false;
      byKey.set(key, followRequest({ ...parts, stage }, row, { id, key }));
      return true;
    },

    joined: (inner) => async (name, asked, wish) => {
      const orphan = isSlowRequest(asked) ? byKey.get(cacheKey(name, asked, await parts.serviceUrl())) : undefined;
      if (!orphan || (orphan.isOver && wish?.again)) return inner(name, asked, wish);
      if (orphan.isOver) {
        const held = await parts.held(orphan.key);
        return held ? readResponse(name, held) : inner(name, asked, wish);
      }
      wish?.signal?.addEventListener('abort', () => stage?.stop(orphan.id));
      // The same key is the same question, so its answer is of the same endpoint.
      return orphan.answer as Promise<CallResult<typeof name>>;
    },

    ofStep: (runId, n) => found(({ row }) => row.runId === runId && row.step === n)?.answer,

    async ended(id, end) {
      const orphan = found((one) => one.id === id);
      orphan?.end(end);
      await orphan?.answer;
      await stage?.leave(id);
    },

    async stopAll() {
      const ids = (await stage?.underWay()) ?? [];
      for (const id of ids) stage?.stop(id);
      await Promise.all(ids.map((id) => stage?.over(id)));
      await Promise.all([...byKey.values()].map(({ answer }) => answer));
    },
  };
}

/** Waits for what becomes of a row, and settles it then. */
function followRequest(
  parts: OrphanDeps & { stage: OffscreenRequests },
  row: LedgerEntry,
  { id, key }: Pick<OrphanedRequest, 'id' | 'key'>,
): OrphanedRequest {
  let end: OrphanedRequest['end'] = () => {};
  const outcome = new Promise<SlowOutcome>((resolve) => {
    end = resolve;
    // The page may end over it without a word; one that speaks is heard first.
    void parts.stage.over(id).then(() => resolve(interruptedResult));
  });
  const answer = outcome.then((how) => settleFollowed(parts, { row, key }, how));
  const one: OrphanedRequest = { id, key, row, answer, end, isOver: false };
  const over = () => {
    one.isOver = true;
  };
  void answer.then(over, over);
  return one;
}

/** Settles the row and gives what its question came to. */
async function settleFollowed(
  parts: OrphanDeps,
  { row, key }: Pick<OrphanedRequest, 'row' | 'key'>,
  end: SlowOutcome,
): Promise<CallResult<EndpointName>> {
  const otherwise = end.ok ? deletedResult : end;
  const has = await parts.settle(row, otherwise);
  const cached = has ? await parts.held(key) : undefined;
  // Only questions of endpoints are asked out of sight.
  const result = cached ? readResponse(row.name as EndpointName, cached) : otherwise;
  if (row.runId === undefined) await parts.away(row.sentAt, result);
  return result;
}
