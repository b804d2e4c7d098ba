import type { VideoNote } from '@/lib/collection/records';
import { maxExclusionLength, withExclusion } from '@/lib/collection/video-note';
import type { VideoId } from '@/lib/service/ids';
import { strictJson } from '@/lib/shared/json';
import { replaceNul } from '@/lib/shared/table';
import { isId, textInFormula } from './find-videos';
import type { TableColumns } from './id-column';

/** The columns of `videos.csv` and `videos.xlsx` with values of the user, which are read back from an edited table. */
const editableColumns = ['tags_added', 'note', 'excluded_reason'] as const;
type EditableColumn = (typeof editableColumns)[number];

interface EditedRow {
  /** The number of the row in the file, counted from 1. */
  at: number;
  id: string;
  /** In the order of `columns`. */
  cells: string[];
}

/** A table with ids and editable columns. Rows that only repeat an earlier one are left out. */
export interface EditedTable {
  columns: EditableColumn[];
  ignoredColumns: string[];
  rows: EditedRow[];
}

/** Returns a reader of the rows of an edited table; `null` if the table is none. */
export function createEditReader({ header, idColumn }: TableColumns): {
  add(row: readonly string[], at: number): void;
  table: EditedTable;
} | null {
  const names = header?.map((name) => name.trim()) ?? [];
  const columns = editableColumns.filter((name) => names.includes(name));
  if (names[idColumn.index] !== 'id' || columns.length === 0) return null;
  const indexes = columns.map((name) => names.indexOf(name));
  const ignoredColumns = names.filter((_, index) => index !== idColumn.index && !indexes.includes(index));
  const table: EditedTable = { columns, ignoredColumns, rows: [] };
  const firstCells = new Map<string, string[]>();
  return {
    table,
    add(row, at) {
      const id = textInFormula((row[idColumn.index] ?? '').trim()).replace(/^'/, '');
      const cells = indexes.map((index) => cellOf(row, index));
      const first = firstCells.get(id);
      if (first?.every((cell, nth) => cell === cells[nth])) return;
      // The ids of different videos can be damaged to the same text.
      if (isId(id, 'possible')) firstCells.set(id, first ?? cells);
      table.rows.push({ at, id, cells });
    },
  };
}

/** The last cell can end with the first character of a line break. */
const cellOf = (row: readonly string[], index: number): string =>
  index === row.length - 1 ? (row[index]?.replace(/\r$/, '') ?? '') : (row[index] ?? '');

/** Returns a text without the formula or apostrophe that keeps spreadsheets from reading it as a formula. */
const withoutGuard = (text: string): string => textInFormula(text).replace(/^'(?=[=+\-@])/, '');

/** An error value of Excel or LibreOffice. */
const errorValue = /^(?:#(?:NAME\?|VALUE!|REF!|DIV\/0!|N\/A|NUM!|NULL!)|Err:\d{3})$/;
/** The end of a text that was too long for a cell of a workbook, see `lib/shared/xlsx/worksheet.ts`. */
const cutText = /\[cut: \d+ characters\]$/;

interface ColumnRule {
  /** The forms in which files have the value. */
  written(note: VideoNote): string[];
  /** Returns the note with the value of a cell; `null` if the cell is damaged. */
  change(note: VideoNote, text: string): VideoNote | null;
  shown(note: VideoNote): string;
}

const columnRules: Record<EditableColumn, ColumnRule> = {
  tags_added: {
    written: ({ tags }) => (tags.length === 0 ? [''] : [strictJson(tags), tags.join('; ')]),
    change(note, text) {
      const tags = parseTags(text.replace(/^'/, ''));
      return tags && { ...note, tags: areSameTags(tags, note.tags) ? note.tags : tags };
    },
    shown: ({ tags }) => tags.join(', '),
  },
  note: {
    written: ({ note }) => [note],
    change: (before, note) => ({ ...before, note }),
    shown: ({ note }) => note,
  },
  excluded_reason: {
    written: ({ excludedReason }) => [excludedReason ?? ''],
    change: (note, text) => withExclusion(note, Array.from(text.trim()).slice(0, maxExclusionLength).join('') || null),
    shown: ({ excludedReason }) => excludedReason ?? '',
  },
};

/** The order of tags has no meaning. */
const areSameTags = (some: readonly string[], others: readonly string[]): boolean =>
  strictJson(some.toSorted()) === strictJson(others.toSorted());

/** Parses tags from a JSON list or from text with semicolons or else commas; returns `null` for a broken list. */
function parseTags(text: string): string[] | null {
  const list = text.trim().startsWith('[') ? parseList(text) : text.split(/[;；]/.test(text) ? /[;；]/ : /[,，、]/);
  return list && [...new Set(list.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

function parseList(text: string): string[] | null {
  try {
    const list = JSON.parse(text) as unknown[];
    return list.every((tag) => typeof tag === 'string') ? list : null;
  } catch {
    // Spreadsheets can replace the quotes of a list, or cut it off.
    return null;
  }
}

/** Returns a text as CSV files have it, with line feeds alone. */
const asInFile = (text: string): string => replaceNul(text.toWellFormed()).replace(/\r\n?/g, '\n');

/** Returns the note with the value of a cell, the same note for an unchanged cell, or `null` for a damaged one. */
function withCell(column: EditableColumn, cell: string, note: VideoNote): VideoNote | null {
  const { written, change } = columnRules[column];
  const text = asInFile(cell);
  if (written(note).some((value) => asInFile(value) === text)) return note;
  if (errorValue.test(text.trim()) || cutText.test(text)) return null;
  const changed = change(note, text.trim() === '' ? '' : withoutGuard(text));
  return changed && written(changed)[0] === written(note)[0] ? note : changed;
}

interface ChangedValue {
  id: VideoId;
  before: string;
  after: string;
}

interface ColumnChanges {
  name: EditableColumn;
  videos: number;
  /** Number of videos that lose their value. */
  cleared: number;
  /** The first few of the changes. */
  samples: ChangedValue[];
}

/** What an edited table changes in a collection. */
export interface TableChanges {
  columns: ColumnChanges[];
  notes: VideoNote[];
  /** Ids of videos that are not in the collection. */
  unknownIds: string[];
  /** Numbers of rows whose id or a value is damaged. */
  damagedRows: number[];
  /** Numbers of rows with different values for the same video. */
  conflictingRows: number[];
}

interface EditedCollection {
  id: string;
  has(id: VideoId): boolean;
  notes: ReadonlyMap<VideoId, VideoNote>;
}

const maxSamples = 5;

export function compareTable({ columns, rows }: EditedTable, { id, has, notes }: EditedCollection): TableChanges {
  const rowsOfId = Map.groupBy(rows, (row) => row.id);
  const changes: TableChanges = {
    columns: columns.map((name) => ({ name, videos: 0, cleared: 0, samples: [] })),
    notes: [],
    unknownIds: [],
    damagedRows: [],
    conflictingRows: [],
  };
  for (const [text, [row, ...others]] of rowsOfId) {
    const videoId = text as VideoId;
    const numbers = [row, ...others].flatMap((one) => one?.at ?? []);
    if (!has(videoId) && isId(text, 'possible')) changes.unknownIds.push(text);
    else if (!has(videoId)) changes.damagedRows.push(...numbers);
    else if (others.length > 0) changes.conflictingRows.push(...numbers);
    else if (row) addRow(changes, row, notes.get(videoId) ?? { collectionId: id, videoId, note: '', tags: [], at: 0 });
  }
  return changes;
}

function addRow(changes: TableChanges, { at, cells }: EditedRow, before: VideoNote): void {
  let note = before;
  let isDamaged = false;
  for (const [nth, column] of changes.columns.entries()) {
    const changed = withCell(column.name, cells[nth] ?? '', note);
    isDamaged ||= changed === null;
    if (changed === null || changed === note) continue;
    addChange(column, note, changed);
    note = changed;
  }
  if (isDamaged) changes.damagedRows.push(at);
  if (note !== before) changes.notes.push(note);
}

function addChange(column: ColumnChanges, before: VideoNote, after: VideoNote): void {
  const { shown } = columnRules[column.name];
  column.videos += 1;
  if (shown(after) === '') column.cleared += 1;
  if (column.samples.length < maxSamples)
    column.samples.push({ id: before.videoId, before: shown(before), after: shown(after) });
}
