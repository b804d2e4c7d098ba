import { parseExactJson } from '@/lib/shared/json';

/** The result of parsing a text as JSON. `unfinished` starts as JSON and is cut off. */
export type JsonText = { is: 'json'; value: unknown } | { is: 'unfinished' } | { is: 'other' };

/**
 * Parses a text that may be JSON, truncated JSON, or something else. Numbers that JavaScript would round become
 * strings.
 */
export function parseJsonText(text: string): JsonText {
  try {
    return { is: 'json', value: parseExactJson(text) };
  } catch {
    // The error is dropped because its message would quote the body.
    return { is: /^\s*[[{"]/.test(text) && isUnclosed(text) ? 'unfinished' : 'other' };
  }
}

/** Returns whether a text ends inside a string, a list or an object. */
const isUnclosed = (text: string): boolean => {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') {
      at = endOfString(text, at);
      if (at >= text.length) return true;
    } else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return depth > 0;
};

/** Returns where the string that starts at `start` ends, or the text's length if it does not end. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
};

/** Returns whether a JSON text nests lists and objects deeper than `levels`. Runs in linear time. */
export function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (isInString && sign === 0x5c) at += 1;
    else if (sign === 0x22) isInString = !isInString;
    else if (isInString) continue;
    else if (sign === 0x5b || sign === 0x7b) depth += 1;
    else if (sign === 0x5d || sign === 0x7d) depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}
