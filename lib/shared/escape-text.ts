/**
 * A text as one word of a shell (POSIX, 2.2.2), and of ffmpeg's lists, whose rule is the same: everything between single
 * quotes is itself; a single quote stands outside, after a backslash.
 */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
