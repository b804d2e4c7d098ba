import { type Filter, filteredRows } from './filter-rows';
import { findTexts, foundRows, wordsIn } from './find-rows';
import { finished, type Keys, keysInSteps, keysOf, type Sort, sortedRows } from './sort-rows';
import type { ColumnName } from './table-columns';
import type { Table } from './video-table';

/** How a table is looked at. */
export interface Look {
  find: string;
  filter: Filter;
  sort: Sort;
}

/** Which rows of a table are shown, in their order. */
export interface ShowRows {
  (look: Look): Int32Array;
  /** Makes ahead what the first search and the order of titles need, in short steps. */
  prepare(): Generator<void, void>;
}

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
  const rows = ({ find, filter, sort }: Look): Int32Array => {
    if (filtered?.by !== filter) filtered = { by: filter, rows: filteredRows(table, filter) };
    const words = wordsIn(find);
    if (words.length > 0) texts ??= finished(findTexts(table));
    const found = foundRows(texts ?? [], words, filtered.rows);
    if (sort.column === null) return sort.down ? found.toReversed() : found;
    return sortedRows(found, orderOf(sort.column), sort.down);
  };
  return Object.assign(rows, {
    *prepare() {
      texts ??= yield* findTexts(table);
      if (!orders.has('title')) orders.set('title', yield* keysInSteps(table, 'title', locale));
    },
  });
}
