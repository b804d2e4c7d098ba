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

/** The type of a column. A value that does not fit stays text. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'time' | 'list';

/** A column of a table. Numbers may be digits in a text; times are ISO 8601, lists are JSON. */
export interface TypedColumn {
  name: string;
  kind: ColumnKind;
}

/** A table that can be exported as CSV or as a workbook. */
export interface TypedTable {
  /** The name of its worksheet. */
  title: string;
  columns: readonly TypedColumn[];
  rows: readonly (readonly Cell[])[];
}

/** Returns a table as CSV for programs, with unchanged values. `tableXlsx` is for spreadsheets. */
export const tableCsv = ({ columns, rows }: TypedTable): string => csvText([columns.map(({ name }) => name), ...rows]);

/** Returns columns of one kind. */
export const typedColumns = (kind: ColumnKind, ...names: string[]): TypedColumn[] =>
  names.map((name) => ({ name, kind }));

/** The IANA media type of a workbook (ECMA-376). */
export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
