import { isNoCaptionsMessage } from './assumptions';
import type { CachedResponse } from './call';
import type { Failure, ValidationIssue } from './failure';
import type { JsonText } from './json-text';
import type { RequestName } from './ledger-entry';

type JsonObject = Record<string, unknown>;

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a body says where it is a refusal. `refused`: one of a shape that the interface document does not show. */
type ErrorBody = Extract<Failure, { kind: 'invalid' | 'forbidden' }> | { kind: 'refused' };

/**
 * Section "Errors": a validation failure, the same wrapped one level deeper (playlist items), or Forbidden, whatever the
 * status. Any other object that holds an error instead of data is a refusal too; `null` where the body is none.
 */
export function parseErrorBody(body: unknown): ErrorBody | null {
  if (!isJsonObject(body) || 'data' in body || !(body.error || body.success === false)) return null;
  const problems = issuesIn(body.error) ?? (isJsonObject(body.error) ? issuesIn(body.error.error) : null);
  if (problems) return { kind: 'invalid', problems };
  return { kind: errorMessage(body) === 'Forbidden' ? 'forbidden' : 'refused' };
}

const issuesIn = (error: unknown): ValidationIssue[] | null =>
  isJsonObject(error) && Array.isArray(error.issues) ? error.issues.filter(isJsonObject).map(issueFrom) : null;

/** `message` is there "for most codes" only; what the code adds stands in for it. */
const issueFrom = (issue: JsonObject): ValidationIssue => ({
  path: Array.isArray(issue.path) ? issue.path.filter(isPathKey).join('.') : '',
  code: typeof issue.code === 'string' ? issue.code : '',
  message: typeof issue.message === 'string' ? issue.message : expectationOf(issue),
});

/** A path holds names of fields and places in lists. Anything else would show as `[object Object]` or `-1`. */
const isPathKey = (key: unknown): boolean =>
  typeof key === 'number' ? Number.isSafeInteger(key) && key >= 0 : typeof key === 'string' && key.trim() !== '';

const expectationOf = (issue: JsonObject): string => {
  if (Array.isArray(issue.options)) return `expected one of ${issue.options.filter(isPathKey).join(', ')}`;
  return typeof issue.expected === 'string' ? `expected ${issue.expected}` : '';
};

/** Longest text of the service that is shown or stored, in UTF-16 units. */
const maxMessageLength = 300;
/** Most complaints of one refusal that are shown or stored. */
const maxIssues = 20;

/** The beginning of a text of the service, never half a character. */
export const truncateMessage = (text: string): string =>
  text
    .trim()
    .slice(0, maxMessageLength)
    .replace(/[\ud800-\udbff]$/, '');

/** The service's own words in a body that refuses: a message where there is one, else the text itself. */
function errorMessage(body: unknown): string {
  const { error, message } = isJsonObject(body) ? body : { error: body, message: null };
  const texts = [isJsonObject(error) ? error.message : error, message];
  return truncateMessage(texts.find((text): text is string => typeof text === 'string') ?? '');
}

/** A failure as it may be shown, stored and sent on: the service decides how long its complaints are. */
export const limitIssues = <F extends { kind: string; problems?: ValidationIssue[] }>(failure: F): F =>
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
 * What kind of body a question was promised: rows in JSON, a JSON document of another's shape (json3 captions), or text. Only
 * captions have formats (GET /captions/{videoId}, "Response by format").
 */
export type ExpectedBody = 'rows' | 'document' | 'text';

/** The promise of a question, read off its `format`; a question without one gets rows. */
export function expectedBodyOf(name: string, params: unknown): ExpectedBody {
  const format = name === 'captions' ? textParam(params, 'format') : null;
  if (format === null || format === 'json') return 'rows';
  return format === 'json3' ? 'document' : 'text';
}

/** A text parameter of a question that was kept without its type. */
export const textParam = (params: unknown, name: string): string | null => {
  const given = Object.entries(Object(params)).find(([key]) => key === name)?.[1];
  return typeof given === 'string' ? given : null;
};

/** An answer and what was made out of it so far. `retryAfter` is the header of that name. */
export interface ReceivedResponse {
  held: Pick<CachedResponse, 'asked' | 'receivedAt' | 'status' | 'contentType' | 'body'> & { name: RequestName };
  promise: ExpectedBody;
  json: JsonText;
  retryAfter: string | null;
  /** The user's phrases for "no captions"; see `saysNoCaptions`. */
  noCaptions?: readonly string[] | undefined;
}

/** Why an answer is none: its body is asked first, then its status. `null` where it looks like what was promised. */
export function failureOf(received: ReceivedResponse): Failure | null {
  const { held, promise, json } = received;
  const errorBody = json.is === 'json' ? parseErrorBody(json.value) : null;
  if (errorBody && errorBody.kind !== 'refused') return errorBody;
  if (held.status === 429) return { kind: 'too-many', retryAfterSeconds: retrySeconds(received) };
  if (isWebPage(received)) {
    // An error page of a server in between says nothing beyond its status.
    return held.status >= 500 ? refusedFailure(received, '') : { kind: 'web-page', status: held.status };
  }
  if (errorBody || held.status < 200 || held.status > 299) return rejectionOf(received);
  if (held.body.trim() === '') return { kind: 'empty-answer', status: held.status };
  if (promise === 'text' || json.is === 'json') return null;
  return json.is === 'unfinished'
    ? { kind: 'cut-off', bytes: new TextEncoder().encode(held.body).length }
    : { kind: 'strange-answer', status: held.status };
}

/** Sent by something in between, or by a service that is none. Text formats may come under any content type. */
const isWebPage = ({ held, promise, json }: ReceivedResponse): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i.test(held.body) ||
  (promise !== 'text' && json.is !== 'json' && held.body.trim() !== '' && /\bhtml\b/i.test(held.contentType));

const rejectionOf = (received: ReceivedResponse): Failure => {
  const { held, json, noCaptions } = received;
  const message = errorMessage(json.is === 'json' ? json.value : held.body);
  if (held.name === 'captions' && isNoCaptionsMessage(held.status, message, noCaptions))
    return { kind: 'no-captions', lang: textParam(held.asked, 'lang') };
  return refusedFailure(received, message);
};

const refusedFailure = (received: ReceivedResponse, message: string): Failure => {
  const retryAfterSeconds = retrySeconds(received);
  return {
    kind: 'refused',
    status: received.held.status,
    message,
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
};

/** Longest wait that is believed, in seconds: a day. */
const maxRetrySeconds = 86_400;

/** RFC 9110, section 10.2.3: a number of seconds or a date. Whole seconds; `null` where it names no wait of use. */
const retrySeconds = ({ retryAfter, held: { receivedAt } }: ReceivedResponse): number | null => {
  if (retryAfter === null) return null;
  const isNumber = /^\s*\d+\s*$/.test(retryAfter);
  const seconds = isNumber ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - receivedAt) / 1000);
  return seconds >= 1 && seconds <= maxRetrySeconds ? seconds : null;
};
