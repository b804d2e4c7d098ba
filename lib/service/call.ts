import type { Result } from '@/lib/shared/result';
import type { EndpointName, ParamsOf, ResponseOf } from './endpoints';
import type { Failure, ValidationIssue } from './failure';
import type { LedgerEntry, StoredResponse } from './records';

export interface CachedResponse extends StoredResponse {
  /** The response has no readable rows. Computed when it is read, never stored. */
  isEmpty?: true;
  /** The id of the run's capture that this response comes from. Absent for requests outside a run. */
  captureId?: string;
}

/** A row as received, with its problems. */
export interface InvalidRow {
  index: number;
  row: unknown;
  problems: ValidationIssue[];
}

export interface ParsedResponse<N extends EndpointName> {
  response: CachedResponse;
  value: ResponseOf<N>;
  skippedRows: InvalidRow[];
  /** Rows read without some of their fields. Index -1 stands for the members around the list. */
  wrongFields: InvalidRow[];
  /** The received bytes. Absent if they may differ from `body` encoded as UTF-8. Used in the worker only. */
  utf8?: Uint8Array<ArrayBuffer>;
  /** The response is already in the cache. Used in the worker only. */
  isCached?: true;
}

export type CallResult<N extends EndpointName> = { ok: true; value: ParsedResponse<N> } | CallFailure;

/** The failure of a request, with the service's response if that is worth saving. */
export interface CallFailure {
  ok: false;
  failure: Failure;
  response?: CachedResponse;
  /** The request was cancelled before it was sent, so it is not billed. */
  isUnsent?: true;
}

/** The run that a request belongs to, and the limits on its spending, in millionths of a dollar. */
export interface RunContext {
  runId: string;
  collectionId: string;
  /** Id of the run's connection; `undefined` if any may be used. */
  connection?: string | undefined;
  /** The run's step. The request is sent only once this step is recorded as sent. */
  step: number;
  /** Limits of the run and of its collection; `null` means no limit. */
  limits: { run: number | null; collection: number | null };
}

/**
 * Options of a request. `again` sends the request for a fee even if a response is saved; `by` distinguishes a click
 * from automatic requests.
 */
export interface CallOptions {
  again?: boolean;
  startedBy?: 'user' | 'automatic' | 'schedule';
  run?: RunContext;
  /** Omits required parameters on purpose, so that the error message names them. */
  probe?: boolean;
  /** The id of the connection that was active when the request was made. Used in the worker only. */
  connection?: string;
  /** The ledger row of the request. Used in the worker only. */
  row?: Pick<LedgerEntry, 'id' | 'sentAt' | 'connection'>;
  /** Cancels the request. Used in the worker only, because messages cannot carry it. */
  signal?: AbortSignal;
  /** Stores the response somewhere other than the cache, before the ledger row is settled. Used in the worker only. */
  saveResponse?: (response: CachedResponse, utf8?: Uint8Array<ArrayBuffer>) => Promise<Result<null, Failure>>;
}

/** Sends a request to the service. The client and every layer of the pipeline have this type. */
export type Call = <N extends EndpointName>(
  name: N,
  params: ParamsOf<N>,
  options?: CallOptions,
) => Promise<CallResult<N>>;

export type EndpointRequest = {
  [N in EndpointName]: { name: N; params: ParamsOf<N>; options?: CallOptions };
}[EndpointName];

/** Returns the response received last: the stored one, with the fields of a newer empty one, if any, in place of its own. */
export const newestResponse = <T extends Pick<CachedResponse, 'receivedAt' | 'newerEmptyResponse'>>(stored: T): T => ({
  ...stored,
  ...stored.newerEmptyResponse,
});

/**
 * Returns the newer of two responses to one request, unless only the older one has rows. The older one then carries the
 * newer in `newerEmptyResponse`.
 */
export function betterResponse(older: CachedResponse, newer: CachedResponse): CachedResponse {
  if (!isEmptyResponse(newer) || isEmptyResponse(older)) return newer;
  const { requestedAt, receivedAt, status, contentType, body, requestId } = newer;
  const newerEmptyResponse = { requestedAt, receivedAt, status, contentType, body, ...(requestId && { requestId }) };
  return { ...older, newerEmptyResponse };
}

/** Returns whether a response is known to have no rows, or its body contains only an empty list. */
const isEmptyResponse = ({ isEmpty, body }: CachedResponse): boolean =>
  isEmpty ?? /^\s*(?:\{[^[]*)?\[\s*\][^[]*$/.test(body);
