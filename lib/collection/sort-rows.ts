import type { Cell } from '@/lib/provenance/details-columns';
import { inParts } from '@/lib/shared/in-parts';
import { type ColumnName, columnOf } from './table-columns';
import { cellIn, type Table } from './video-table';

/** `null` as column is the order of collecting. */
export interface Sort {
  column: ColumnName | null;
  down: boolean;
}

/** A place for each row among all rows by one column: a number to sort by, `NaN` where nothing is known. */
export type Keys = Float64Array;

/** What rows are put in order by. Texts are ranked once, in the order of the reader's language. */
export const keysOf = (table: Table, name: ColumnName, locale: string): Keys =>
  finished(keysInSteps(table, name, locale));

/** The same in steps of some ten milliseconds, for a page that makes them ahead and has other things to do. */
export function* keysInSteps(table: Table, name: ColumnName, locale: string): Generator<void, Keys> {
  const kind = columnOf(name)?.kind ?? 'text';
  const rows = table.roll.ids.length;
  const cells = Array.from({ length: rows }, (_, row) => cellIn(table, name, row));
  yield;
  if (kind === 'text' || kind === 'code' || kind === 'word') {
    return yield* ranks(cells, kind === 'text' ? collated(locale) : byLetters);
  }
  return Float64Array.from(cells, kind === 'date' ? moment : number);
}

/** Runs what is done in steps to its end at once. */
export function finished<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const number = (cell: Cell): number => (cell === null ? Number.NaN : Number(cell));
const moment = (cell: Cell): number => (cell === null ? Number.NaN : Date.parse(String(cell)));

type Order = (one: string, other: string) => number;
const byLetters: Order = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const collated = (locale: string): Order => new Intl.Collator(locale, { numeric: true }).compare;

/** Equal texts have one rank, so that rows that say the same keep the order they had. */
function* ranks(cells: readonly Cell[], order: Order): Generator<void, Keys> {
  const texts = [...new Set(cells)].filter((cell): cell is string => typeof cell === 'string' && cell !== '');
  const sorted = yield* sortedTexts(texts, order);
  const rankOf = new Map<Cell, number>();
  let rank = 0;
  sorted.forEach((text, at) => {
    if (at > 0 && order(sorted[at - 1] ?? '', text) !== 0) rank += 1;
    rankOf.set(text, rank);
  });
  yield;
  return Float64Array.from(cells, (cell) => rankOf.get(cell) ?? Number.NaN);
}

/** So many texts are sorted in one step. */
const inOneStep = 4_000;

/** Sorted in parts, which are then merged two by two. */
function* sortedTexts(texts: readonly string[], order: Order): Generator<void, string[]> {
  const parts: string[][] = [];
  for (const part of inParts(texts, inOneStep)) {
    parts.push(part.sort(order));
    yield;
  }
  // What is merged goes to the end, so that the shortest are always first.
  for (;;) {
    const [one, other] = parts.splice(0, 2);
    if (!one || !other) return one ?? [];
    parts.push(merged(one, other, order));
    yield;
  }
}

function merged(one: readonly string[], other: readonly string[], order: Order): string[] {
  const all = new Array<string>(one.length + other.length);
  let [i, j] = [0, 0];
  for (let at = 0; at < all.length; at += 1) {
    const [a, b] = [one[i], other[j]];
    const first = b === undefined || (a !== undefined && order(a, b) <= 0);
    all[at] = (first ? a : b) ?? '';
    if (first) i += 1;
    else j += 1;
  }
  return all;
}

/** The rows in order; those of which nothing is known come last either way, and equal ones stay as they were. */
export function sortedRows(rows: Int32Array, keys: Keys, down: boolean): Int32Array {
  const key = (row: number): number => keys[row] ?? Number.NaN;
  const known = rows.filter((row) => !Number.isNaN(key(row)));
  const unknown = rows.filter((row) => Number.isNaN(key(row)));
  known.sort(down ? (one, other) => key(other) - key(one) : (one, other) => key(one) - key(other));
  const sorted = new Int32Array(rows.length);
  sorted.set(known);
  sorted.set(unknown, known.length);
  return sorted;
}
