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
