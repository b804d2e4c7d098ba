/** White space other than a single space between words. */
const foldableSpace = /\s\s|[^\S ]/;

/**
 * Returns the text on one line. Most texts need no change, and the test is several times cheaper than the replacement.
 */
export const toOneLine = (text: string): string => (foldableSpace.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** Characters with a possible meaning in CommonMark. A backslash before them makes them text (CommonMark 0.31, 2.4). */
const markdownCharacters = /[\\`*_{}[\]<>()#+\-.!|~&:@=$^"']/g;

/** Escapes a text for any place in Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(markdownCharacters, '\\$&');

/** Quotes a text as one word for a shell (POSIX, 2.2.2) and for ffmpeg's lists, which use the same rule. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
