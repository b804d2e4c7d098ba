import { type AnswerPromise, askedText } from './answer-promise';
import { saysNoCaptions } from './assumptions';
import type { HeldAnswer } from './call';
import type { CallName } from './call-name';
import type { Failure } from './failure';
import type { JsonText } from './json-text';
import { refusalFrom, wordsOf } from './refusal';

/** An answer and what was made out of it so far. `retryAfter` is the header of that name. */
export interface Arrived {
  held: Pick<HeldAnswer, 'asked' | 'receivedAt' | 'status' | 'contentType' | 'body'> & { name: CallName };
  promise: AnswerPromise;
  json: JsonText;
  retryAfter: string | null;
}

/** Why an answer is none: its body is asked first, then its status. `null` where it looks like what was promised. */
export function failureOf(arrived: Arrived): Failure | null {
  const { held, promise, json } = arrived;
  const refusal = json.is === 'json' ? refusalFrom(json.value) : null;
  if (refusal && refusal.kind !== 'refused') return refusal;
  if (held.status === 429)
    return { kind: 'too-many', retryAfterSeconds: secondsOf(arrived.retryAfter, held.receivedAt) };
  if (isWebPage(arrived)) return { kind: 'web-page', status: held.status };
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

const refusedBy = ({ held, json }: Arrived): Failure => {
  const { status } = held;
  if (status >= 500) return { kind: 'strange-answer', status };
  const message = wordsOf(json.is === 'json' ? json.value : held.body);
  if (held.name === 'captions' && saysNoCaptions(status, message))
    return { kind: 'no-captions', lang: askedText(held.asked, 'lang') };
  return held.body.trim() === '' ? { kind: 'empty-answer', status } : { kind: 'refused', status, message };
};

/** RFC 9110, section 10.2.3: a number of seconds or a date. Whole seconds, `null` where it says neither. */
const secondsOf = (retryAfter: string | null, now: number): number | null => {
  if (retryAfter === null) return null;
  if (/^\s*\d{1,9}\s*$/.test(retryAfter)) return Number(retryAfter);
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - now) / 1000));
};
