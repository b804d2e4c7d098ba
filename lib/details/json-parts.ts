/** An entry of an object or list with its unchanged source text. */
export interface JsonPart {
  /** The field name, or the index in a list. */
  name: string;
  text: string;
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
  let at = afterSpace(text, start + 1);
  while (at < text.length && text[at] !== '}' && text[at] !== ']') {
    const name = isObject ? text.slice(at, valueEnd(text, at)) : '';
    // A colon and the value follow the name.
    const from = isObject ? afterSpace(text, afterSpace(text, at + name.length) + 1) : at;
    const end = valueEnd(text, from);
    parts.push({ name: isObject ? String(JSON.parse(name)) : String(parts.length), text: text.slice(from, end) });
    at = afterSpace(text, end);
    if (text[at] === ',') at = afterSpace(text, at + 1);
  }
  return parts;
}

/** Returns the end of the value that begins at `from`. */
function valueEnd(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') at = stringEnd(text, at);
    else if (depth === 0 && at > from && /[,\]}\s:]/.test(char ?? '')) return at;
    else {
      if (char === '{' || char === '[') depth += 1;
      else if (char === '}' || char === ']') depth -= 1;
      at += 1;
    }
    if (depth === 0 && /["\]}]/.test(text[at - 1] ?? '')) return at;
  }
  return at;
}

/** Returns the position after the closing quote; a quote after an odd number of backslashes is escaped. */
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
