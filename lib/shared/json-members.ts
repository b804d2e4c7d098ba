import { strictJson } from './json';

/** Members whose keys are data: request parameters, and plans and designs that contain them. */
const openMembers: ReadonlySet<string> = new Set(['asked', 'plan', 'design']);
/** Records that contain such members. */
const nestedRecords: ReadonlySet<string> = new Set(['taken', 'costs']);

/**
 * Returns a record with such members as JSON text. The column types of a file then do not depend on its plans and
 * parameters, and DuckDB can read parameters that differ only in case.
 */
export const stringifyMembers = (record: object): object =>
  mapMembers(record, (value) => (value === undefined ? undefined : strictJson(value))) as object;

/**
 * Reverses `stringifyMembers`; returns `null` if a text is not JSON. Other values are unchanged, as the first version
 * of the file had them.
 */
export function parseMembers(record: unknown): unknown {
  try {
    return mapMembers(record, (value) => (typeof value === 'string' ? JSON.parse(value) : value));
  } catch {
    // The caller counts the row as unreadable.
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
