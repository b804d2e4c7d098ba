import type { ColumnName } from './columns';
import { type Filter, filteredRows } from './filtered';
import { findTexts, foundRows, wordsIn } from './found';
import { type Keys, keysOf, type Sort, sortedRows } from './sorted';
import type { Table } from './table';

/** How a table is looked at. */
export interface Look {
  find: string;
  filter: Filter;
  sort: Sort;
}

/** Which rows of a table are shown, in their order. */
export type ShowRows = (look: Look) => Int32Array;

/** What is made once for a table is kept for the next look: the text that is searched, and the order of a column. */
export function looker(table: Table, locale: string): ShowRows {
  let texts: string[] | null = null;
  let filtered: { by: Filter; rows: Int32Array } | null = null;
  const orders = new Map<ColumnName, Keys>();
  const orderOf = (name: ColumnName): Keys => {
    const keys = orders.get(name) ?? keysOf(table, name, locale);
    orders.set(name, keys);
    return keys;
  };
  return ({ find, filter, sort }) => {
    if (filtered?.by !== filter) filtered = { by: filter, rows: filteredRows(table, filter) };
    const words = wordsIn(find);
    if (words.length > 0) texts ??= findTexts(table);
    const found = foundRows(texts ?? [], words, filtered.rows);
    if (sort.column === null) return sort.down ? found.toReversed() : found;
    return sortedRows(found, orderOf(sort.column), sort.down);
  };
}
