import { type Cell, csvText } from './csv';

/** How the cells of a column are typed. A value that does not fit its column stays the text that it is. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'time' | 'list';

/** A column of a table. Numbers may come as their digits, times as ISO 8601, lists as JSON. */
export interface TypedColumn {
  name: string;
  kind: ColumnKind;
}

/** A table for programs and for spreadsheets. */
export interface TypedTable {
  /** The name of its sheet. */
  title: string;
  columns: readonly TypedColumn[];
  rows: readonly (readonly Cell[])[];
}

/** Returns a table as CSV, for programs: every value unchanged. `tableXlsx` is for spreadsheets. */
export const tableCsv = ({ columns, rows }: TypedTable): string => csvText([columns.map(({ name }) => name), ...rows]);

/** Returns columns of one kind. */
export const typedColumns = (kind: ColumnKind, ...names: string[]): TypedColumn[] =>
  names.map((name) => ({ name, kind }));
