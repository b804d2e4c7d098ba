import { strictJson } from './json';

/** Members whose keys are data: parameters of requests, and plans and designs that have such parameters. */
const openMembers: ReadonlySet<string> = new Set(['asked', 'plan', 'design']);
/** Members that are records with such members themselves. */
const nestedRecords: ReadonlySet<string> = new Set(['taken', 'costs']);

/**
 * Returns a record in which members of no fixed shape are JSON text. The types of a file then do not change with its plans and
 * parameters, and DuckDB reads parameters whose names differ in case alone.
 */
export const stringifyMembers = (record: object): object =>
  mapMembers(record, (value) => (value === undefined ? undefined : strictJson(value))) as object;

/**
 * Returns a record with the values that `stringifyMembers` made text of; `null` where such a text is no JSON. Values that are no
 * text stay as they are: the first version of the file had them so.
 */
export function parseMembers(record: unknown): unknown {
  try {
    return mapMembers(record, (value) => (typeof value === 'string' ? JSON.parse(value) : value));
  } catch {
    // The line of the record counts as one that cannot be read.
    return null;
  }
}

function mapMembers(record: unknown, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(record)) return record.map((one) => mapMembers(one, map));
  if (typeof record !== 'object' || record === null) return record;
  const members = Object.entries(record).map(([name, value]) => {
    if (nestedRecords.has(name)) return [name, mapMembers(value, map)];
    return [name, openMembers.has(name) ? map(value) : value];
  });
  return Object.fromEntries(members);
}
