export type Cell = string | number | boolean | null | undefined;

/**
 * Formats a table as CSV (RFC 4180). Values are unchanged except for NUL, also ids with a leading hyphen; missing
 * values are empty cells.
 */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Replaces NUL with U+FFFD. NUL ends a text for parsers written in C, such as that of pandas. */
export const replaceNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);

/** Returns the text in quotes, with its own quotes doubled. */
export const quoteCsv = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function cellText(cell: Cell): string {
  const text = replaceNul(String(cell ?? ''));
  return /[",\r\n]/.test(text) ? quoteCsv(text) : text;
}
