import { isRecord } from './is-record';

/** Matches the JSON escape of a lone surrogate, or any other escape. */
const jsonEscape = /\\(?:ud[89a-f][\da-f]{2}|.)/g;

/**
 * Returns JSON that strict parsers accept. RFC 8259 (section 8.2) leaves lone surrogates undefined, and DuckDB and jq
 * reject the whole line, so they become U+FFFD as in UTF-8.
 */
export function strictJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent);
  return json.includes('\\ud') ? json.replace(jsonEscape, (found) => (found.length === 6 ? '\ufffd' : found)) : json;
}

/** Returns JSON with sorted keys, which is the same text for equal values. */
export const canonicalJson = (value: unknown, indent?: number): string =>
  JSON.stringify(withSortedKeys(value), null, indent);

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, one]) => [name, withSortedKeys(one)]));
}

/** A number with at least sixteen digits, which JavaScript may round. */
const longNumber = /(?:^|[[:,\s])-?\d{16}/;
const wholeNumber = /^-?\d+$/;

/**
 * Parses JSON. Whole numbers that JavaScript would round become strings (ECMAScript, "JSON.parse source text access").
 * Throws a `SyntaxError` for invalid JSON.
 */
export const parseExactJson = (text: string): unknown =>
  hasLongNumber(text) && longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);

/**
 * Returns whether the text has sixteen digits in a row. At first only every sixteenth character is tested, because
 * sixteen digits in a row always include one of these.
 */
function hasLongNumber(text: string): boolean {
  for (let index = 15; index < text.length; index += 16) {
    const code = text.charCodeAt(index);
    if (code >= 0x30 && code <= 0x39 && /\d{16}/.test(text.slice(index - 15, index + 16))) return true;
  }
  return false;
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  // Older browsers do not provide the source text, so the value stays rounded. No file uses it as a count.
  const source = context?.source ?? '';
  return wholeNumber.test(source) ? source : value;
}

/** The result of parsing a string as JSON. `unfinished`: the text starts as JSON but is cut off. */
export type JsonParseResult = { is: 'json'; value: unknown } | { is: 'unfinished' } | { is: 'other' };

/**
 * Parses a string that may be JSON, truncated JSON, or something else. Numbers that JavaScript would round become
 * strings.
 */
export function parseJsonText(text: string): JsonParseResult {
  try {
    return { is: 'json', value: parseExactJson(text) };
  } catch {
    // The error is dropped because its message would quote the body.
    return { is: /^\s*[[{"]/.test(text) && isUnclosed(text) ? 'unfinished' : 'other' };
  }
}

/** Parses a file of the user, whose numbers may be rounded. Returns `undefined` if it is no JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns whether a string ends inside a string, a list or an object. */
const isUnclosed = (text: string): boolean => {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (char === '"') {
      index = endOfString(text, index);
      if (index >= text.length) return true;
    } else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
  }
  return depth > 0;
};

/** Returns where the string that starts at `start` ends, or the text's length if it does not end. */
const endOfString = (text: string, start: number): number => {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index;
};

/** Returns whether a JSON text nests lists and objects deeper than `levels`. Runs in linear time. */
export function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const charCode = text.charCodeAt(index);
    if (isInString && charCode === 0x5c) index += 1;
    else if (charCode === 0x22) isInString = !isInString;
    else if (isInString) continue;
    else if (charCode === 0x5b || charCode === 0x7b) depth += 1;
    else if (charCode === 0x5d || charCode === 0x7d) depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
