export type Cell = string | number | null | undefined;

/**
 * A table by RFC 4180: a cell with a comma, a quote or a line break stands in quotes, its own quotes doubled. Nothing else
 * is touched, so ids that begin with a hyphen stay themselves, unless it is guarded; what is not known is an empty cell.
 */
export const csvText = (rows: readonly (readonly Cell[])[], guardFormulas = false): string =>
  rows.map((row) => `${row.map((cell) => cellText(cell, guardFormulas)).join(',')}\r\n`).join('');

/** What spreadsheets take for a formula when it stands at the start of a cell. */
const formula = /^[=+\-@\t\r]/;

/** A text that no spreadsheet takes for a formula: an apostrophe says that it is text. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns a text as tables hold it. NUL ends a text for readers in C, such as that of pandas, so it becomes U+FFFD. */
export const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);

/** A text within quotes, its own doubled. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function cellText(cell: Cell, guardFormulas: boolean): string {
  const plain = withoutNul(String(cell ?? ''));
  // A number that begins with its sign is none of anybody's making.
  const text = guardFormulas && typeof cell === 'string' ? guarded(plain) : plain;
  return /[",\r\n]/.test(text) ? quoted(text) : text;
}
