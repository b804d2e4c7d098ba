import type { Result } from '@/lib/shared/result';
import type { EndpointName, ParamsOf, ResponseOf } from './endpoints';
import type { Failure, ValidationIssue } from './failure';
import type { LedgerEntry } from './ledger-entry';

/** An answer as it came, with where it came from: the evidence that is kept. Times in milliseconds since 1970. */
export interface CachedResponse {
  /** Stable name of the question; see `cache-key.ts`. */
  key: string;
  name: EndpointName;
  /** The question as asked, without anything secret. */
  asked: unknown;
  /** The video it is about, where the question names one. */
  videoId: string | null;
  requestedAt: number;
  receivedAt: number;
  status: number;
  contentType: string;
  /** The body's own text, unchanged. */
  body: string;
  /** The service repeated the token in it: `body` has "…" there. */
  tokenRemoved?: true | undefined;
  /** A response of a run that has no rows. Worked out when it is read, never stored. */
  isEmpty?: true;
  /** A newer response to the same question, of which no row can be read; see `keepBetter`. */
  worse?: Pick<CachedResponse, 'requestedAt' | 'receivedAt' | 'status' | 'contentType' | 'body'>;
  /** The user's phrases by which it was recognised as "no captions"; see `saysNoCaptions`. */
  noCaptions?: readonly string[];
  /** The capture of a run that it was read from; not there where the user asked for it alone. */
  captureId?: string;
}

/** A row as it came, with what is wrong with it. */
export interface InvalidRow {
  index: number;
  row: unknown;
  problems: ValidationIssue[];
}

/** An answer that was read. */
export interface ParsedResponse<N extends EndpointName> {
  held: CachedResponse;
  value: ResponseOf<N>;
  /** Rows that could not be read. */
  setAside: InvalidRow[];
  /** Rows that were read without some of their fields; index -1 is what stands around the list. */
  wrongFields: InvalidRow[];
  /** The text of `held` in UTF-8, where it came just now and just so. Inside the worker alone. */
  utf8?: Uint8Array<ArrayBuffer>;
  /** It lies on the shelf of answers already. Inside the worker alone. */
  isShelved?: true;
}

/** What came of a question. */
export type CallResult<N extends EndpointName> = { ok: true; value: ParsedResponse<N> } | CallFailure;

/** A refusal that is worth keeping brings along what the service said. */
export interface CallFailure {
  ok: false;
  failure: Failure;
  came?: CachedResponse;
  /** What it was about was forgotten: before it left, so that it never did, or before its answer was read. */
  forgotten?: 'unsent' | 'answered';
}

/** What a run says of its call: whose it is, and the most its budgets allow, in millionths of a dollar. */
export interface RunContext {
  runId: string;
  collectionId: string;
  /** Number of the step that asks: the journal has it as sent before the call leaves, or the call does not leave. */
  step: number;
  /** Of the run and of its collection; `null` where none was set. */
  most: { run: number | null; collection: number | null };
}

/** How a call is meant. `again` pays for what is held already; `by` tells a click from the opt-in that gets captions by itself. */
export interface CallOptions {
  again?: boolean;
  by?: 'reader' | 'auto' | 'watch';
  /** The run that asks, with what its own limits leave. */
  run?: RunContext;
  /** Leaves out on purpose what is needed, so that the answer says what it is called. */
  probe?: boolean;
  /** The row of the ledger that stands for it, and since when. Inside the worker alone. */
  row?: Pick<LedgerEntry, 'id' | 'sentAt'>;
  /** Calls the question off. Inside the worker alone: it does not travel in messages. */
  signal?: AbortSignal;
  /** Puts the answer elsewhere than on the shelf of answers, before the call is settled. Inside the worker alone. */
  keep?: (answer: CachedResponse, utf8?: Uint8Array<ArrayBuffer>) => Promise<Result<null, Failure>>;
}

/** Ask the service something. Client, ledger, cache and wire all have this one shape. */
export type Call = <N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  options?: CallOptions,
) => Promise<CallResult<N>>;

export type AnyCall = { [N in EndpointName]: { name: N; asked: ParamsOf<N>; wish?: CallOptions } }[EndpointName];

/** Whether a stored response can be read again; one that something damaged is as if it were not there. */
export const isSavedResponse = (response: CachedResponse | undefined): response is CachedResponse =>
  typeof response?.body === 'string' &&
  typeof response.contentType === 'string' &&
  [response.requestedAt, response.receivedAt, response.status].every(Number.isFinite) &&
  typeof response.asked === 'object' &&
  response.asked !== null;

/** Returns the response that came last: the one beside a better one, where there is one. */
export const newestResponse = <T extends { receivedAt: number; worse?: CachedResponse['worse'] }>(stored: T): T => ({
  ...stored,
  ...stored.worse,
});

/**
 * Returns of two responses to one question the newer, unless that has no rows and the older has some. Then the older one says
 * that a newer came.
 */
export function betterResponse(older: CachedResponse, newer: CachedResponse): CachedResponse {
  if (!newer.isEmpty || older.isEmpty) return newer;
  const { requestedAt, receivedAt, status, contentType, body } = newer;
  return { ...older, worse: { requestedAt, receivedAt, status, contentType, body } };
}
