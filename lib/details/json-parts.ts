/** One entry of an object or a list, in the very text that came. */
export interface JsonPart {
  /** The name of the field; in lists its index. */
  name: string;
  text: string;
}

/**
 * Takes a JSON object or list apart without reading its values, so that what is copied is what came: numbers of any size,
 * and every escape as it was written. The text must be JSON. Linear.
 */
export function jsonParts(text: string): JsonPart[] {
  const parts: JsonPart[] = [];
  const start = afterSpace(text, 0);
  const isObject = text[start] === '{';
  if (!isObject && text[start] !== '[') return parts;
  let at = afterSpace(text, start + 1);
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const name = isObject ? text.slice(at, valueEnd(text, at)) : '';
    // After a name come a colon and its value.
    const from = isObject ? afterSpace(text, afterSpace(text, at + name.length) + 1) : at;
    const end = valueEnd(text, from);
    parts.push({ name: isObject ? String(JSON.parse(name)) : String(parts.length), text: text.slice(from, end) });
    at = afterSpace(text, end);
    if (text[at] === ',') at = afterSpace(text, at + 1);
  }
  return parts;
}

/** Where the value that begins at `from` ends. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const sign = text[at];
    if (sign === '"') at = stringEnd(text, at);
    else if (depth === 0 && at > from && /[,\]}\s:]/.test(sign ?? '')) return at;
    else {
      if (sign === '{' || sign === '[') depth += 1;
      else if (sign === '}' || sign === ']') depth -= 1;
      at += 1;
    }
    if (depth === 0 && /["\]}]/.test(text[at - 1] ?? '')) return at;
  }
  return at;
}

/** Behind the closing quote: one that an odd number of backslashes stands before is none. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text[at - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function afterSpace(text: string, from: number): number {
  let at = from;
  while (/^[\t\n\r ]$/.test(text[at] ?? '')) at += 1;
  return at;
}
