import type { DetailField } from '@/lib/provenance/records';
import { parseTime } from '@/lib/shared/parse-time';
import type { ItemSource } from './records';
import { type RowState, stateOf, titleOf } from './snapshot';
import { computeSortKeysInSteps, runAllSteps, type Sort, type SortKeys, sortKeysOf, sortRows } from './sort-rows';
import { type ColumnName, firstBatchOf, noteOf, type TableData } from './video-table';

const asciiOnly = /^[\0-\x7f]*$/;

/** Folds a string for search: removes case and accents. */
const foldText = (text: string): string =>
  asciiOnly.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const dayMs = 86_400_000;

const rowsPerStep = 5_000;

/** Builds the searchable text of each row (title, channel, id, note, tags) in steps. */
function* buildSearchTexts(table: TableData): Generator<void, string[]> {
  const { snapshot, notes } = table;
  const { channelTitle, channelHandle } = snapshot.cells;
  const texts: string[] = [];
  for (const id of snapshot.ids) {
    const row = texts.length;
    const note = notes.get(id);
    const noteText = note ? `\n${note.note}\n${note.tags.join('\n')}` : '';
    const names = `${titleOf(table.snapshot, row) ?? ''}\n${channelTitle?.[row] ?? ''}\n${channelHandle?.[row] ?? ''}`;
    texts.push(foldText(`${names}\n${id}${noteText}`));
    if (row % rowsPerStep === rowsPerStep - 1) yield;
  }
  return texts;
}

/** Splits search text into words. A row matches if it contains all of them. */
const searchWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);

/** Returns the rows of `among` that contain every word. */
function matchRows(texts: readonly string[], words: readonly string[], among: Int32Array): Int32Array {
  if (words.length === 0) return among;
  const found = new Int32Array(among.length);
  let count = 0;
  for (let index = 0; index < among.length; index += 1) {
    const row = among[index] ?? 0;
    const text = texts[row] ?? '';
    if (words.every((word) => text.includes(word))) {
      found[count] = row;
      count += 1;
    }
  }
  return found.slice(0, count);
}

/** The conditions for visible videos; `null` and `false` match every video. */
export interface VideoFilter {
  state: RowState | 'excluded' | null;
  /** The first and the last day of publication, such as `2024-03-04`. */
  publishedFrom: string | null;
  publishedTo: string | null;
  minViews: number | null;
  channel: string | null;
  language: string | null;
  category: string | null;
  tag: string | null;
  from: ItemSource | null;
  hasNote: boolean;
}

export const emptyFilter: VideoFilter = {
  state: null,
  publishedFrom: null,
  publishedTo: null,
  minViews: null,
  channel: null,
  language: null,
  category: null,
  tag: null,
  from: null,
  hasNote: false,
};

export const countConditions = (filter: VideoFilter): number =>
  Object.values(filter).filter((one) => one !== null && one !== false).length;

type RowPredicate = (row: number) => boolean;

/** Returns the rows that match every condition, in collection order. An unknown value never matches. */
export function filterRows(table: TableData, filter: VideoFilter): Int32Array {
  const predicates = predicatesFor(table, filter);
  const rows = new Int32Array(table.snapshot.ids.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) {
    if (!predicates.every((matches) => matches(row))) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

function predicatesFor(table: TableData, filter: VideoFilter): RowPredicate[] {
  const { snapshot } = table;
  const { state, minViews, tag, from, hasNote } = filter;
  return [
    state === 'excluded' && ((row: number) => noteOf(table, row)?.excludedReason !== undefined),
    state !== null && state !== 'excluded' && ((row: number) => stateOf(snapshot, row) === state),
    isPublishedWithin(table, filter),
    minViews !== null && ((row: number) => Number(snapshot.cells.viewCount?.[row] ?? -1) >= minViews),
    hasValue(table, 'channelTitle', filter.channel),
    hasValue(table, 'defaultLanguage', filter.language),
    hasValue(table, 'categoryTitle', filter.category),
    tag !== null && ((row: number) => noteOf(table, row)?.tags.includes(tag) ?? false),
    from !== null && ((row: number) => firstBatchOf(snapshot, row)?.from === from),
    hasNote && ((row: number) => (noteOf(table, row)?.note ?? '') !== ''),
  ].filter((predicate): predicate is RowPredicate => predicate !== false);
}

const hasValue = ({ snapshot }: TableData, field: DetailField, value: string | null): RowPredicate | false =>
  value !== null && ((row) => snapshot.cells[field]?.[row] === value);

/** Returns a predicate for the publication day in UTC, as the table shows it; `false` if there is no such condition. */
function isPublishedWithin({ snapshot }: TableData, { publishedFrom, publishedTo }: VideoFilter): RowPredicate | false {
  if (publishedFrom === null && publishedTo === null) return false;
  const from = publishedFrom === null ? Number.NEGATIVE_INFINITY : parseTime(publishedFrom);
  const until = publishedTo === null ? Number.POSITIVE_INFINITY : parseTime(publishedTo) + dayMs;
  return (row) => {
    const time = parseTime(String(snapshot.cells.publishedAt?.[row] ?? ''));
    return time >= from && time < until;
  };
}

export function frequentValues(
  { snapshot }: TableData,
  field: DetailField,
  max: number,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const cell of snapshot.cells[field] ?? []) {
    if (typeof cell === 'string' && cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, max);
}

export interface TableView {
  find: string;
  filter: VideoFilter;
  sort: Sort;
}

export interface RowQuery {
  (view: TableView): Int32Array;
  /** Prepares the first search and sorting by title, in short steps. */
  prepare(): Generator<void, void>;
}

/** Returns some rows as they follow each other in a list of all rows. */
function inOrder(rows: Int32Array, all: Int32Array): Int32Array {
  if (rows.length === all.length) return all;
  const isWanted = new Uint8Array(all.length);
  for (const row of rows) isWanted[row] = 1;
  return all.filter((row) => isWanted[row] === 1);
}

/** Creates a query that caches the searchable text, and the sort keys and the sorted rows of each column. */
export function createRowQuery(table: TableData, locale: string): RowQuery {
  let texts: string[] | null = null;
  let filtered: { by: VideoFilter; rows: Int32Array } | null = null;
  const sortKeys = new Map<ColumnName, SortKeys>();
  const sortKeysFor = (name: ColumnName): SortKeys => {
    const keys = sortKeys.get(name) ?? sortKeysOf(table, name, locale);
    sortKeys.set(name, keys);
    return keys;
  };
  const sortedRows = new Map<string, Int32Array>();
  const allSorted = (column: ColumnName, isDescending: boolean): Int32Array => {
    const name = `${column} ${isDescending}`;
    const keys = sortKeysFor(column);
    const sorted = sortedRows.get(name) ?? sortRows(Int32Array.from(keys.keys()), keys, isDescending);
    sortedRows.set(name, sorted);
    return sorted;
  };
  const rows = ({ find, filter, sort }: TableView): Int32Array => {
    if (filtered?.by !== filter) filtered = { by: filter, rows: filterRows(table, filter) };
    const words = searchWords(find);
    if (words.length > 0) texts ??= runAllSteps(buildSearchTexts(table));
    const found = matchRows(texts ?? [], words, filtered.rows);
    if (sort.column === null) return sort.isDescending ? found.toReversed() : found;
    return inOrder(found, allSorted(sort.column, sort.isDescending));
  };
  return Object.assign(rows, {
    *prepare() {
      texts ??= yield* buildSearchTexts(table);
      if (!sortKeys.has('title')) sortKeys.set('title', yield* computeSortKeysInSteps(table, 'title', locale));
    },
  });
}
