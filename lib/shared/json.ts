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
