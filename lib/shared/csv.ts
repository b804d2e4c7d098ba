export type Cell = string | number | boolean | null | undefined;

/**
 * A table by RFC 4180: a cell with a comma, a quote or a line break stands in quotes, its own quotes doubled. Nothing else
 * is touched but NUL, so ids that begin with a hyphen stay themselves; what is not known is an empty cell.
 */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Returns a text as tables hold it. NUL ends a text for readers in C, such as that of pandas, so it becomes U+FFFD. */
export const replaceNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);

/** A text within quotes, its own doubled. */
export const quoteCsv = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function cellText(cell: Cell): string {
  const text = replaceNul(String(cell ?? ''));
  return /[",\r\n]/.test(text) ? quoteCsv(text) : text;
}
