import { isRecord } from './is-record';
import { strictJson } from './json';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Returns the start and end of the next row of a list; -1 for both if there is none. */
export function nextRow(bytes: Uint8Array, from: number): [start: number, end: number] {
  let index = afterSpace(bytes, from);
  if (bytes[index] === comma) index = afterSpace(bytes, index + 1);
  return index >= bytes.length || bytes[index] === closeList ? [-1, -1] : [index, endOfValue(bytes, index)];
}

/** Returns the position after the list's opening bracket; -1 if there is no list. */
export function listStart(bytes: Uint8Array, utf8: TextDecoder): number {
  let index = afterSpace(bytes, 0);
  if (bytes[index] === openList) return index + 1;
  if (bytes[index] !== openObject) return -1;
  index = afterSpace(bytes, index + 1);
  while (bytes[index] === quote) {
    const end = endOfString(bytes, index);
    const name = utf8.decode(bytes.subarray(index + 1, end - 1));
    index = afterSpace(bytes, end);
    if (bytes[index] !== colon) return -1;
    index = afterSpace(bytes, index + 1);
    if (name === 'data') return bytes[index] === openList ? index + 1 : -1;
    index = afterSpace(bytes, endOfValue(bytes, index));
    if (bytes[index] !== comma) return -1;
    index = afterSpace(bytes, index + 1);
  }
  return -1;
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

export function afterSpace(bytes: Uint8Array, from: number): number {
  let index = from;
  while (isSpace(bytes[index])) index += 1;
  return index;
}

/** Returns the position after the closing quote. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let index = from + 1; ; index += 1) {
    index = bytes.indexOf(quote, index);
    if (index < 0) return bytes.length;
    let slashes = 0;
    while (bytes[index - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return index + 1;
  }
}

/** Returns the position after a string, object, list, number or literal. */
function endOfValue(bytes: Uint8Array, from: number): number {
  let depth = 0;
  let index = from;
  while (index < bytes.length) {
    const byte = bytes[index];
    if (byte === quote) {
      index = endOfString(bytes, index);
      if (depth === 0) return index;
      continue;
    }
    const closes = byte === closeObject || byte === closeList;
    if (depth === 0 && (closes || byte === comma || isSpace(byte))) return index;
    if (byte === openObject || byte === openList) depth += 1;
    if (closes) depth -= 1;
    index += 1;
    if (closes && depth === 0) return index;
  }
  return index;
}

/**
 * Members with arbitrary keys: request parameters, and plans, designs and samples that contain parameters. The variables of a
 * codebook and answers to them have several types.
 */
const openMembers: ReadonlySet<string> = new Set(['params', 'plan', 'design', 'sample', 'variables', 'answer']);
/** Members that are records with `openMembers` of their own. */
const nestedRecords: ReadonlySet<string> = new Set(['reusedFrom', 'costs']);

/**
 * Returns a record with its `openMembers` as JSON strings. The column types of a file therefore do not depend on its
 * plans and parameters, and DuckDB can read parameters whose names differ only in case.
 */
export const stringifyMembers = (record: object): object =>
  mapMembers(record, (value) => (value === undefined ? undefined : strictJson(value))) as object;

/**
 * Reverses `stringifyMembers`; returns `null` if a string is not JSON. Members that are not strings stay unchanged.
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
  if (!isRecord(record)) return record;
  const members = Object.entries(record).map(([name, value]) => {
    if (nestedRecords.has(name)) return [name, mapMembers(value, map)];
    return [name, openMembers.has(name) ? map(value) : value];
  });
  return Object.fromEntries(members);
}
