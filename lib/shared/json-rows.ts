import { strictJson } from './json';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Yields the text of each row of a response: of the list itself, or of its member `data`. A large body is never in
 * memory as text or as a tree. Expects valid JSON; yields nothing if there is no list.
 */
export function* rowTexts(bytes: Uint8Array): Generator<string> {
  const utf8 = new TextDecoder();
  let at = listStart(bytes, utf8);
  while (at > 0) {
    const [start, end] = nextRow(bytes, at);
    if (end > 0) yield utf8.decode(bytes.subarray(start, end));
    at = end;
  }
}

/** Returns the start and end of the next row of a list; -1 for both if there is none. */
export function nextRow(bytes: Uint8Array, from: number): [start: number, end: number] {
  let at = afterSpace(bytes, from);
  if (bytes[at] === comma) at = afterSpace(bytes, at + 1);
  return at >= bytes.length || bytes[at] === closeList ? [-1, -1] : [at, endOfValue(bytes, at)];
}

/** Returns the position after the list's opening bracket; -1 if there is no list. */
export function listStart(bytes: Uint8Array, utf8: TextDecoder): number {
  let at = afterSpace(bytes, 0);
  if (bytes[at] === openList) return at + 1;
  if (bytes[at] !== openObject) return -1;
  at = afterSpace(bytes, at + 1);
  while (bytes[at] === quote) {
    const end = endOfString(bytes, at);
    const name = utf8.decode(bytes.subarray(at + 1, end - 1));
    at = afterSpace(bytes, end);
    if (bytes[at] !== colon) return -1;
    at = afterSpace(bytes, at + 1);
    if (name === 'data') return bytes[at] === openList ? at + 1 : -1;
    at = afterSpace(bytes, endOfValue(bytes, at));
    if (bytes[at] !== comma) return -1;
    at = afterSpace(bytes, at + 1);
  }
  return -1;
}

const isSpace = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function afterSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

/** Returns the position after the closing quote. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; ; at += 1) {
    at = bytes.indexOf(quote, at);
    if (at < 0) return bytes.length;
    let slashes = 0;
    while (bytes[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
}

/** Returns the position after a string, object, list, number or literal. */
function endOfValue(bytes: Uint8Array, from: number): number {
  let depth = 0;
  let at = from;
  while (at < bytes.length) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfString(bytes, at);
      if (depth === 0) return at;
      continue;
    }
    const closes = byte === closeObject || byte === closeList;
    if (depth === 0 && (closes || byte === comma || isSpace(byte))) return at;
    if (byte === openObject || byte === openList) depth += 1;
    if (closes) depth -= 1;
    at += 1;
    if (closes && depth === 0) return at;
  }
  return at;
}

/** Members whose keys are data: request parameters, and plans and designs that contain them. */
const openMembers: ReadonlySet<string> = new Set(['asked', 'plan', 'design']);
/** Records that contain such members. */
const nestedRecords: ReadonlySet<string> = new Set(['taken', 'costs']);

/**
 * Returns a record with its `openMembers` as JSON text. The column types of a file then do not depend on its plans and
 * parameters, and DuckDB can read parameters that differ only in case.
 */
export const stringifyMembers = (record: object): object =>
  mapMembers(record, (value) => (value === undefined ? undefined : strictJson(value))) as object;

/**
 * Reverses `stringifyMembers`; returns `null` if a text is not JSON. Members that are not text are unchanged, because
 * the first version of the file did not convert them.
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
