/** An entry of an object or list with its unchanged source text. */
export interface JsonPart {
  /** The field name, or the index in a list. */
  name: string;
  text: string;
  /** Position of `text` in the whole text. */
  start: number;
}

/**
 * Splits a JSON object or list without parsing its values, so that numbers and escapes stay as received. The text must
 * be valid JSON. Runs in linear time.
 */
export function jsonParts(text: string): JsonPart[] {
  const parts: JsonPart[] = [];
  const start = afterSpace(text, 0);
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return parts;
  let index = afterSpace(text, start + 1);
  while (index < text.length && text[index] !== '}' && text[index] !== ']') {
    const name = isObject ? text.slice(index, valueEnd(text, index)) : '';
    // In an object, the value follows the name and a colon.
    const from = isObject ? afterSpace(text, afterSpace(text, index + name.length) + 1) : index;
    const end = valueEnd(text, from);
    parts.push({
      name: isObject ? String(JSON.parse(name)) : String(parts.length),
      text: text.slice(from, end),
      start: from,
    });
    index = afterSpace(text, end);
    if (text[index] === ',') index = afterSpace(text, index + 1);
  }
  return parts;
}

/** The list in the text of a response. */
export interface SplitList {
  /** The text before the first row. */
  head: string;
  /** The unchanged text of each row. */
  rows: string[];
  tail: string;
}

/**
 * Splits the text of a response: a list, or an object with a list in `data`. Returns `null` without a list. The text
 * must be valid JSON.
 */
export function splitList(text: string): SplitList | null {
  // If two members have the same name, parsers use the last.
  const list = isList(text) ? { text, start: 0 } : jsonParts(text).findLast(({ name }) => name === 'data');
  if (!list || !isList(list.text)) return null;
  const parts = jsonParts(list.text);
  const last = parts.at(-1);
  const start = list.start + (parts[0]?.start ?? list.text.indexOf('[') + 1);
  const end = last ? list.start + last.start + last.text.length : start;
  return { head: text.slice(0, start), rows: parts.map((part) => part.text), tail: text.slice(end) };
}

const isList = (text: string): boolean => text[afterSpace(text, 0)] === '[';

function valueEnd(text: string, from: number): number {
  let depth = 0;
  let index = from;
  while (index < text.length) {
    const char = text[index];
    if (char === '"') index = stringEnd(text, index);
    else if (depth === 0 && index > from && /[,\]}\s:]/.test(char ?? '')) return index;
    else {
      if (char === '{' || char === '[') depth += 1;
      else if (char === '}' || char === ']') depth -= 1;
      index += 1;
    }
    if (depth === 0 && /["\]}]/.test(text[index - 1] ?? '')) return index;
  }
  return index;
}

/** Returns the position after the closing quote; a quote after an odd number of backslashes is escaped. */
function stringEnd(text: string, from: number): number {
  for (let index = text.indexOf('"', from + 1); index >= 0; index = text.indexOf('"', index + 1)) {
    let backslashes = 0;
    while (text[index - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return index + 1;
  }
  return text.length;
}

function afterSpace(text: string, from: number): number {
  let index = from;
  while (/^[\t\n\r ]$/.test(text[index] ?? '')) index += 1;
  return index;
}
