/** An escape in JSON: that of half a surrogate pair, or any other. */
const jsonEscape = /\\(?:ud[89a-f][\da-f]{2}|.)/g;

/**
 * Returns a value as JSON that strict readers take. Half of a surrogate pair is no character, and RFC 8259 (section 8.2) leaves
 * open what readers do with it: DuckDB and jq refuse the whole line. It becomes U+FFFD, as in UTF-8.
 */
export function strictJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent);
  return json.includes('\\ud') ? json.replace(jsonEscape, (found) => (found.length === 6 ? '\ufffd' : found)) : json;
}

/** Where a number of sixteen digits or more may stand: from there on JavaScript may round it. */
const longNumber = /(?:^|[[:,\s])-?\d{16}/;
const wholeNumber = /^-?\d+$/;

/**
 * Parses JSON; a whole number that JavaScript would round becomes the text of its digits (ECMAScript, "JSON.parse source text
 * access"). Throws a `SyntaxError` where the text is no JSON.
 */
export const parseExactJson = (text: string): unknown =>
  hasLongNumber(text) && longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);

/** Whether sixteen digits stand in a row: one of them is at every sixteenth place, so no other is looked at. */
function hasLongNumber(text: string): boolean {
  for (let at = 15; at < text.length; at += 16) {
    const code = text.charCodeAt(at);
    if (code >= 0x30 && code <= 0x39 && /\d{16}/.test(text.slice(at - 15, at + 16))) return true;
  }
  return false;
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  // Older browsers give no source; then the value is left as it is, and no file takes it for a count.
  const source = context?.source ?? '';
  return wholeNumber.test(source) ? source : value;
}
