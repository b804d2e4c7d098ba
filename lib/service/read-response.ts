import { fail, ok } from '@/lib/shared/result';
import type { Answer, HeldAnswer } from './call';
import { type EndpointName, type Reply, rowOf } from './endpoints';
import { type AnswerPromise, promiseOf } from './expected-body';
import { type JsonText, jsonFrom } from './json-text';
import { type Arrived, failureOf } from './response-failure';
import { readRows } from './response-rows';

/**
 * Reads an answer as it came, into what its endpoint tells or into why it is none (section "Errors"). The same text reads the
 * same way when it arrives and when it is taken from the shelf.
 */
export function readAnswer<N extends EndpointName>(
  name: N,
  held: HeldAnswer,
  { retryAfter = null, noCaptions = held.noCaptions }: Partial<Pick<Arrived, 'retryAfter' | 'noCaptions'>> = {},
): Answer<N> {
  const promise = promiseOf(name, held.asked);
  const json = mayBeJson(held.body, promise) ? jsonFrom(held.body) : other;
  const failure = failureOf({ held, promise, json, retryAfter, noCaptions });
  if (failure) return fail(failure);

  // Only captions are promised as text, and their reply may be one.
  if (promise !== 'rows')
    return ok({ held, value: textIn(held.body, json) as Reply<N>, setAside: [], wrongFields: [] });
  const read = readRows(rowOf(name), json.is === 'json' ? json.value : null);
  return read.ok ? ok({ held, ...read.value }) : fail({ kind: 'strange-answer', status: held.status });
}

const other: JsonText = { is: 'other' };

/** A text may come wrapped as one JSON string, and a refusal comes as an object; all other text is not worth the try. */
const mayBeJson = (body: string, promise: AnswerPromise): boolean => promise !== 'text' || /^\s*["{]/.test(body);

/** Text as it came; the document does not say whether it is wrapped as a JSON string or stands raw, so both are taken. */
const textIn = (body: string, json: JsonText): string =>
  json.is === 'json' && typeof json.value === 'string' ? json.value : body;
