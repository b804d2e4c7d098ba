import type { Cell } from '@/lib/database/fields';
import { chunk } from '@/lib/shared/lists';
import { parseTime } from '@/lib/shared/parse-time';
import { type ColumnName, findColumn, type TableData } from './video-table';

/** The sort order of a table. A `null` column means collection order. */
export interface Sort {
  column: ColumnName | null;
  isDescending: boolean;
}

/** The sort key of each row; `NaN` if the row's value is unknown. */
export type SortKeys = Float64Array;

/** Returns the sort keys of a column. Strings are sorted by the rules of the user's language. */
export const sortKeysOf = (table: TableData, name: ColumnName, locale: string): SortKeys =>
  runAllSteps(computeSortKeysInSteps(table, name, locale));

/** Computes sort keys in steps of about ten milliseconds, so that the page stays responsive. */
export function* computeSortKeysInSteps(table: TableData, name: ColumnName, locale: string): Generator<void, SortKeys> {
  const column = findColumn(name);
  const kind = column?.kind ?? 'text';
  const rows = table.snapshot.ids.length;
  const cells = Array.from({ length: rows }, (_, row) => column?.cell(table, row) ?? null);
  yield;
  if (kind === 'text' || kind === 'code' || kind === 'word' || kind === 'languages') {
    return yield* rankTexts(cells, kind === 'text' ? localeOrder(locale) : compareCodeUnits);
  }
  return Float64Array.from(cells, kind === 'date' ? dateKey : numberKey);
}

export function runAllSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const numberKey = (cell: Cell): number => (cell === null ? Number.NaN : Number(cell));
const dateKey = (cell: Cell): number => (cell === null ? Number.NaN : parseTime(String(cell)));

type CompareTexts = (one: string, other: string) => number;
const compareCodeUnits: CompareTexts = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const localeOrder = (locale: string): CompareTexts => new Intl.Collator(locale, { numeric: true }).compare;

/** Ranks strings, and pauses after each step of the sort. Equal strings get the same rank, so that their rows keep their order. */
function* rankTexts(cells: readonly Cell[], order: CompareTexts): Generator<void, SortKeys> {
  const texts = [...new Set(cells)].filter((cell): cell is string => typeof cell === 'string' && cell !== '');
  const sorted = yield* sortTexts(texts, order);
  const rankOf = new Map<Cell, number>();
  let rank = 0;
  sorted.forEach((text, index) => {
    if (index > 0 && order(sorted[index - 1] ?? '', text) !== 0) rank += 1;
    rankOf.set(text, rank);
  });
  yield;
  return Float64Array.from(cells, (cell) => rankOf.get(cell) ?? Number.NaN);
}

const textsPerStep = 4_000;

/** Sorts strings in parts, then merges the parts in pairs. */
function* sortTexts(texts: readonly string[], order: CompareTexts): Generator<void, string[]> {
  const parts: string[][] = [];
  for (const part of chunk(texts, textsPerStep)) {
    parts.push(part.sort(order));
    yield;
  }
  // Merged parts are appended at the end, so that the shortest parts are merged first.
  for (;;) {
    const [one, other] = parts.splice(0, 2);
    if (!one || !other) return one ?? [];
    parts.push(mergeSorted(one, other, order));
    yield;
  }
}

function mergeSorted(one: readonly string[], other: readonly string[], order: CompareTexts): string[] {
  const all = new Array<string>(one.length + other.length);
  let i = 0;
  let j = 0;
  for (let index = 0; index < all.length; index += 1) {
    const a = one[i];
    const b = other[j];
    const first = b === undefined || (a !== undefined && order(a, b) <= 0);
    all[index] = (first ? a : b) ?? '';
    if (first) i += 1;
    else j += 1;
  }
  return all;
}

/**
 * Returns the rows in sort order. Rows with unknown values come last in both directions, and equal rows keep their
 * order.
 */
export function sortRows(rows: Int32Array, keys: SortKeys, isDescending: boolean): Int32Array {
  const key = (row: number): number => keys[row] ?? Number.NaN;
  const known = rows.filter((row) => !Number.isNaN(key(row)));
  const unknown = rows.filter((row) => Number.isNaN(key(row)));
  known.sort(isDescending ? (one, other) => key(other) - key(one) : (one, other) => key(one) - key(other));
  const sorted = new Int32Array(rows.length);
  sorted.set(known);
  sorted.set(unknown, known.length);
  return sorted;
}
