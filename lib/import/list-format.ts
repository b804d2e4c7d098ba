import papa from 'papaparse';
import { ndjsonFormat } from '@/lib/export/collection-file';
import { isDeeperThan, parseJsonText } from '@/lib/shared/json';
import { readFieldName } from './field-names';
import { idsInCell, isSurelyVideo } from './find-videos';
import { isMarkup, parseMarkupEntries } from './html-entries';
import { findColumns, rowEntries, type TableColumns } from './id-column';
import { parseJsonEntries } from './json-entries';
import type { ListEntry, NumberedEntry } from './list-summary';
import { findIdPosition, type IdPosition, isArchive, parseArchiveLine, parseLineEntries } from './text-entries';

/** Tools whose column layouts are known. */
type ExportTool = 'YouTube Data Tools' | '4CAT';

export interface TableFormat extends TableColumns {
  is: 'table';
  dialect: Dialect;
  /** The first rows without the header, for the preview. */
  rows: string[][];
  exportTool: ExportTool | null;
}

/**
 * The format of a list, detected from its start. `own` (a collection), `plan` and `design` are Sidelight's own files.
 */
export type ListFormat =
  | { is: 'text'; position: IdPosition }
  | { is: 'archive' | 'markup' | 'json' | 'ndjson' | 'collection' | 'plan' | 'design' }
  | TableFormat;

/** The start of an object, or of a list that can contain videos. */
const jsonStart = /^(?:\[\s*(?:["{[\]]|null\b|$)|\{\s*(?:["}]|$))/;

export function detectListFormat(name: string | null, sample: string): ListFormat {
  const text = sample.trimStart();
  // Markdown links and many file names start with a bracket, too.
  if (jsonStart.test(text) && !/^\[[^\]\n]*\]\(/.test(text)) return detectJsonFormat(name, text);
  const isTableFile = /\.(?:csv|tsv|tab)$/i.test(name ?? '');
  if (!isTableFile && isMarkup(name, text)) return { is: 'markup' };
  const table = detectTableFormat(sample);
  if (isTableFile || isSurelyTable(table)) return table;
  return isArchive(text) ? { is: 'archive' } : { is: 'text', position: findIdPosition(text) };
}

