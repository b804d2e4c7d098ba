import { type Filter, filterRows } from './filter-rows';
import { buildSearchTexts, matchRows, searchWords } from './find-rows';
import { runAllSteps, type Sort, type SortKeys, sortKeysInSteps, sortKeysOf, sortRows } from './sort-rows';
import type { ColumnName } from './table-columns';
import type { TableData } from './video-table';

/** How a table is looked at. */
export interface TableView {
  find: string;
  filter: Filter;
  sort: Sort;
}

/** Which rows of a table are shown, in their order. */
export interface RowQuery {
  (look: TableView): Int32Array;
  /** Makes ahead what the first search and the order of titles need, in short steps. */
  prepare(): Generator<void, void>;
}

/** What is made once for a table is kept for the next look: the text that is searched, and the order of a column. */
export function createRowQuery(table: TableData, locale: string): RowQuery {
  let texts: string[] | null = null;
  let filtered: { by: Filter; rows: Int32Array } | null = null;
  const sortKeys = new Map<ColumnName, SortKeys>();
  const sortKeysFor = (name: ColumnName): SortKeys => {
    const keys = sortKeys.get(name) ?? sortKeysOf(table, name, locale);
    sortKeys.set(name, keys);
    return keys;
  };
  const rows = ({ find, filter, sort }: TableView): Int32Array => {
    if (filtered?.by !== filter) filtered = { by: filter, rows: filterRows(table, filter) };
    const words = searchWords(find);
    if (words.length > 0) texts ??= runAllSteps(buildSearchTexts(table));
    const found = matchRows(texts ?? [], words, filtered.rows);
    if (sort.column === null) return sort.down ? found.toReversed() : found;
    return sortRows(found, sortKeysFor(sort.column), sort.down);
  };
  return Object.assign(rows, {
    *prepare() {
      texts ??= yield* buildSearchTexts(table);
      if (!sortKeys.has('title')) sortKeys.set('title', yield* sortKeysInSteps(table, 'title', locale));
    },
  });
}
