import { fail, ok, type Result } from '@/lib/shared/result';
import type { CachedResponse, CallResult, InvalidRow } from './call';
import type { RowsInBody } from './endpoint';
import { type EndpointName, type EndpointOf, endpointOf, type ResponseOf } from './endpoints';
import { type JsonText, parseJsonText } from './json-text';
import { readRow } from './read-row';
import { type ExpectedBody, expectedBodyOf, failureOf, type ReceivedResponse } from './response-failure';

/** A response of which everything that is left could be read. */
interface RowsResult<R> {
  value: R;
  /** Rows that could not be read. */
  setAside: InvalidRow[];
  /** Rows that were read without the fields that `problems` names; index -1 is what stands around the list. */
  wrongFields: InvalidRow[];
}

/**
 * Reads rows tolerantly: unknown fields stay, a field that is not what it should be is left out with the reason, and only a
 * row that cannot be identified is skipped. Fails where there is no list.
 */
export function readRows<N extends EndpointName>(
  row: EndpointOf<N>,
  value: unknown,
): Result<RowsResult<ResponseOf<N>>, 'no-rows'> {
  const { at, row: schema } = row.rows;
  const rows = rowsAt(value, at);
  if (!rows) return fail('no-rows');
  // Rows of this endpoint, because its schema has accepted each.
  const validRows: unknown[] = [];
  const setAside: InvalidRow[] = [];
  const wrongFields: InvalidRow[] = [];
  rows.forEach((raw, index) => {
    const { problems, row: read } = readRow(schema, raw);
    if (read !== undefined) validRows.push(read);
    if (problems.length > 0) (read === undefined ? setAside : wrongFields).push({ index, row: raw, problems });
  });
  if (at === 'root') return ok({ value: validRows as ResponseOf<N>, setAside, wrongFields });
  const around = { ...(value as object), data: undefined };
  // Of what stands around the list nothing is required.
  const { problems, row: members } = readRow(row.reply, { ...around, data: [] });
  if (problems.length > 0) wrongFields.unshift({ index: -1, row: around, problems });
  return ok({ value: { ...(members as object), data: validRows } as ResponseOf<N>, setAside, wrongFields });
}

const rowsAt = (value: unknown, at: RowsInBody['at']): unknown[] | null => {
  const list: unknown = at === 'data' ? Object(value).data : value;
  return Array.isArray(list) ? list : null;
};

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
