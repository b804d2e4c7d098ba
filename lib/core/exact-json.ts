/** Where a number of sixteen digits or more may stand: from there on JavaScript may round it. */
const longNumber = /(?:^|[[:,\s])-?\d{16}/;
const wholeNumber = /^-?\d+$/;

/**
 * Parses JSON; a whole number that JavaScript would round becomes the text of its digits (ECMAScript, "JSON.parse source text
 * access"). Throws a `SyntaxError` where the text is no JSON.
 */
export const parseExact = (text: string): unknown =>
  longNumber.test(text) ? JSON.parse(text, unrounded) : JSON.parse(text);

function unrounded(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  // Older browsers give no source; then the value is left as it is, and no file takes it for a count.
  const source = context?.source ?? '';
  return wholeNumber.test(source) ? source : value;
}
