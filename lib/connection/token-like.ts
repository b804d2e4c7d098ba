/**
 * Texts that may be an access token: three base64url parts of which the first begins as a JSON object does (RFC 7519), what
 * stands behind "Bearer", or a long run of letters of both cases and digits, as servers make them up. Ids, names and
 * addresses of the platform are shorter.
 */
const tokenPatterns = [
  /\b(?:eyJ|ewo)[\w-]{2,}\.[\w-]{2,}\.[\w-]{2,}/,
  /\bbearer\s+[\w.~+/-]{16,}/i,
  /(?<![\w-])(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{48,}(?![\w-])/,
];

/** Whether a text may hold an access token. */
export const mayContainToken = (text: string): boolean => tokenPatterns.some((pattern) => pattern.test(text));

/** The text, with `instead` for whatever in it may be a token. */
export const redactTokens = (text: string, replacement: string): string =>
  tokenPatterns.reduce(
    (redacted, pattern) => redacted.replace(new RegExp(pattern.source, `${pattern.flags}g`), () => replacement),
    text,
  );
