import { cacheKey } from '@/lib/core/cache-key';
import type { Heard } from '@/lib/core/learning/heard';
import { fail } from '@/lib/core/result';
import type { AnyCall, Call, HeldAnswer } from '@/lib/core/service/call';
import { isSlow } from '@/lib/core/service/patience';
import { readAnswer } from '@/lib/core/service/read-answer';
import { type SlowEnd, type SlowOrder, type SlowSays, slowId } from '@/lib/core/slow';

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
  account(): Promise<Pick<SlowOrder, 'connection' | 'serviceUrl' | 'names'>>;
  held(key: string): Promise<HeldAnswer | undefined>;
  /** Keeps what a refusal may teach of names. */
  note(serviceUrl: string, heard: Heard): Promise<void>;
  after(seconds: number, job: () => Promise<void>): () => void;
  now(): number;
  mark(): string;
}

export interface SlowCalls {
  /** A Call that has slow questions asked out of sight, and all else by `inner`; those too where there is no page for it. */
  calling(inner: Call): Call;
  /** What that page says of an order of this life; `false` of one that this life knows nothing of. */
  hear(says: SlowSays): Promise<boolean>;
}

/** How long a page that is to ask may take until it does, in seconds: far longer than it ever took. */
const secondsToBegin = 10;

const interrupted: SlowEnd = { ok: false, failure: { kind: 'interrupted' } };

/** An order that was given in this life of the worker. */
interface Given {
  begun(): void;
  ended(end: SlowEnd): void;
}

/** Questions whose answers take minutes, asked where the answer outlives the worker (RLB-02). */
export function slowCalls(parts: SlowParts): SlowCalls {
  const given = new Map<string, Given>();
  const { stage, now } = parts;

  const calling =
    (inner: Call): Call =>
    async (name, asked, wish) => {
      if (!stage || !isSlow(asked) || wish?.probe) return inner(name, asked, wish);
      const account = await parts.account();
      const key = cacheKey(name, asked, account.serviceUrl);
      const since = now();
      // One name with its own question: the union of all such pairs is what an order carries.
      const question = { name, asked } as AnyCall;
      const order = { ...account, id: slowId(parts.mark(), key), key, question };
      const end = await carriedOut({ ...parts, stage, given }, order, wish?.signal);
      if (!end) return inner(name, asked, wish);
      if (!end.ok) return end;
      const answer = await parts.held(key);
      // Forgotten between its coming and this line: it was asked for and is possibly billed.
      if (!answer || answer.receivedAt < since) return fail({ kind: 'interrupted' });
      const read = readAnswer(name, answer);
      return read.ok ? { ...read, value: { ...read.value, isShelved: true } } : read;
    };

  return {
    calling,
    async hear(says) {
      if (says.is === 'ended' && says.heard) await parts.note(says.heard.serviceUrl, says.heard.heard);
      const order = given.get(says.id);
      if (says.is === 'begun') order?.begun();
      else order?.ended(says.end);
      return order !== undefined;
    },
  };
}

interface Giving extends Pick<SlowParts, 'after'> {
  stage: Stage;
  given: Map<string, Given>;
}

/** Gives an order and waits for its end; `null` where it was never begun, and never will be. */
function carriedOut(
  { stage, given, after }: Giving,
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
      isBegun = true;
      callOff();
      // The page may end over it without a word; one that speaks is heard first.
      void stage.over(id).then(() => close(interrupted));
    };
    given.set(id, { begun, ended: close });
    const stopped = () => (isBegun ? stage.stop(id) : close({ ok: false, failure: { kind: 'stopped' } }));
    if (stop?.aborted) return stopped();
    stop?.addEventListener('abort', stopped);
    stage.begin(order).catch(() => close(null));
  }).finally(() => void stage.leave(id));
}
