import { cacheKey } from '@/lib/service/cache-key';
import type { Answer, Call, HeldAnswer, Unanswered } from '@/lib/service/call';
import type { EndpointName } from '@/lib/service/endpoints';
import type { LedgerEntry } from '@/lib/service/ledger-entry';
import { readAnswer } from '@/lib/service/read-response';
import { isSlow } from '@/lib/service/slow-requests';
import { keyOfSlow, type SlowEnd, slowId } from './offscreen-request';
import { gone, interrupted, type Stage } from './offscreen-requests';

interface LeftParts {
  stage: Stage | null;
  held(key: string): Promise<HeldAnswer | undefined>;
  /** Settles a row whose question came to its end without an answer, or with one that is held. Whether one is. */
  settle(row: LedgerEntry, end: Unanswered): Promise<boolean>;
  serviceUrl(): Promise<string>;
  /** Hears of each that ended, with when it left, in milliseconds since 1970. */
  away(since: number, answer: Answer<EndpointName>): Promise<void>;
}

export interface LeftBehind {
  /** Waits for the answer to a row that an earlier life left behind, where it is still under way; whether it is. */
  follow(row: LedgerEntry): Promise<boolean>;
  /** A Call that asks nothing which an earlier life has under way: it gets that answer. */
  joined(inner: Call): Call;
  /** What becomes of a step of a run that an earlier life left behind; `undefined` of all others. */
  ofStep(runId: string, n: number): Promise<Answer<EndpointName>> | undefined;
  /** The page out of sight has told how one ended. Resolves when its row is settled. */
  ended(id: string, end: SlowEnd): Promise<void>;
  /** Calls off all that is under way out of sight; resolves when it has ended. */
  stopAll(): Promise<void>;
}

interface Followed {
  id: string;
  /** Of the question, also where its row no longer says it. */
  key: string;
  row: LedgerEntry;
  answer: Promise<Answer<EndpointName>>;
  isOver: boolean;
  end(how: SlowEnd): void;
}

/** Questions that an earlier life of the worker left under way in the page out of sight (RLB-02). */
export function leftBehind(parts: LeftParts): LeftBehind {
  const { stage } = parts;
  // Kept when they are over, too: somebody may have looked for the answer just before it came.
  const byKey = new Map<string, Followed>();
  const found = (is: (one: Followed) => boolean) => [...byKey.values()].find(is);
  return {
    async follow(row) {
      const id = (await stage?.underWay())?.find((one) => one.startsWith(slowId(row.id, '')));
      const key = id && keyOfSlow(id);
      if (!stage || !key) return false;
      byKey.set(key, followed({ ...parts, stage }, row, { id, key }));
      return true;
    },

    joined: (inner) => async (name, asked, wish) => {
      const left = isSlow(asked) ? byKey.get(cacheKey(name, asked, await parts.serviceUrl())) : undefined;
      if (!left || (left.isOver && wish?.again)) return inner(name, asked, wish);
      if (left.isOver) {
        const held = await parts.held(left.key);
        return held ? readAnswer(name, held) : inner(name, asked, wish);
      }
      wish?.signal?.addEventListener('abort', () => stage?.stop(left.id));
      // The same key is the same question, so its answer is of the same endpoint.
      return left.answer as Promise<Answer<typeof name>>;
    },

    ofStep: (runId, n) => found(({ row }) => row.runId === runId && row.step === n)?.answer,

    async ended(id, end) {
      const left = found((one) => one.id === id);
      left?.end(end);
      await left?.answer;
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
function followed(
  parts: LeftParts & { stage: Stage },
  row: LedgerEntry,
  { id, key }: Pick<Followed, 'id' | 'key'>,
): Followed {
  let end: Followed['end'] = () => {};
  const ended = new Promise<SlowEnd>((resolve) => {
    end = resolve;
    // The page may end over it without a word; one that speaks is heard first.
    void parts.stage.over(id).then(() => resolve(interrupted));
  });
  const answer = ended.then((how) => settled(parts, { row, key }, how));
  const one: Followed = { id, key, row, answer, end, isOver: false };
  const over = () => {
    one.isOver = true;
  };
  void answer.then(over, over);
  return one;
}

/** Settles the row and gives what its question came to. */
async function settled(
  parts: LeftParts,
  { row, key }: Pick<Followed, 'row' | 'key'>,
  end: SlowEnd,
): Promise<Answer<EndpointName>> {
  const otherwise = end.ok ? gone : end;
  const has = await parts.settle(row, otherwise);
  const held = has ? await parts.held(key) : undefined;
  // Only questions of endpoints are asked out of sight.
  const answer = held ? readAnswer(row.name as EndpointName, held) : otherwise;
  if (row.runId === undefined) await parts.away(row.sentAt, answer);
  return answer;
}
