import { newestOf } from '@/lib/service/better-of';
import { cacheKey } from '@/lib/service/cache-key';
import type { AnyCall, Call, HeldAnswer, Unanswered } from '@/lib/service/call';
import { readAnswer } from '@/lib/service/read-response';
import type { Heard } from '@/lib/service/reported-problems';
import { isSlow } from '@/lib/service/slow-requests';
import { type SlowEnd, type SlowOrder, type SlowSays, slowId } from './offscreen-request';

/** The page out of sight, as far as it asks questions. */
export interface Stage {
  /** Hands an order over; throws where this browser makes no such page. */
  begin(order: SlowOrder): Promise<void>;
  /** Calls a question off there. */
  stop(id: string): void;
  /** Needs the page no longer for it. */
  leave(id: string): Promise<void>;
  /** The names of all that it asks now; see `slowId`. */
  underWay(): Promise<string[]>;
  /** Resolves when it asks no longer, however that ended. */
  over(id: string): Promise<void>;
}

interface SlowParts {
  /** `null` where no page outlives the worker. */
  stage: Stage | null;
  /** Whom to ask, its token renewed where that was due. */
  account(): Promise<Pick<SlowOrder, 'connection' | 'serviceUrl' | 'names' | 'noCaptions'>>;
  held(key: string): Promise<HeldAnswer | undefined>;
  /** Keeps what a refusal may teach of names. */
  note(serviceUrl: string, heard: Heard): Promise<void>;
  /** Whether what is asked about was forgotten since a time, in milliseconds since 1970. */
  isForgotten(question: SlowOrder['question'], since: number): boolean;
  after(seconds: number, job: () => Promise<void>): () => void;
}

export interface SlowCalls {
  /** A Call that has slow questions asked out of sight, and all else by `inner`; those too where there is no page for it. */
  calling(inner: Call): Call;
  /** What that page says of an order of this life; `false` of one that this life knows nothing of. */
  hear(says: SlowSays): Promise<boolean>;
}

/** How long a page that is to ask may take until it does, in seconds: far longer than it ever took. */
const secondsToBegin = 10;

export const interrupted: Unanswered = { ok: false, failure: { kind: 'interrupted' } };
/** The answer came, and is on no shelf: what it is about was forgotten meanwhile. */
export const gone: Unanswered = { ...interrupted, forgotten: 'answered' };
const calledOff: Unanswered = { ok: false, failure: { kind: 'stopped' }, forgotten: 'unsent' };

/** An order that was given in this life of the worker. */
interface Given {
  /** Whether it is still wanted. */
  begun(): boolean;
  ended(end: SlowEnd): void;
}

/** Questions whose answers take minutes, asked where the answer outlives the worker (RLB-02). */
export function slowCalls(parts: SlowParts): SlowCalls {
  const given = new Map<string, Given>();
  const { stage } = parts;

  const calling =
    (inner: Call): Call =>
    async (name, asked, wish) => {
      if (!stage || !isSlow(asked) || !wish?.row || wish.probe) return inner(name, asked, wish);
      const { id, sentAt } = wish.row;
      const account = await parts.account();
      const key = cacheKey(name, asked, account.serviceUrl);
      // One name with its own question: the union of all such pairs is what an order carries.
      const question = { name, asked } as AnyCall;
      const order = { ...account, id: slowId(id, key), key, question };
      const isForgotten = () => parts.isForgotten(question, sentAt);
      const end = await carriedOut({ ...parts, isForgotten, stage, given }, order, wish.signal);
      if (!end) return isForgotten() ? calledOff : inner(name, asked, wish);
      const answer = await parts.held(key);
      // Looked for however it ended: the page keeps an answer before it tells of it, and may end in between.
      if (!answer || newestOf(answer).receivedAt < sentAt) return end.ok ? gone : end;
      const read = readAnswer(name, answer);
      return read.ok ? { ...read, value: { ...read.value, isShelved: true } } : read;
    };

  return {
    calling,
    async hear(says) {
      if (says.is === 'ended' && says.heard) await parts.note(says.heard.serviceUrl, says.heard.heard);
      const order = given.get(says.id);
      if (says.is === 'begun') return order?.begun() ?? false;
      order?.ended(says.end);
      return order !== undefined;
    },
  };
}

interface Giving extends Pick<SlowParts, 'after'> {
  isForgotten(): boolean;
  stage: Stage;
  given: Map<string, Given>;
}

/** Gives an order and waits for its end; `null` where it was never begun, and never will be. */
function carriedOut(
  { stage, given, after, isForgotten }: Giving,
  order: SlowOrder,
  stop: AbortSignal | undefined,
): Promise<SlowEnd | null> {
  const { id } = order;
  return new Promise<SlowEnd | null>((resolve) => {
    let isBegun = false;
    const close = (end: SlowEnd | null) => {
      given.delete(id);
      callOff();
      resolve(end);
    };
    const callOff = after(secondsToBegin, async () => {
      if (!isBegun) close(null);
    });
    const begun = () => {
      isBegun = !isForgotten();
      if (!isBegun) close(calledOff);
      callOff();
      // The page may end over it without a word; one that speaks is heard first.
      void stage.over(id).then(() => close(interrupted));
      return isBegun;
    };
    given.set(id, { begun, ended: close });
    const stopped = () => (isBegun ? stage.stop(id) : close(calledOff));
    if (stop?.aborted) return stopped();
    stop?.addEventListener('abort', stopped);
    stage.begin(order).catch(() => close(null));
  }).finally(() => void stage.leave(id));
}
