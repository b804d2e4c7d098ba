import papa from 'papaparse';
import { ndjsonFormat } from '@/lib/export/collection-file';
import { parseJsonText } from '@/lib/shared/json';
import { parseIdCell, parseJsonEntries, parseLineEntries, textInFormula } from './list-entries';
import type { ListEntry, NumberedEntry } from './list-summary';

/** Tools whose column layouts are known. */
type ExportTool = 'YouTube Data Tools' | '4CAT';

/** A table; `idColumn` and `titleColumn` are the indexes of its columns with ids and titles. */
export interface TableFormat {
  is: 'table';
  dialect: Dialect;
  /** `null` if the first row is data. */
  header: string[] | null;
  /** The first rows without the header, for the preview. */
  rows: string[][];
  idColumn: number;
  titleColumn: number | null;
  exportTool: ExportTool | null;
}

/**
 * The format of a list, detected from its start. `own` (a collection), `plan` and `design` are Sidelight's own files.
 */
export type ListFormat = { is: 'text' | 'json' | 'ndjson' | 'own' | 'plan' | 'design' } | TableFormat;

/** Names of id columns, most reliable first, and of title columns. */
const idColumnNames = [
  'videoid',
  'video_id',
  'yt_video_id',
  'video id',
  'id',
  'webpage_url',
  'video_url',
  'url',
  'link',
];
const titleColumnNames = ['videotitle', 'video_title', 'title', 'subject', 'fulltitle', 'name'];

/** The start of an object, or of a list that can contain videos. */
const jsonStart = /^(?:\[\s*(?:["{[\]]|null\b|$)|\{\s*(?:["}]|$))/;

/** Detects the format from the file name and the start of the text. */
export function detectListFormat(name: string | null, sample: string): ListFormat {
  const text = sample.trimStart();
  // Markdown links and many file names start with a bracket, too.
  if (jsonStart.test(text) && !/^\[[^\]\n]*\]\(/.test(text)) return detectJsonFormat(name, text);
  const table = detectTableFormat(sample);
  if (/\.(?:csv|tsv|tab)$/i.test(name ?? '')) return table;
  return isSurelyTable(table) ? table : { is: 'text' };
}

function detectJsonFormat(name: string | null, text: string): ListFormat {
  const line = text.slice(0, text.indexOf('\n') >>> 0);
  if (line.includes(`"${ndjsonFormat}"`)) return { is: 'own' };
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
  const [first = []] = rows;
  const names = first.map((name) => name.trim().toLowerCase());
  const isHeader = names.some((name) => idColumnNames.includes(name)) || (rows.length > 1 && !first.some(parseIdCell));
  const body = isHeader ? rows.slice(1) : rows;
  const named = isHeader ? names : [];
  const titleColumn = titleColumnNames.map((name) => named.indexOf(name)).find((index) => index >= 0) ?? null;
  return {
    is: 'table',
    dialect,
    header: isHeader ? first : null,
    rows: body,
    idColumn: findIdColumn(body, named),
    titleColumn,
    exportTool: detectExportTool(named),
  };
}

/** Returns the column in which most cells name a video. If several columns are equal, the header decides. */
function findIdColumn(rows: readonly string[][], names: readonly string[]): number {
  const width = Math.max(1, names.length, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, index) => {
    const hits = rows.filter((row) => parseIdCell(row[index] ?? '') !== null).length;
    const named = idColumnNames.indexOf(names[index] ?? '');
    return { at: index, hits, named: named < 0 ? idColumnNames.length : named };
  });
  columns.sort((one, other) => other.hits - one.hits || one.named - other.named || one.at - other.at);
  return columns[0]?.at ?? 0;
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
  if (header?.some((name) => idColumnNames.includes(name.trim().toLowerCase()))) return true;
  const width = (header ?? rows[0] ?? []).length;
  const isEven = rows.length > 1 && rows.every((row) => row.length === width);
  const hasOtherId = (row: readonly string[]) =>
    row.some((cell, index) => index !== idColumn && parseIdCell(cell) !== null);
  return width > 1 && isEven && rows.every((row) => parseIdCell(row[idColumn] ?? '') !== null && !hasOtherId(row));
}

/** Parses a list from chunks of text that may end anywhere. */
type EntryParser = (text: string, isLast: boolean) => Iterable<NumberedEntry>;

/**
 * Maximum length of a JSON text in characters. The text is parsed as a whole, so memory must hold both the text and its
 * value.
 */
export const maxJsonLength = 200_000_000;

export function createEntryParser(format: ListFormat): EntryParser {
  switch (format.is) {
    case 'table':
      return createTableParser(format);
    case 'json':
    case 'plan':
    case 'design':
      return createJsonParser();
    case 'ndjson':
    case 'own':
      return parseLineByLine(parseJsonLine);
    case 'text':
      return parseLineByLine(parseLineEntries, true);
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

function* parseJsonLine(line: string): Generator<ListEntry> {
  const json = parseJsonText(line);
  if (json.is === 'json') yield* parseJsonEntries(json.value);
  else yield { id: null, title: null, text: line };
}

function createJsonParser(): EntryParser {
  let content = '';
  return function* (text, isLast) {
    content += text;
    if (content.length > maxJsonLength) content = content.slice(0, maxJsonLength + 1);
    if (!isLast) return;
    const json = parseJsonText(content);
    if (json.is === 'json') yield* numberEntries(parseJsonEntries(json.value), null);
    else yield { id: null, title: null, text: content, at: null };
  };
}

function createTableParser({ dialect, header, idColumn, titleColumn }: TableFormat): EntryParser {
  const rows = createRowParser(dialect);
  let remainingHeadRows = (dialect.hasDelimiterRow ? 1 : 0) + (header ? 1 : 0);
  let index = 0;
  return function* (text, isLast) {
    for (const row of rows(text, isLast)) {
      index += 1;
      if (!hasText(row)) continue;
      if (remainingHeadRows > 0) remainingHeadRows -= 1;
      else yield { ...rowEntry(row, idColumn, titleColumn), at: index };
    }
  };
}

const rowEntry = (row: readonly string[], column: number, titles: number | null): ListEntry => ({
  id: parseIdCell(row[column] ?? ''),
  title: titles === null || row[titles] === undefined ? null : textInFormula(row[titles]),
  text: row.join(' '),
});

/** The delimiter and line break of a table. */
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

/** Detects the dialect of a table, and returns its first rows. */
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
function createRowParser({ delimiter, newline }: Dialect): (text: string, isLast: boolean) => string[][] {
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
