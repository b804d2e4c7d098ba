import type { DetailField } from '@/lib/provenance/detail-columns';
import type { ItemSource } from './collection';
import { type RowState, stateOf } from './snapshot';
import { firstBatchOf, noteOf, type TableData } from './video-table';

/** Which videos are looked at; `null` and `false` let all through. */
export interface Filter {
  state: RowState | null;
  /** First and last day of publication, as `2024-03-04`. */
  publishedFrom: string | null;
  publishedTo: string | null;
  viewsAtLeast: number | null;
  channel: string | null;
  language: string | null;
  category: string | null;
  tag: string | null;
  from: ItemSource | null;
  noted: boolean;
}

export const emptyFilter: Filter = {
  state: null,
  publishedFrom: null,
  publishedTo: null,
  viewsAtLeast: null,
  channel: null,
  language: null,
  category: null,
  tag: null,
  from: null,
  noted: false,
};

/** How many conditions are set. */
export const countConditions = (filter: Filter): number =>
  Object.values(filter).filter((one) => one !== null && one !== false).length;

type RowPredicate = (row: number) => boolean;

/** The rows that every condition lets through, in the order of collecting. What is not known passes no condition on it. */
export function filterRows(table: TableData, filter: Filter): Int32Array {
  const predicates = predicatesFor(table, filter);
  const rows = new Int32Array(table.roll.ids.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) {
    if (!predicates.every((keep) => keep(row))) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

function predicatesFor(table: TableData, filter: Filter): RowPredicate[] {
  const { roll } = table;
  const { state, viewsAtLeast, tag, from, noted } = filter;
  return [
    state !== null && ((row: number) => stateOf(roll, row) === state),
    isPublishedWithin(table, filter),
    viewsAtLeast !== null && ((row: number) => Number(roll.cells.viewCount?.[row] ?? -1) >= viewsAtLeast),
    hasValue(table, 'channelTitle', filter.channel),
    hasValue(table, 'defaultLanguage', filter.language),
    hasValue(table, 'categoryTitle', filter.category),
    tag !== null && ((row: number) => noteOf(table, row)?.tags.includes(tag) ?? false),
    from !== null && ((row: number) => firstBatchOf(roll, row)?.from === from),
    noted && ((row: number) => (noteOf(table, row)?.note ?? '') !== ''),
  ].filter((keep): keep is RowPredicate => keep !== false);
}

const hasValue = ({ roll }: TableData, field: DetailField, wanted: string | null): RowPredicate | false =>
  wanted !== null && ((row) => roll.cells[field]?.[row] === wanted);

/** Dates are compared as the text that they came as, by their first ten letters: days of UTC (section "Video", RFC 3339). */
function isPublishedWithin({ roll }: TableData, { publishedFrom, publishedTo }: Filter): RowPredicate | false {
  if (publishedFrom === null && publishedTo === null) return false;
  return (row) => {
    const publishedAt = roll.cells.publishedAt?.[row];
    if (typeof publishedAt !== 'string') return false;
    const day = publishedAt.slice(0, 10);
    return day >= (publishedFrom ?? '') && day <= (publishedTo ?? '9999');
  };
}

/** The values that a column has, the most frequent first: what a condition on it can be chosen from. */
export function mostFrequentValues(
  { roll }: TableData,
  field: DetailField,
  max: number,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const cell of roll.cells[field] ?? []) {
    if (typeof cell === 'string' && cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, max);
}
