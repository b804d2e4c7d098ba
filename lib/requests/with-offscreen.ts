import {
  type CachedResponse,
  type Call,
  type CallFailure,
  type EndpointRequest,
  newestResponse,
} from '@/lib/service/call';
import { readResponse } from '@/lib/service/read-response';
import type { LedgerEntry } from '@/lib/service/records';
import { cacheKey } from '@/lib/service/request';
import type { ToolCallOutcome } from '@/lib/tools/background/send-tool-call';
import { interruptedResult } from './with-ledger';

/** What every slow request and every slow tool call has in common. */
interface HandedOverRequest {
  /** Identifies one attempt to send the request; see `slowRequestId`. */
  id: string;
  connection: string;
}

export interface OffscreenRequests {
  /** Passes a request to the document. Throws if the document cannot be opened. */
  begin(request: HandedOverRequest): Promise<void>;
  cancel(id: string): void;
  /** Allows the document to close once this request is done. */
  release(id: string): Promise<void>;
  pendingIds(): Promise<string[]>;
  /** Resolves when a request is no longer pending, however it ended. */
  whenEnded(id: string): Promise<void>;
}

export interface OffscreenDeps {
  /** `null` if no document outlives the worker. */
  offscreen: OffscreenRequests | null;
  responses: { get(key: string): Promise<CachedResponse | undefined> };
  /** Returns the active connection, after renewing its token if necessary. */
  offscreenAccount(): Promise<Pick<SlowRequest, 'connection' | 'serviceUrl' | 'noCaptions'>>;
  /** Runs a job after a number of seconds. Returns the function that cancels it. */
  after(seconds: number, job: () => Promise<void>): () => void;
}

export interface OffscreenSender {
  /** Sends slow requests through the offscreen document, or through `next` if that is impossible. */
  withOffscreen(next: Call): Call;
  /**
   * Sends a tool call in the document and waits for its end. Returns `null` if the request was not sent and will not be
   * sent.
   */
  sendOffscreen(request: HandedOverRequest, signal: AbortSignal): Promise<ToolCallOutcome | CallFailure | null>;
  /**
   * Handles a message about a request of this worker. Returns `false` for any other request, and for `started` if the
   * request may not be sent any more.
   */
  handleOffscreenMessage(message: SlowRequestMessage): Promise<boolean>;
}

/** Maximum time until the document sends a request, in seconds. The limit is far above any observed time. */
const maxSecondsToBegin = 10;

const unsentResult: CallFailure = { ok: false, failure: { kind: 'stopped' }, isUnsent: true };

/** A request that this worker passed to the document. */
interface HandedOver<Outcome> {
  /** Marks the request as about to be sent. Returns whether it may still be sent. */
  start(): boolean;
  ended(outcome: Outcome | CallFailure | null): void;
}

/** Sends slow requests from the offscreen document, where the response outlives the worker. */
export function createOffscreenSender(deps: OffscreenDeps): OffscreenSender {
  const requests = new Map<string, HandedOver<SlowOutcome>>();
  const toolCalls = new Map<string, HandedOver<ToolCallOutcome>>();
  const { offscreen } = deps;

  const withOffscreen =
    (next: Call): Call =>
    async (name, params, options) => {
      if (!offscreen || !options?.row || options.probe) return next(name, params, options);
      const { id, sentAt } = options.row;
      const account = await deps.offscreenAccount();
      // If another connection was chosen meanwhile, the client rejects the request.
      if (account.connection !== options.row.connection?.id) return next(name, params, options);
      const key = cacheKey(name, params, account.serviceUrl);
      // The name and the parameters belong together, which the compiler cannot infer.
      const request = { name, params } as EndpointRequest;
      const slowRequest = { ...account, id: slowRequestId(id, key), key, request };
      const outcome = await dispatch({ ...deps, offscreen, handedOver: requests }, slowRequest, options.signal);
      if (!outcome) return next(name, params, options);
      const response = await deps.responses.get(key);
      // The response is read even after a failure, because the document may end between saving and reporting it.
      if (!response || newestResponse(response).receivedAt < sentAt) return outcome.ok ? interruptedResult : outcome;
      const read = readResponse(name, response);
      return read.ok ? { ...read, value: { ...read.value, isCached: true } } : read;
    };

  return {
    withOffscreen,
    sendOffscreen: async (call, signal) =>
      offscreen && dispatch({ ...deps, offscreen, handedOver: toolCalls }, call, signal),
    async handleOffscreenMessage(message) {
      const request = requests.get(message.id);
      const toolCall = toolCalls.get(message.id);
      if (message.is === 'started') return (request ?? toolCall)?.start() ?? false;
      if (message.is === 'ended') request?.ended(message.outcome);
      else toolCall?.ended(message.outcome);
      return (request ?? toolCall) !== undefined;
    },
  };
}

