/** A JSON escape: of a lone surrogate, or any other. */
const jsonEscape = /\\(?:ud[89a-f][\da-f]{2}|.)/g;

/**
 * Returns JSON that strict parsers accept. RFC 8259 (section 8.2) leaves lone surrogates undefined, and DuckDB and jq
 * reject the whole line, so they become U+FFFD as in UTF-8.
 */
export function strictJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent);
  return json.includes('\\ud') ? json.replace(jsonEscape, (found) => (found.length === 6 ? '\ufffd' : found)) : json;
}

/** A number with at least sixteen digits, which JavaScript may round. */
const longNumber = /(?:^|[[:,\s])-?\d{16}/;
const wholeNumber = /^-?\d+$/;

/**
 * Parses JSON and returns whole numbers that JavaScript would round as text (ECMAScript, "JSON.parse source text
 * access"). Throws a `SyntaxError` for invalid JSON.
 */
export const parseExactJson = (text: string): unknown =>
  hasLongNumber(text) && longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);

/**
 * Returns whether the text has sixteen digits in a row. One of them is at a multiple of sixteen, so only those
 * positions are tested.
 */
function hasLongNumber(text: string): boolean {
  for (let at = 15; at < text.length; at += 16) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39 && /\d{16}/.test(text.slice(at - 15, at + 16))) return true;
  }
  return false;
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  // Older browsers provide no source. The rounded value stays, and no file uses it as a count.
  const source = context?.source ?? '';
  return wholeNumber.test(source) ? source : value;
}
