import { type Cell, csvText } from './csv';

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