interface DispatchDeps<Outcome> extends Pick<OffscreenDeps, 'after'> {
  offscreen: OffscreenRequests;
  handedOver: Map<string, HandedOver<Outcome>>;
}

/**
 * Passes a request to the document and waits for the request to end. Returns `null` if the request was not sent and
 * will not be sent.
 */
function dispatch<Outcome>(
  { offscreen, handedOver, after }: DispatchDeps<Outcome>,
  request: HandedOverRequest,
  signal: AbortSignal | undefined,
): Promise<Outcome | CallFailure | null> {
  const { id } = request;
  return new Promise<Outcome | CallFailure | null>((resolve) => {
    let isBegun = false;
    const close = (outcome: Outcome | CallFailure | null) => {
      handedOver.delete(id);
      cancelTimeout();
      resolve(outcome);
    };
    const cancelTimeout = after(maxSecondsToBegin, async () => {
      if (!isBegun) close(null);
    });
    const start = () => {
      isBegun = true;
      cancelTimeout();
      // The document may end without a message. A message that it sent earlier is handled first.
      void offscreen.whenEnded(id).then(() => close(interruptedResult));
      return true;
    };
    handedOver.set(id, { start, ended: close });
    const cancel = () => (isBegun ? offscreen.cancel(id) : close(unsentResult));
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel);
    offscreen.begin(request).catch(() => close(null));
  }).finally(() => void offscreen.release(id));
}

/** A pending request, even if the page that sent it is closed. */
export interface PendingRequest extends Pick<LedgerEntry, 'name' | 'params'> {
  /** Time at which the request was sent, in milliseconds since 1970. */
  since: number;
}

/**
 * A request whose response may take minutes, in the form passed to the offscreen document, which reads the token from
 * storage.
 */
export interface SlowRequest extends HandedOverRequest {
  key: string;
  request: Pick<EndpointRequest, 'name' | 'params'>;
  serviceUrl: string;
  noCaptions?: readonly string[] | undefined;
}

/** Result of a slow request. A successful response has been saved by then. */
export type SlowOutcome = { ok: true } | CallFailure;

/** A message of the offscreen document about a slow request or a slow tool call. */
export type SlowRequestMessage =
  /** The document is about to send the request. The worker returns whether the request may still be sent. */
  | { is: 'started'; id: string }
  | { is: 'ended'; id: string; outcome: SlowOutcome }
  | { is: 'tool-ended'; id: string; outcome: ToolCallOutcome };

const idPrefix = 'slow ';

/**
 * Returns the id of one attempt, which consists of the id of its ledger row and its cache key. The key can be read from
 * the id even if the row no longer contains the parameters.
 */
export const slowRequestId = (rowId: string, key: string): string => `${idPrefix}${rowId} ${key}`;

export const rowIdOfSlowRequest = (id: string): string => id.slice(idPrefix.length).split(' ', 1)[0] ?? '';

/** Returns the cache key in an id; `null` for ids of other jobs. */
export const cacheKeyOfSlowRequest = (id: string): string | null =>
  id.startsWith(idPrefix) ? id.slice(id.indexOf(' ', idPrefix.length) + 1) : null;
