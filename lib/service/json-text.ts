import { parseExactJson } from '@/lib/shared/json';

/** What a text is as JSON. `unfinished`: it begins as JSON and breaks off. */
export type JsonText = { is: 'json'; value: unknown } | { is: 'unfinished' } | { is: 'other' };

/** Reads a text that may be JSON, half of it, or anything else. Numbers that would be rounded are the text of their digits. */
export function parseJsonText(text: string): JsonText {
  try {
    return { is: 'json', value: parseExactJson(text) };
  } catch {
    // What it is instead is the answer; the error's own words would quote the body.
    return { is: /^\s*[[{"]/.test(text) && isUnclosed(text) ? 'unfinished' : 'other' };
  }
}

/** Whether a text ends inside of a string, a list or an object. */
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

/** Where the string that begins at `start` ends; the text's length where it does not. */
const endOfString = (text: string, start: number): number => {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
};

/** Whether lists and objects of a JSON text are nested in more than so many levels. Takes time in proportion to its length. */
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
