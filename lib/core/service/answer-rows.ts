import { fail, ok, type Result } from '../result';
import type { SetAside } from './call';
import type { Rows } from './endpoint';
import type { EndpointName, Reply, Row } from './endpoints';
import { problemsOf } from './problems';
import { quickCheckOf } from './quick-check';

/** An answer of which everything that is left could be read. */
export interface Read<R> {
  value: R;
  setAside: SetAside[];
}

/**
 * Reads rows tolerantly (RLB-03): unknown fields stay, a bad row is set aside as it came with its reasons, and so are the
 * fields around the list that are not what they should be (index -1). An answer without its list, or without a required
 * field, fails.
 */
export function readRows<N extends EndpointName>(row: Row<N>, value: unknown): Result<Read<Reply<N>>, 'no-rows'> {
  const { at, row: schema } = row.rows;
  const rows = rowsAt(value, at);
  if (!rows) return fail('no-rows');
  // The schema accepts it unchanged, so it is a reply of this endpoint.
  if (quickCheckOf(row.reply)(value)) return ok({ value: value as Reply<N>, setAside: [] });

  const sorted = sortRows(rows, schema);
  const { around, setAside } =
    at === 'data' && isObject(value) ? sortAround(row, value) : { around: null, setAside: [] };
  const rest = around ? { ...around, data: sorted.good } : sorted.good;
  const read = row.reply.safeParse(rest);
  return read.success ? ok({ value: read.data, setAside: [...setAside, ...sorted.setAside] }) : fail('no-rows');
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const rowsAt = (value: unknown, at: Rows['at']): unknown[] | null => {
  const list = at === 'data' && isObject(value) ? value.data : value;
  return Array.isArray(list) ? list : null;
};

const sortRows = (rows: unknown[], schema: Rows['row']): { good: unknown[]; setAside: SetAside[] } => {
  const isGood = quickCheckOf(schema);
  const good: unknown[] = [];
  const setAside: SetAside[] = [];
  rows.forEach((row, index) => {
    const read = isGood(row) ? null : schema.safeParse(row);
    if (read?.success === false) setAside.push({ index, row, problems: problemsOf(read.error) });
    else good.push(row);
  });
  return { good, setAside };
};

/** The fields around a list without those that are not what they should be. */
const sortAround = <N extends EndpointName>(
  row: Row<N>,
  value: Record<string, unknown>,
): { around: Record<string, unknown>; setAside: SetAside[] } => {
  const read = row.reply.safeParse({ ...value, data: [] });
  if (read.success) return { around: value, setAside: [] };
  const bad = new Set(read.error.issues.map(({ path }) => String(path[0])));
  const pick = (keep: boolean) => Object.fromEntries(Object.entries(value).filter(([key]) => bad.has(key) === keep));
  return { around: pick(false), setAside: [{ index: -1, row: pick(true), problems: problemsOf(read.error) }] };
};
