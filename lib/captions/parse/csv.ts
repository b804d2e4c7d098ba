import { cuesFrom, findTimingIssues, type ReceivedCaption } from '../cues';
import { speakerBeside } from '../speaker';
import type { CaptionParser } from './line-collector';

/**
 * Parses the service's CSV table (section "GET /captions/{videoId}", csv). Columns are identified by name and can be in
 * any order.
 *
 * The interface does not say whether texts are quoted, so a text can contain commas, line breaks and quotes
 * that RFC 4180 does not allow. A row is therefore recognised by the times before or after its text. No other column
 * contains commas.
 */
export const parseCsv: CaptionParser = (file, lang) => {
  const lines = linesOf(file);
  const names = (lines.next().value?.text ?? '').split(',').map(unquoted);
  if (!['text', 'offset', 'duration'].every((name) => names.includes(name))) return null;
  const rows: ReceivedCaption[] = [];
  let skippedRows = 0;
  const columns = splitColumns(names);
  const add = (group: Line[]) => {
    const { row, skipped } = readRow(file, group, columns, lang);
    if (row) rows.push(row);
    skippedRows += skipped;
  };
  let group: Line[] = [];
  for (const line of lines) {
    const hasRowTimes = hasTimes(line.text, columns);
    if (columns.areTimesFirst && hasRowTimes) {
      add(group);
      group = [];
    }
    group.push(line);
    if (!columns.areTimesFirst && hasRowTimes) {
      add(group);
      group = [];
    }
  }
  add(group);
  const timingIssues = findTimingIssues(rows);
  return {
    cues: cuesFrom(rows),
    lang: rows[0]?.lang ?? null,
    skippedRows,
    timed: true,
    areInOrder: true,
    timingIssues,
  };
};

/** A line of the file, which may be only part of a row. */
interface Line {
  from: number;
  to: number;
  text: string;
}

function* linesOf(file: string): Generator<Line, undefined> {
  let from = 0;
  for (const { index, 0: lineBreak } of file.matchAll(/\r\r\n|\r\n|[\r\n]/g)) {
    yield { from, to: index, text: file.slice(from, index) };
    from = index + lineBreak.length;
  }
  yield { from, to: file.length, text: file.slice(from) };
}

interface Columns {
  /** The names of the columns before the text, and of those after it. */
  before: readonly string[];
  after: readonly string[];
  /** True if a row is recognised by the cells before its text, which contain its start. */
  areTimesFirst: boolean;
}

function splitColumns(names: readonly string[]): Columns {
  const before = names.slice(0, names.indexOf('text'));
  const after = names.slice(before.length + 1);
  return { before, after, areTimesFirst: before.includes('offset') };
}

type Cells = ReadonlyMap<string, string>;

/** Reads the cells before the text of a row. Returns them with the end of the last one, or `null` if there are fewer. */
function cellsBefore(row: string, names: readonly string[]): { cells: Cells; to: number } | null {
  const cells = new Map<string, string>();
  let to = 0;
  for (const name of names) {
    const comma = row.indexOf(',', to);
    if (comma < 0) return null;
    cells.set(name, unquoted(row.slice(to, comma)));
    to = comma + 1;
  }
  return { cells, to };
}

/** Reads the cells after the text of a row. Returns them with the start of the first one, or `null` if there are fewer. */
function cellsAfter(row: string, names: readonly string[]): { cells: Cells; from: number } | null {
  const cells = new Map<string, string>();
  let from = row.length;
  for (const name of names.toReversed()) {
    // A quoted cell, such as a speaker, can contain commas.
    const isQuoted = row.charAt(from - 1) === '"';
    const comma = isQuoted ? row.lastIndexOf(',"', from - 2) : row.lastIndexOf(',', from - 1);
    if (comma < 0 || from === 0) return null;
    cells.set(name, unquoted(row.slice(comma + 1, from)));
    from = comma;
  }
  return { cells, from };
}

function unquoted(cell: string): string {
  const trimmed = cell.trim();
  return /^"[^"]*"$/.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}

/** Parses a number; `undefined` if the cell is missing, empty or something else. */
function numberIn(cells: Cells, name: string): number | undefined {
  const value = Number(cells.get(name) || Number.NaN);
  return Number.isNaN(value) ? undefined : value;
}

/** Returns whether the times among these cells are valid. A duration may be empty. */
const areValidTimes = (cells: Cells): boolean =>
  (!cells.has('offset') || numberIn(cells, 'offset') !== undefined) &&
  (!cells.get('duration') || numberIn(cells, 'duration') !== undefined);

/** Returns whether a line starts a row or, if its start follows the text, ends one. */
function hasTimes(line: string, { before, after, areTimesFirst }: Columns): boolean {
  const found = areTimesFirst ? cellsBefore(line, before) : cellsAfter(line, after);
  return found !== null && areValidTimes(found.cells);
}

const quotedText = /^"(?:[^"]|"")*"$/;

/**
 * Reads a row from its lines. If its text is not properly quoted, a line with as many cells as a row is not part of it,
 * and neither are the lines on the other side of that line. `skipped` is the number of lines that cannot be read.
 */
function readRow(file: string, lines: Line[], columns: Columns, lang: string) {
  const whole = captionFromLines(file, lines, columns, lang);
  if (whole?.isQuoted) return { row: whole.row, skipped: 0 };
  const { before, after, areTimesFirst } = columns;
  const isOtherRow = ({ text }: Line) => text.split(',').length > before.length + after.length;
  const first = areTimesFirst ? 0 : lines.slice(0, -1).findLastIndex(isOtherRow) + 1;
  const next = areTimesFirst ? lines.findIndex((line, index) => index > 0 && isOtherRow(line)) : -1;
  const end = next < 0 ? lines.length : next;
  const row = captionFromLines(file, lines.slice(first, end), columns, lang)?.row ?? null;
  const isSkipped = (index: number) => row === null || index < first || index >= end;
  return { row, skipped: lines.filter(({ text }, index) => text.trim() !== '' && isSkipped(index)).length };
}

/** Returns the caption in these lines, and whether its text is quoted; `null` if its cells or times are invalid. */
function captionFromLines(file: string, lines: readonly Line[], { before, after }: Columns, lang: string) {
  const record = file.slice(lines[0]?.from ?? 0, lines.at(-1)?.to ?? 0).replace(/^[\r\n]+|[\r\n]+$/g, '');
  const first = cellsBefore(record, before);
  const last = cellsAfter(record, after);
  if (!first || !last || first.to > last.from) return null;
  const cells = new Map([...first.cells, ...last.cells]);
  const offset = numberIn(cells, 'offset');
  if (offset === undefined || !areValidTimes(cells)) return null;
  const written = record.slice(first.to, last.from);
  const isQuoted = quotedText.test(written);
  const text = isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written;
  const counts = { wordCount: numberIn(cells, 'wordCount'), speechRate: numberIn(cells, 'speechRate') };
  const speaker = speakerBeside(text, cells.get('speaker'));
  const row = {
    offset,
    duration: numberIn(cells, 'duration'),
    lang: cells.get('lang') || lang,
    text,
    ...counts,
    speaker,
  };
  return { row, isQuoted };
}
