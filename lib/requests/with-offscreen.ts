import { type AnyCall, type CachedResponse, type Call, type CallFailure, newestResponse } from '@/lib/service/call';
import type { RejectedRequest } from '@/lib/service/parameter-probes';
import { readResponse } from '@/lib/service/read-response';
import { cacheKey } from '@/lib/service/response-cache';
import { isSlowRequest } from '@/lib/service/slow-requests';
import { type SlowOutcome, type SlowRequest, type SlowRequestMessage, slowRequestId } from './offscreen-request';

/** The page out of sight, as far as it asks questions. */
export interface OffscreenRequests {
  /** Hands an order over; throws where this browser makes no such page. */
  begin(order: SlowRequest): Promise<void>;
  /** Calls a question off there. */
  stop(id: string): void;
  /** Needs the page no longer for it. */
  leave(id: string): Promise<void>;
  /** The names of all that it asks now; see `slowId`. */
  underWay(): Promise<string[]>;
  /** Resolves when it asks no longer, however that ended. */
  over(id: string): Promise<void>;
}

interface OffscreenCallDeps {
  /** `null` where no page outlives the worker. */
  stage: OffscreenRequests | null;
  /** Whom to ask, its token renewed where that was due. */
  account(): Promise<Pick<SlowRequest, 'connection' | 'serviceUrl' | 'names' | 'noCaptions'>>;
  held(key: string): Promise<CachedResponse | undefined>;
  /** Keeps what a refusal may teach of names. */
  note(serviceUrl: string, heard: RejectedRequest): Promise<void>;
  /** Whether what is asked about was forgotten since a time, in milliseconds since 1970. */
  isForgotten(question: SlowRequest['question'], since: number): boolean;
  after(seconds: number, job: () => Promise<void>): () => void;
}

export interface OffscreenCalls {
  /** A Call that has slow questions asked out of sight, and all else by `inner`; those too where there is no page for it. */
  withOffscreen(inner: Call): Call;
  /** What that page says of an order of this life; `false` of one that this life knows nothing of. */
  hear(says: SlowRequestMessage): Promise<boolean>;
}

/** How long a page that is to ask may take until it does, in seconds: far longer than it ever took. */
const maxSecondsToBegin = 10;

export const interruptedResult: CallFailure = { ok: false, failure: { kind: 'interrupted' } };
/** The answer came, and is on no shelf: what it is about was forgotten meanwhile. */
export const deletedResult: CallFailure = { ...interruptedResult, forgotten: 'answered' };
const cancelledResult: CallFailure = { ok: false, failure: { kind: 'stopped' }, forgotten: 'unsent' };

/** An order that was given in this life of the worker. */
interface PendingCall {
  /** Whether it is still wanted. */
  begun(): boolean;
  ended(end: SlowOutcome): void;
}

/** Questions whose answers take minutes, asked where the answer outlives the worker. */
export function createOffscreenCalls(parts: OffscreenCallDeps): OffscreenCalls {
  const given = new Map<string, PendingCall>();
  const { stage } = parts;

  const withOffscreen =
    (next: Call): Call =>
    async (name, asked, options) => {
      if (!stage || !isSlowRequest(asked) || !options?.row || options.probe) return next(name, asked, options);
      const { id, sentAt } = options.row;
      const account = await parts.account();
      const key = cacheKey(name, asked, account.serviceUrl);
      // One name with its own question: the union of all such pairs is what an order carries.
      const question = { name, asked } as AnyCall;
      const request = { ...account, id: slowRequestId(id, key), key, question };
      const isForgotten = () => parts.isForgotten(question, sentAt);
      const outcome = await dispatch({ ...parts, isForgotten, stage, given }, request, options.signal);
      if (!outcome) return isForgotten() ? cancelledResult : next(name, asked, options);
      const response = await parts.held(key);
      // Looked for however it ended: the page keeps an answer before it tells of it, and may end in between.
      if (!response || newestResponse(response).receivedAt < sentAt) return outcome.ok ? deletedResult : outcome;
      const read = readResponse(name, response);
      return read.ok ? { ...read, value: { ...read.value, isShelved: true } } : read;
    };

  return {
    withOffscreen,
    async hear(says) {
      if (says.is === 'ended' && says.heard) await parts.note(says.heard.serviceUrl, says.heard.heard);
      const request = given.get(says.id);
      if (says.is === 'begun') return request?.begun() ?? false;
      request?.ended(says.end);
      return request !== undefined;
    },
  };
}

interface DispatchDeps extends Pick<OffscreenCallDeps, 'after'> {
  isForgotten(): boolean;
  stage: OffscreenRequests;
  given: Map<string, PendingCall>;
}

/** Gives an order and waits for its end; `null` where it was never begun, and never will be. */
function dispatch(
  { stage, given, after, isForgotten }: DispatchDeps,
  request: SlowRequest,
  stop: AbortSignal | undefined,
): Promise<SlowOutcome | null> {
  const { id } = request;
  return new Promise<SlowOutcome | null>((resolve) => {
    let isBegun = false;
    const close = (end: SlowOutcome | null) => {
      given.delete(id);
      callOff();
      resolve(end);
    };
    const callOff = after(maxSecondsToBegin, async () => {
      if (!isBegun) close(null);
    });
    const begun = () => {
      isBegun = !isForgotten();
      if (!isBegun) close(cancelledResult);
      callOff();
      // The page may end over it without a word; one that speaks is heard first.
      void stage.over(id).then(() => close(interruptedResult));
      return isBegun;
    };
    given.set(id, { begun, ended: close });
    const stopped = () => (isBegun ? stage.stop(id) : close(cancelledResult));
    if (stop?.aborted) return stopped();
    stop?.addEventListener('abort', stopped);
    stage.begin(request).catch(() => close(null));
  }).finally(() => void stage.leave(id));
}
