import type { Cell } from '../evidence/sheet';
import { type ColumnName, columnOf } from './columns';
import { cellIn, type Table } from './table';

/** `null` as column is the order of collecting. */
export interface Sort {
  column: ColumnName | null;
  down: boolean;
}

/** A place for each row among all rows by one column: a number to sort by, `NaN` where nothing is known. */
export type Keys = Float64Array;

/** What rows are put in order by. Texts are ranked once, in the order of the reader's language. */
export function keysOf(table: Table, name: ColumnName, locale: string): Keys {
  const kind = columnOf(name)?.kind ?? 'text';
  const isText = kind === 'text' || kind === 'code' || kind === 'word';
  const rows = table.roll.ids.length;
  const cells = Array.from({ length: rows }, (_, row) => cellIn(table, name, row));
  if (isText) return ranks(cells, kind === 'text' ? collated(locale) : byLetters);
  return Float64Array.from(cells, kind === 'date' ? moment : number);
}

const number = (cell: Cell): number => (cell === null ? Number.NaN : Number(cell));
const moment = (cell: Cell): number => (cell === null ? Number.NaN : Date.parse(String(cell)));

type Order = (one: string, other: string) => number;
const byLetters: Order = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
const collated = (locale: string): Order => new Intl.Collator(locale, { numeric: true }).compare;

/** Equal texts have one rank, so that rows that say the same keep the order they had. */
function ranks(cells: readonly Cell[], order: Order): Keys {
  const texts = [...new Set(cells)].filter((cell): cell is string => typeof cell === 'string' && cell !== '');
  const rankOf = new Map<Cell, number>();
  let rank = 0;
  texts.sort(order).forEach((text, at) => {
    if (at > 0 && order(texts[at - 1] ?? '', text) !== 0) rank += 1;
    rankOf.set(text, rank);
  });
  return Float64Array.from(cells, (cell) => rankOf.get(cell) ?? Number.NaN);
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
