export type Cell = string | number | null | undefined;

/**
 * A table by RFC 4180: a cell with a comma, a quote or a line break stands in quotes, its own quotes doubled. Nothing else
 * is touched, so ids that begin with a hyphen stay themselves; what is not known is an empty cell.
 */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

function cellText(cell: Cell): string {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
