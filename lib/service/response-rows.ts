import { fail, ok, type Result } from '@/lib/shared/result';
import type { InvalidRow } from './call';
import type { RowsInBody } from './endpoint';
import type { EndpointName, EndpointOf, ResponseOf } from './endpoints';
import { readRow } from './read-row';

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
