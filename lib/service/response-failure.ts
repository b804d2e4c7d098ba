import { saysNoCaptions } from './assumptions';
import type { HeldAnswer } from './call';
import type { CallName } from './call-name';
import { refusalFrom, wordsOf } from './error-body';
import { type AnswerPromise, askedText } from './expected-body';
import type { Failure } from './failure';
import type { JsonText } from './json-text';

/** An answer and what was made out of it so far. `retryAfter` is the header of that name. */
export interface Arrived {
  held: Pick<HeldAnswer, 'asked' | 'receivedAt' | 'status' | 'contentType' | 'body'> & { name: CallName };
  promise: AnswerPromise;
  json: JsonText;
  retryAfter: string | null;
  /** The user's phrases for "no captions"; see `saysNoCaptions`. */
  noCaptions?: readonly string[] | undefined;
}

/** Why an answer is none: its body is asked first, then its status. `null` where it looks like what was promised. */
export function failureOf(arrived: Arrived): Failure | null {
  const { held, promise, json } = arrived;
  const refusal = json.is === 'json' ? refusalFrom(json.value) : null;
  if (refusal && refusal.kind !== 'refused') return refusal;
  if (held.status === 429) return { kind: 'too-many', retryAfterSeconds: secondsOf(arrived) };
  if (isWebPage(arrived)) {
    // An error page of a server in between says nothing beyond its status.
    return held.status >= 500 ? refusedWith(arrived, '') : { kind: 'web-page', status: held.status };
  }
  if (refusal || held.status < 200 || held.status > 299) return refusedBy(arrived);
  if (held.body.trim() === '') return { kind: 'empty-answer', status: held.status };
  if (promise === 'text' || json.is === 'json') return null;
  return json.is === 'unfinished'
    ? { kind: 'cut-off', bytes: new TextEncoder().encode(held.body).length }
    : { kind: 'strange-answer', status: held.status };
}

/** Sent by something in between, or by a service that is none. Text formats may come under any content type. */
const isWebPage = ({ held, promise, json }: Arrived): boolean =>
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i.test(held.body) ||
  (promise !== 'text' && json.is !== 'json' && held.body.trim() !== '' && /\bhtml\b/i.test(held.contentType));

const refusedBy = (arrived: Arrived): Failure => {
  const { held, json, noCaptions } = arrived;
  const message = wordsOf(json.is === 'json' ? json.value : held.body);
  if (held.name === 'captions' && saysNoCaptions(held.status, message, noCaptions))
    return { kind: 'no-captions', lang: askedText(held.asked, 'lang') };
  return refusedWith(arrived, message);
};

const refusedWith = (arrived: Arrived, message: string): Failure => {
  const retryAfterSeconds = secondsOf(arrived);
  return {
    kind: 'refused',
    status: arrived.held.status,
    message,
    ...(retryAfterSeconds !== null && { retryAfterSeconds }),
  };
};

/** Longest wait that is believed, in seconds: a day. */
const maxWait = 86_400;

/** RFC 9110, section 10.2.3: a number of seconds or a date. Whole seconds; `null` where it names no wait of use. */
const secondsOf = ({ retryAfter, held: { receivedAt } }: Arrived): number | null => {
  if (retryAfter === null) return null;
  const isNumber = /^\s*\d+\s*$/.test(retryAfter);
  const seconds = isNumber ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - receivedAt) / 1000);
  return seconds >= 1 && seconds <= maxWait ? seconds : null;
};
