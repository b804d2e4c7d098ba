import { type JsonText, parseJsonText } from '@/lib/shared/json';
import { fail, ok, type Result } from '@/lib/shared/result';
import { betterResponse, type CachedResponse, type CallResult, type InvalidRow } from './call';
import type { RowsInBody } from './endpoint';
import { type EndpointName, type EndpointOf, endpointOf, type ResponseOf } from './endpoints';
import { readRow } from './read-row';
import { noCaptionsFreshMinutes } from './request-limits';
import { type ExpectedBody, expectedBodyOf, failureOf, type ReceivedResponse } from './response-failure';

/** The readable part of a response. */
interface RowsResult<R> {
  value: R;
  skippedRows: InvalidRow[];
  /** Rows read without the fields that `problems` names. Index -1 stands for the members around the list. */
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
  const rows = rowsAt(value, at);
  if (!rows) return fail('no-rows');
  // The cast is safe because the endpoint's schema accepted each row.
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
  // No member around the list is required.
  const { problems, row: members } = readRow(row.reply, { ...envelope, data: [] });
  if (problems.length > 0) wrongFields.unshift({ index: -1, row: envelope, problems });
  return ok({
    value: { ...(members as object), data: validRows } as ResponseOf<N>,
    skippedRows,
    wrongFields,
  });
}

const rowsAt = (value: unknown, at: RowsInBody['at']): unknown[] | null => {
  const list: unknown = at === 'data' ? Object(value).data : value;
  return Array.isArray(list) ? list : null;
};

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
  const expected = expectedBodyOf(name, cached.asked);
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
  return read.ok ? ok({ response: cached, ...read.value }) : fail({ kind: 'strange-answer', status: cached.status });
}

const notJson: JsonText = { is: 'other' };

/** A text may be wrapped in a JSON string, and an error is an object; other texts need no parsing. */
const mayBeJson = (body: string, expected: ExpectedBody): boolean => expected !== 'text' || /^\s*["{]/.test(body);

/** The document does not say whether a text is raw or wrapped in a JSON string, so both are accepted. */
const textOfBody = (body: string, json: JsonText): string =>
  json.is === 'json' && typeof json.value === 'string' ? json.value : body;

/**
 * Returns whether a saved response is still valid. "No captions" may change and expires after a day. `age` in
 * milliseconds.
 */
export const isFresh = (result: CallResult<EndpointName>, age: number): boolean =>
  result.ok || result.failure.kind !== 'no-captions' || age < noCaptionsFreshMinutes * 60_000;

/** Returns whether a response has no readable row. A text counts as one row. */
function hasNoRows(response: CachedResponse): boolean {
  const result = readResponse(response.name, response);
  if (!result.ok) return true;
  const { value } = result.value;
  if (typeof value === 'string') return false;
  return (Array.isArray(value) ? value : value.data).length === 0;
}

/**
 * Returns the response to store: the newer one, unless only the stored one has readable rows. The stored one then
 * carries the newer, so that nothing paid for is lost.
 */
export function responseToStore(stored: CachedResponse | undefined, newer: CachedResponse): CachedResponse {
  if (!stored || !hasNoRows(newer) || hasNoRows(stored)) return newer;
  return betterResponse(stored, { ...newer, isEmpty: true });
}
