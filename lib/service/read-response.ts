import { isRecord } from '@/lib/shared/is-record';
import { type JsonParseResult, parseJsonText } from '@/lib/shared/json';
import { fail, ok, type Result } from '@/lib/shared/result';
import { isNoCaptionsMessage } from './assumptions';
import { betterResponse, type CachedResponse, type CallResult, type InvalidRow } from './call';
import { type EndpointName, type EndpointOf, endpointOf, type ResponseOf } from './endpoints';
import type { Failure, ValidationIssue } from './failure';
import { readRow } from './read-row';
import type { RequestName } from './records';
import { noCaptionsFreshMinutes } from './request-limits';

/** The readable part of a response. */
interface RowsResult<R> {
  value: R;
  skippedRows: InvalidRow[];
  /** Rows read without the fields named in `problems`. Index -1 stands for the members around the list. */
  wrongFields: InvalidRow[];
}

/**
 * Reads rows tolerantly: unknown fields stay, an invalid field is dropped with its reason, and only a row that cannot
 * be identified is skipped. Fails if there is no list.
 */
export function readRows<N extends EndpointName>(
  row: EndpointOf<N>,
  value: unknown,
): Result<RowsResult<ResponseOf<N>>, 'no-rows'> {
  const { at, row: schema } = row.rows;
  const rows = Array.isArray(value) === (at === 'root') ? rowsInBody(value) : null;
  if (!rows) return fail('no-rows');
  // The casts of this list below are safe, because the endpoint's schema accepted each row.
  const validRows: unknown[] = [];
  const skippedRows: InvalidRow[] = [];
  const wrongFields: InvalidRow[] = [];
  rows.forEach((raw, index) => {
    const { problems, row: read } = readRow(schema, raw);
    if (read !== undefined) validRows.push(read);
    if (problems.length > 0) (read === undefined ? skippedRows : wrongFields).push({ index, row: raw, problems });
  });
  if (at === 'root') return ok({ value: validRows as ResponseOf<N>, skippedRows, wrongFields });
  const envelope = { ...(value as object), data: undefined };
  // Every field around the list is optional, so this can always be read.
  const { problems, row: members } = readRow(row.responseSchema, { ...envelope, data: [] });
  if (problems.length > 0) wrongFields.unshift({ index: -1, row: envelope, problems });
  return ok({
    value: { ...(members as object), data: validRows } as ResponseOf<N>,
    skippedRows,
    wrongFields,
  });
}

/** Returns the rows of a parsed body, which is a list or has one in its member `data`; `null` if it has none. */
export function rowsInBody(value: unknown): unknown[] | null {
  const list = isRecord(value) ? value.data : value;
  return Array.isArray(list) ? list : null;
}

/**
 * Parses a response into its endpoint's type or into a failure (section "Errors"). The result is the same for a
 * received body and for a saved one.
 */
export function readResponse<N extends EndpointName>(
  name: N,
  cached: CachedResponse,
  {
    retryAfter = null,
    noCaptions = cached.noCaptions,
  }: Partial<Pick<ReceivedResponse, 'retryAfter' | 'noCaptions'>> = {},
): CallResult<N> {
  const expected = expectedBodyOf(name, cached.params);
  const json = mayBeJson(cached.body, expected) ? parseJsonText(cached.body) : notJson;
  const failure = failureOf({ response: cached, expected, json, retryAfter, noCaptions });
  if (failure) return fail(failure);

  // Only captions are documented as text, and their response type includes it.
  if (expected !== 'rows')
    return ok({
      response: cached,
      value: textOfBody(cached.body, json) as ResponseOf<N>,
      skippedRows: [],
      wrongFields: [],
    });
  const read = readRows(endpointOf(name), json.is === 'json' ? json.value : null);
  return read.ok
    ? ok({ response: cached, ...read.value })
    : fail({ kind: 'unexpected-response', status: cached.status });
}

const notJson: JsonParseResult = { is: 'other' };