function detectJsonFormat(name: string | null, text: string): ListFormat {
  const line = text.slice(0, text.indexOf('\n') >>> 0);
  if (line.includes(`"${ndjsonFormat}"`)) return { is: 'collection' };
  // A plan is short, and its keys are sorted, so `format` is not its first key.
  if (/"format":\s*"sidelight-plan"/.test(text)) return { is: 'plan' };
  if (/^\{\s*"format":\s*"sidelight-design"/.test(text)) return { is: 'design' };
  const isLines = /\.(?:ndjson|jsonl)$/i.test(name ?? '') || (text.length > line.length + 1 && isCompleteJson(line));
  return { is: isLines ? 'ndjson' : 'json' };
}

const isCompleteJson = (line: string): boolean => {
  try {
    JSON.parse(line);
    return true;
  } catch {
    // The JSON continues on the next line, so the whole text is one value.
    return false;
  }
};

function detectTableFormat(sample: string): TableFormat {
  const { dialect, rows } = detectDialect(sample);
  const columns = findColumns(rows);
  return {
    is: 'table',
    dialect,
    ...columns,
    rows: columns.header ? rows.slice(1) : rows,
    exportTool: detectExportTool((columns.header ?? []).map((name) => name.trim().toLowerCase())),
  };
}

const detectExportTool = (names: readonly string[]): ExportTool | null => {
  const has = (...some: string[]) => some.every((name) => names.includes(name));
  if (has('videoid', 'channelid', 'publishedatsql')) return 'YouTube Data Tools';
  return has('id', 'thread_id', 'timestamp', 'body') ? '4CAT' : null;
};

/**
 * Lists and prose contain commas too, so a table must have a known header, or several rows of equal length with a video
 * id in the same column and in no other.
 */
function isSurelyTable({ header, rows, idColumn, exportTool }: TableFormat): boolean {
  if (exportTool) return true;
  const idCells = rows.map((row) => row[idColumn.index] ?? '');
  const { kind } = readFieldName(header?.[idColumn.index] ?? '');
  if (kind === 'video' || (kind !== 'none' && idCells.some((cell) => idsInCell(cell, idColumn.rule).length > 0)))
    return true;
  const width = (header ?? rows[0] ?? []).length;
  const isEven = rows.length > 1 && rows.every((row) => row.length === width);
  return width > 1 && isEven && idColumn.others.length === 0 && idCells.every(isSurelyVideo);
}

/** Parses a list from chunks of text that may end anywhere. */
type EntryParser = (text: string, isLast: boolean) => Iterable<NumberedEntry>;

/**
 * Maximum length in characters of JSON, HTML and XML. Such a text is parsed as a whole, so memory must hold both the text
 * and its value.
 */
export const maxWholeLength = 200_000_000;

export function createEntryParser(format: ListFormat): EntryParser {
  switch (format.is) {
    case 'table':
      return createTableParser(format);
    case 'json':
    case 'plan':
    case 'design':
      return parseWhole(parseJson);
    case 'markup':
      return parseWhole(parseMarkupEntries);
    case 'archive':
      return parseLineByLine(parseArchiveLine);
    case 'ndjson':
    case 'collection':
      return parseLineByLine(parseJson);
    case 'text':
      return parseLineByLine((line) => parseLineEntries(line, format.position), true);
  }
}

/** Length above which the unfinished line of a text list is split between words: a list may be a single line. */
const maxLineLength = 100_000;

interface Line {
  text: string;
  /** Counted from 1, including empty lines. */
  number: number;
}

/** Returns a function that splits chunks of text into lines that are not empty; `isLast` ends the last line. */
export function createLineSplitter(splitsLongLines = false): (text: string, isLast: boolean) => Line[] {
  let remainder = '';
  let ended = 0;
  return (text, isLast) => {
    const all = remainder + text;
    // The line feed that belongs to a carriage return may be in the next chunk.
    const end = !isLast && all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all
      .slice(0, end)
      .split(/\r\n|\n|\r/)
      .map((line, nth) => ({ text: line, number: ended + nth + 1 }));
    ended += lines.length - 1;
    if (isLast) remainder = '';
    else remainder = (lines.pop()?.text ?? '') + all.slice(end);
    if (splitsLongLines && remainder.length > maxLineLength) {
      // Without the lookbehind, a long word would be searched once for each of its characters.
      const word = /(?<![^\s,;|])[^\s,;|]*$/.exec(remainder)?.[0] ?? '';
      lines.push({ text: remainder.slice(0, remainder.length - word.length), number: ended + 1 });
      remainder = word.length < maxLineLength ? word : '';
    }
    return lines.filter((line) => line.text.trim() !== '');
  };
}

function parseLineByLine(entries: (line: string) => Iterable<ListEntry>, splitsLongLines = false): EntryParser {
  const lines = createLineSplitter(splitsLongLines);
  return function* (text, isLast) {
    for (const line of lines(text, isLast)) yield* numberEntries(entries(line.text), line.number);
  };
}

function* numberEntries(entries: Iterable<ListEntry>, position: number | null): Generator<NumberedEntry> {
  for (const { id, title, text } of entries) yield { id, title, text, at: position };
}

/** Deeper JSON would exhaust the call stack. */
const maxJsonDepth = 1_000;

function* parseJson(text: string): Generator<ListEntry> {
  const json = isDeeperThan(text, maxJsonDepth) ? null : parseJsonText(text);
  if (json?.is === 'json') yield* parseJsonEntries(json.value);
  else yield { id: null, title: null, text };
}

function parseWhole(entries: (text: string) => Iterable<ListEntry>): EntryParser {
  let content = '';
  return function* (text, isLast) {
    content += text;
    if (content.length > maxWholeLength) content = content.slice(0, maxWholeLength + 1);
    if (isLast) yield* numberEntries(entries(content), null);
  };
}

function createTableParser(table: TableFormat): EntryParser {
  const rows = createTableRowParser(table);
  return function* (text, isLast) {
    for (const { row, at } of rows(text, isLast)) yield* numberEntries(rowEntries(row, table), at);
  };
}

/** Parses the rows of a table without its header; `at` is the number of the row in the file. */
export function createTableRowParser({
  dialect,
  header,
}: TableFormat): (text: string, isLast: boolean) => Generator<{ row: string[]; at: number }> {
  const rows = createRowParser(dialect);
  let remainingHeadRows = (dialect.hasDelimiterRow ? 1 : 0) + (header ? 1 : 0);
  let index = 0;
  return function* (text, isLast) {
    for (const row of rows(text, isLast)) {
      index += 1;
      if (!hasText(row)) continue;
      if (remainingHeadRows > 0) remainingHeadRows -= 1;
      else yield { row, at: index };
    }
  };
}

interface Dialect {
  delimiter: string;
  newline: '\n' | '\r';
  /** The first row only names the delimiter for Excel, like `sep=;`. */
  hasDelimiterRow: boolean;
}

const delimiters = [',', '\t', ';', '|'];
const sampledRows = 50;
/** Length above which an unclosed quote is treated as a plain character. */
const maxUnclosedLength = 1_000_000;

function detectDialect(sample: string): { dialect: Dialect; rows: string[][] } {
  const [row = '', delimiter] = /^sep=([,;|\t])(?:\r\n|\n|\r)/i.exec(sample) ?? [];
  const { data, meta } = papa.parse<string[]>(sample.slice(row.length), {
    preview: sampledRows,
    ...(delimiter && { delimiter }),
    delimitersToGuess: delimiters,
    // The empty line at the end of a short table would otherwise count as a row with one column.
    skipEmptyLines: 'greedy',
  });
  // The first lines can end in CRLF and the others in LF. Cells are trimmed, so a carriage return in the last one is lost.
  const newline = meta.linebreak === '\r' ? '\r' : '\n';
  const dialect = { delimiter: meta.delimiter, newline, hasDelimiterRow: row !== '' } as const;
  return { dialect, rows: data.filter(hasText) };
}

/** Parses rows from chunks of text that may end anywhere. Empty rows are included, so that row numbers match. */
export function createRowParser({
  delimiter,
  newline,
}: Omit<Dialect, 'hasDelimiterRow'>): (text: string, isLast: boolean) => string[][] {
  let remainder = '';
  let quotes = true;
  return (text, isLast) => {
    remainder += text;
    if (remainder.length > maxUnclosedLength && text.length * 2 < remainder.length) quotes = false;
    const { data, meta } = new papa.Parser({
      delimiter,
      newline,
      ...(!quotes && { quoteChar: '\0' }),
    }).parse(remainder, 0, !isLast) as { data: string[][]; meta: { cursor: number } };
    remainder = isLast ? '' : remainder.slice(meta.cursor);
    return data;
  };
}

const hasText = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== '');
