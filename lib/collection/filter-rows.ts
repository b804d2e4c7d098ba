import type { SheetField } from '@/lib/provenance/details-columns';
import type { CollectedFrom } from './collection';
import { type RowState, stateOf } from './snapshot';
import { firstSighting, markOf, type Table } from './video-table';

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
  from: CollectedFrom | null;
  noted: boolean;
}

export const noFilter: Filter = {
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
export const conditionsIn = (filter: Filter): number =>
  Object.values(filter).filter((one) => one !== null && one !== false).length;

type Keep = (row: number) => boolean;

/** The rows that every condition lets through, in the order of collecting. What is not known passes no condition on it. */
export function filteredRows(table: Table, filter: Filter): Int32Array {
  const keeps = keepsOf(table, filter);
  const rows = new Int32Array(table.roll.ids.length);
  let count = 0;
  for (let row = 0; row < rows.length; row += 1) {
    if (!keeps.every((keep) => keep(row))) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.slice(0, count);
}

function keepsOf(table: Table, filter: Filter): Keep[] {
  const { roll } = table;
  const { state, viewsAtLeast, tag, from, noted } = filter;
  return [
    state !== null && ((row: number) => stateOf(roll, row) === state),
    published(table, filter),
    viewsAtLeast !== null && ((row: number) => Number(roll.cells.viewCount?.[row] ?? -1) >= viewsAtLeast),
    is(table, 'channelTitle', filter.channel),
    is(table, 'defaultLanguage', filter.language),
    is(table, 'categoryTitle', filter.category),
    tag !== null && ((row: number) => markOf(table, row)?.tags.includes(tag) ?? false),
    from !== null && ((row: number) => firstSighting(roll, row)?.from === from),
    noted && ((row: number) => (markOf(table, row)?.note ?? '') !== ''),
  ].filter((keep): keep is Keep => keep !== false);
}

const is = ({ roll }: Table, field: SheetField, wanted: string | null): Keep | false =>
  wanted !== null && ((row) => roll.cells[field]?.[row] === wanted);

/** Dates are compared as the text that they came as, by their first ten letters: days of UTC (section "Video", RFC 3339). */
function published({ roll }: Table, { publishedFrom, publishedTo }: Filter): Keep | false {
  if (publishedFrom === null && publishedTo === null) return false;
  return (row) => {
    const told = roll.cells.publishedAt?.[row];
    if (typeof told !== 'string') return false;
    const day = told.slice(0, 10);
    return day >= (publishedFrom ?? '') && day <= (publishedTo ?? '9999');
  };
}

/** The values that a column has, the most frequent first: what a condition on it can be chosen from. */
export function valuesOf({ roll }: Table, field: SheetField, most: number): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const cell of roll.cells[field] ?? []) {
    if (typeof cell === 'string' && cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, most);
}
