import { fail, ok } from '@/lib/shared/result';
import type { CachedResponse, CallResult } from './call';
import { type EndpointName, endpointOf, type ResponseOf } from './endpoints';
import { type ExpectedBody, expectedBodyOf } from './expected-body';
import { type JsonText, parseJsonText } from './json-text';
import { failureOf, type ReceivedResponse } from './response-failure';
import { readRows } from './response-rows';

/**
 * Reads an answer as it came, into what its endpoint tells or into why it is none (section "Errors"). The same text reads the
 * same way when it arrives and when it is taken from the shelf.
 */
export function readResponse<N extends EndpointName>(
  name: N,
  held: CachedResponse,
  {
    retryAfter = null,
    noCaptions = held.noCaptions,
  }: Partial<Pick<ReceivedResponse, 'retryAfter' | 'noCaptions'>> = {},
): CallResult<N> {
  const promise = expectedBodyOf(name, held.asked);
  const json = mayBeJson(held.body, promise) ? parseJsonText(held.body) : notJson;
  const failure = failureOf({ held, promise, json, retryAfter, noCaptions });
  if (failure) return fail(failure);

  // Only captions are promised as text, and their reply may be one.
  if (promise !== 'rows')
    return ok({ held, value: textOfBody(held.body, json) as ResponseOf<N>, setAside: [], wrongFields: [] });
  const read = readRows(endpointOf(name), json.is === 'json' ? json.value : null);
  return read.ok ? ok({ held, ...read.value }) : fail({ kind: 'strange-answer', status: held.status });
}

const notJson: JsonText = { is: 'other' };

/** A text may come wrapped as one JSON string, and a refusal comes as an object; all other text is not worth the try. */
const mayBeJson = (body: string, expected: ExpectedBody): boolean => expected !== 'text' || /^\s*["{]/.test(body);

/** Text as it came; the document does not say whether it is wrapped as a JSON string or stands raw, so both are taken. */
const textOfBody = (body: string, json: JsonText): string =>
  json.is === 'json' && typeof json.value === 'string' ? json.value : body;
