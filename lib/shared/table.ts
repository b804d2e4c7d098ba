export type Cell = string | number | boolean | null | undefined;

/**
 * Formats a table as CSV (RFC 4180). Values, including ids with a leading hyphen, are unchanged except for NUL; missing
 * values become empty cells.
 */
export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

/** Replaces NUL with U+FFFD, because parsers written in C, such as that of pandas, treat NUL as the end of a string. */
export const replaceNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);

export const quoteCsv = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function cellText(cell: Cell): string {
  const text = replaceNul(String(cell ?? ''));
  return /[",\r\n]/.test(text) ? quoteCsv(text) : text;
}

export type ColumnKind = 'text' | 'number' | 'boolean' | 'time' | 'list';

/** A column of a table. Numbers can be strings of digits; times are ISO 8601 strings, and lists are JSON strings. */
export interface TypedColumn {
  name: string;
  kind: ColumnKind;
}

/** A table that can be exported as CSV or as a workbook. */
export interface TypedTable {
  title: string;
  columns: readonly TypedColumn[];
  rows: readonly (readonly Cell[])[];
}

/** Returns a table as CSV for programs, with unchanged values. `tableXlsx` is for spreadsheets. */
export const tableCsv = ({ columns, rows }: TypedTable): string => csvText([columns.map(({ name }) => name), ...rows]);

export const typedColumns = (kind: ColumnKind, ...names: string[]): TypedColumn[] =>
  names.map((name) => ({ name, kind }));

/** The name of a workbook in menus, the same in every language. */
export const xlsxName = 'Excel (.xlsx)';
/** The IANA media type of a workbook (ECMA-376). */
export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
