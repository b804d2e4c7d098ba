import { isNoCaptionsMessage } from './assumptions';
import type { CachedResponse } from './call';
import type { RequestName } from './call-name';
import { errorMessage, parseErrorBody } from './error-body';
import { type ExpectedBody, textParam } from './expected-body';
import type { Failure } from './failure';
import type { JsonText } from './json-text';

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