/** Text may be wrapped in a JSON string, and an error is an object; other text needs no parsing. */
const mayBeJson = (body: string, expected: ExpectedBody): boolean => expected !== 'text' || /^\s*["{]/.test(body);

/** The interface does not say whether text is raw or wrapped in a JSON string, so both are accepted. */
const textOfBody = (body: string, json: JsonParseResult): string =>
  json.is === 'json' && typeof json.value === 'string' ? json.value : body;

/**
 * Returns whether a saved response is still valid. "No captions" may change and expires after a day. `age` in
 * milliseconds.
 */
export const isFresh = (result: CallResult<EndpointName>, age: number): boolean =>
  result.ok || result.failure.kind !== 'no-captions' || age < noCaptionsFreshMinutes * 60_000;

/** Returns whether a response has no readable row. Text counts as one row. */
function hasNoRows(response: CachedResponse): boolean {
  const result = readResponse(response.name, response);
  if (!result.ok) return true;
  return rowsInBody(result.value.value)?.length === 0;
}

/**
 * Returns the response to store: the newer one, unless only the stored one has readable rows. In that case the stored
 * response carries the newer one, so that nothing paid for is lost.
 */
export function responseToStore(stored: CachedResponse | undefined, newer: CachedResponse): CachedResponse {
  if (!stored || !hasNoRows(newer) || hasNoRows(stored)) return newer;
  return betterResponse(stored, { ...newer, isEmpty: true });
}

type JsonObject = Record<string, unknown>;

/** An error that a body reports. `refused` has a shape that the interface does not show. */
type ErrorBody = Extract<Failure, { kind: 'invalid' | 'forbidden' }> | { kind: 'refused' };

/**
 * Parses an error body (section "Errors"), regardless of the status: a validation failure, the same nested one level
 * deeper (playlist items), or Forbidden. Any other object with an error instead of data is `refused`. Returns `null`
 * for a body without an error.
 */
export function parseErrorBody(body: unknown): ErrorBody | null {
  if (!isRecord(body) || 'data' in body || !(body.error || body.success === false)) return null;
  const problems = issuesIn(body.error) ?? (isRecord(body.error) ? issuesIn(body.error.error) : null);
  if (problems) return { kind: 'invalid', problems };
  return { kind: errorMessage(body) === 'Forbidden' ? 'forbidden' : 'refused' };
}

const issuesIn = (error: unknown): ValidationIssue[] | null =>
  isRecord(error) && Array.isArray(error.issues) ? error.issues.filter(isRecord).map(issueFrom) : null;

/** Section "Errors": some codes have no `message`. The expected value then replaces it. */
const issueFrom = (issue: JsonObject): ValidationIssue => ({
  path: Array.isArray(issue.path) ? issue.path.filter(isPathKey).join('.') : '',
  code: typeof issue.code === 'string' ? issue.code : '',
  message: typeof issue.message === 'string' ? issue.message : expectationOf(issue),
});

/** Paths consist of field names and indices. Other keys would show as `[object Object]` or `-1`. */
const isPathKey = (key: unknown): boolean =>
  typeof key === 'number' ? Number.isSafeInteger(key) && key >= 0 : typeof key === 'string' && key.trim() !== '';

const expectationOf = (issue: JsonObject): string => {
  if (Array.isArray(issue.options)) return `expected one of ${issue.options.filter(isPathKey).join(', ')}`;
  return typeof issue.expected === 'string' ? `expected ${issue.expected}` : '';
};

/** Maximum length of a message from the service that is shown or stored, in UTF-16 code units. */
const maxMessageLength = 300;
/** Maximum number of issues of one error that are shown or stored. */
const maxIssues = 20;

/** Truncates a message from the service without splitting a character. */
export const truncateMessage = (text: string): string =>
  text
    .trim()
    .slice(0, maxMessageLength)
    .replace(/[\ud800-\udbff]$/, '');

/** Returns the message of an error body, or the body itself if it is text; '' if there is neither. */
function errorMessage(body: unknown): string {
  const { error, message } = isRecord(body) ? body : { error: body, message: null };
  const texts = [isRecord(error) ? error.message : error, message];
  return truncateMessage(texts.find((text): text is string => typeof text === 'string') ?? '');
}

/** Shortens the issues of a failure before it is shown, stored or sent, because the service sets no limit. */
export const truncateIssues = <F extends { kind: string; problems?: ValidationIssue[] }>(failure: F): F =>
  failure.problems
    ? {
        ...failure,
        problems: failure.problems.slice(0, maxIssues).map(({ path, code, message }) => ({
          path: truncateMessage(path),
          code: truncateMessage(code),
          message: truncateMessage(message),
        })),
      }
    : failure;

/**
 * The kind of body that a request expects: rows in JSON, another JSON document (json3 captions), or text. Only captions
 * have formats (GET /captions/{videoId}, "Response by format").
 */
type ExpectedBody = 'rows' | 'document' | 'text';

/** Returns the kind of body expected for a request, by its `format`. */
function expectedBodyOf(name: string, params: unknown): ExpectedBody {
  const format = name === 'captions' ? textParam(params, 'format') : null;
  if (format === null || format === 'json') return 'rows';
  return format === 'json3' ? 'document' : 'text';
}

/** Returns a string parameter from stored parameters, which are untyped. */
export const textParam = (params: unknown, name: string): string | null => {
  const value = Object.entries(Object(params)).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : null;
};

/** A response and the results of parsing it. `retryAfter` is the value of the Retry-After header. */
interface ReceivedResponse {
  response: Pick<CachedResponse, 'params' | 'receivedAt' | 'status' | 'contentType' | 'body'> & { name: RequestName };
  expected: ExpectedBody;
  json: JsonParseResult;
  retryAfter: string | null;
  /** The user's phrases for "no captions"; see `isNoCaptionsMessage`. */
  noCaptions?: readonly string[] | undefined;
}

/** Statuses that name one cause, whatever the body says (RFC 9110, section 15; RFC 6585, section 4). */
const certainStatuses: readonly number[] = [402, 408, 429];
export const isCertainStatus = (status: number): boolean => certainStatuses.includes(status);

/**
 * Returns why a response is not usable; `null` if it looks as expected. The status decides, except that the two
 * documented error bodies, which the interface shows without a status, say more than most statuses.
 */
export function failureOf(received: ReceivedResponse): Failure | null {
  const { response, expected, json } = received;
  const { status } = response;
  if (status === 429) return { kind: 'too-many', retryAfterSeconds: retrySeconds(received) };
  const errorBody = json.is === 'json' ? parseErrorBody(json.value) : null;
  if (errorBody && errorBody.kind !== 'refused' && !isCertainStatus(status)) return errorBody;
  if (errorBody || status < 200 || status > 299) return rejectionOf(received);
  if (isWebPage(received)) return { kind: 'web-page', status };
  if (response.body.trim() === '') return { kind: 'empty-response', status };
  if (expected === 'text' || json.is === 'json') return null;
  return json.is === 'unfinished'
    ? { kind: 'truncated', bytes: new TextEncoder().encode(response.body).length }
    : { kind: 'unexpected-response', status };
}

export const isHtml = (text: string): boolean => /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i.test(text);

/** Returns whether a proxy or an unrelated site sent a web page. Text formats may have any content type. */
const isWebPage = ({ response, expected, json }: ReceivedResponse): boolean =>
  isHtml(response.body) ||
  (expected !== 'text' && json.is !== 'json' && response.body.trim() !== '' && /\bhtml\b/i.test(response.contentType));

const rejectionOf = (received: ReceivedResponse): Failure => {
  const { response, json, noCaptions } = received;
  const { status, name, params } = response;
  // The web page of a proxy contains no reason.
  const message = isWebPage(received) ? '' : errorMessage(json.is === 'json' ? json.value : response.body);
  if (name === 'captions' && isNoCaptionsMessage(status, message, noCaptions))
    return { kind: 'no-captions', lang: textParam(params, 'lang') };
  const retryAfterSeconds = retrySeconds(received);
  return { kind: 'refused', status, message, ...(retryAfterSeconds !== null && { retryAfterSeconds }) };
};

/** Maximum accepted wait in seconds: one day. */
const maxRetrySeconds = 86_400;

/**
 * Parses Retry-After (RFC 9110, section 10.2.3), a number of seconds or a date, into whole seconds. Returns `null` if
 * the header gives no usable wait.
 */
const retrySeconds = ({ retryAfter, response: { receivedAt } }: ReceivedResponse): number | null => {
  if (retryAfter === null) return null;
  const isNumber = /^\s*\d+\s*$/.test(retryAfter);
  const seconds = isNumber ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - receivedAt) / 1000);
  return seconds >= 1 && seconds <= maxRetrySeconds ? seconds : null;
};
