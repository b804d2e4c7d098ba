/** White space that is more than one space between words. */
const foldableSpace = /\s\s|[^\S ]/;

/** The text on one line. Most are so already, and looking is several times cheaper than writing all anew. */
export const toOneLine = (text: string): string => (foldableSpace.test(text) ? text.replace(/\s+/g, ' ') : text).trim();

/** Signs that may mean something in CommonMark; a backslash before punctuation makes it text (CommonMark 0.31, 2.4). */
const markdownCharacters = /[\\`*_{}[\]<>()#+\-.!|~&:@=$^"']/g;

/** A text that stays text wherever it stands in Markdown. */
export const escapeMarkdown = (text: string): string => text.replace(markdownCharacters, '\\$&');

/**
 * A text as one word of a shell (POSIX, 2.2.2), and of ffmpeg's lists, whose rule is the same: everything between single
 * quotes is itself; a single quote stands outside, after a backslash.
 */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
