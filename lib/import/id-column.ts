import { findTitleName, type NameKind, readFieldName } from './field-names';
import { type IdRule, idsInCell, isSurelyVideo, textInFormula } from './find-videos';
import type { ListEntry } from './list-summary';

export interface IdColumn {
  index: number;
  /** `cells`: the cells of `count` of `rows` rows name a video. */
  reason: { is: 'name' } | { is: 'cells'; count: number; rows: number } | { is: 'chosen' } | { is: 'nothing' };
  rule: IdRule;
  /** Indexes of other columns whose cells name videos. */
  others: number[];
}

export interface TableColumns {
  /** `null` if the first row is data. */
  header: string[] | null;
  idColumn: IdColumn;
  titleColumn: number | null;
}

/** Finds the columns from the first rows of a table. */
export function findColumns(rows: readonly string[][]): TableColumns {
  const [first = [], ...rest] = rows;
  const withHeader = chooseIdColumn(rest, first);
  if (!isHeader(first, rest, withHeader.index))
    return { header: null, idColumn: chooseIdColumn(rows, []), titleColumn: null };
  const title = findTitleName(first);
  return { header: first, idColumn: withHeader, titleColumn: title === undefined ? null : first.indexOf(title) };
}

/** The first row is a header unless a cell of it names a video. Some random ids look like words. */
function isHeader(first: readonly string[], rest: readonly string[][], idColumn: number): boolean {
  if (first.some(isSurelyVideo)) return false;
  if (first.some((name) => readFieldName(name).kind !== 'none')) return true;
  return rest.length > 0 && idsInCell(first[idColumn] ?? '', 'possible').length === 0;
}

/** Returns the column that the user chose instead of the one that was found. */
export function chosenColumn({ idColumn }: TableColumns, index: number): IdColumn {
  const others = [idColumn.index, ...idColumn.others].filter((other) => other !== index);
  return { index, reason: { is: 'chosen' }, rule: 'possible', others };
}

interface ColumnCells {
  index: number;
  kind: NameKind;
  order: number;
  filled: number;
  /** Number of cells that name a video, and of those that surely do. */
  hits: number;
  sure: number;
}

/**
 * Chooses the column that names the videos: one with a known name whose cells name videos, otherwise the one with most
 * addresses and ids that look random.
 */
function chooseIdColumn(rows: readonly string[][], names: readonly string[]): IdColumn {
  const width = Math.max(1, names.length, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => countCells(rows, index, names[index] ?? ''));
  const [best = countCells([], 0, '')] = columns.toSorted(compareColumns);
  const isNamed = best.kind !== 'none' && (best.hits > 0 || columns.every(({ hits }) => hits === 0));
  const isMostlySure = best.sure > 0 && best.sure * 2 >= best.filled;
  const others = columns.filter((column) => column !== best && column.sure > 0);
  return {
    index: best.index,
    reason: isNamed ? { is: 'name' } : reasonOfCells(best, rows.length),
    rule: isNamed || isMostlySure ? 'possible' : 'likely',
    others: others.map(({ index }) => index),
  };
}

const reasonOfCells = ({ hits }: ColumnCells, rows: number): IdColumn['reason'] =>
  hits > 0 ? { is: 'cells', count: hits, rows } : { is: 'nothing' };

function countCells(rows: readonly string[][], index: number, name: string): ColumnCells {
  const { kind, order } = readFieldName(name);
  const cells = rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '');
  const rule = kind === 'none' ? 'likely' : 'possible';
  const hits = cells.filter((cell) => idsInCell(cell, rule).length > 0).length;
  return { index, kind, order, filled: cells.length, hits, sure: cells.filter(isSurelyVideo).length };
}

function compareColumns(one: ColumnCells, other: ColumnCells): number {
  return (
    rank(other) - rank(one) ||
    other.sure - one.sure ||
    other.hits - one.hits ||
    Number(other.kind !== 'none') - Number(one.kind !== 'none') ||
    one.order - other.order ||
    one.index - other.index
  );
}

/** A known name outranks the cells, if any cell names a video; an open name such as `id` only if one surely does. */
function rank({ kind, hits, sure }: ColumnCells): number {
  if (kind === 'video' && hits > 0) return 4;
  if (kind === 'other-video' && hits > 0) return 3;
  if (kind === 'open' && sure > 0) return 2;
  return sure > 0 ? 1 : 0;
}

/** Returns the videos that a row names, or an entry without a video. */
export function rowEntries(row: readonly string[], { idColumn, titleColumn }: TableColumns): ListEntry[] {
  const ids = idsInCell(row[idColumn.index] ?? '', idColumn.rule);
  const text = row.join(' ');
  if (ids.length === 0) return [{ id: null, title: null, text }];
  const title = titleColumn === null || row[titleColumn] === undefined ? null : textInFormula(row[titleColumn]);
  return ids.map((id) => ({ id, title: ids.length === 1 ? title : null, text }));
}
