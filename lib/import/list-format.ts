import { parseJsonText } from '@/lib/service/json-text';
import { parseJsonEntries } from './id-in-json';
import { parseIdCell, parseLineEntries } from './list-entries';
import type { ListEntry, NumberedEntry } from './list-summary';
import type { ListFormat, TableFormat } from './shape';
import { createRowParser, hasText } from './table-rows';

/** Reads a list as its text comes, in pieces that end anywhere. */
type EntryParser = (text: string, isLast: boolean) => Iterable<NumberedEntry>;

/** A JSON text has to be there as a whole. Characters; longer ones do not fit into the page's memory twice. */
export const maxJsonLength = 200_000_000;

export function createEntryParser(shape: ListFormat): EntryParser {
  switch (shape.is) {
    case 'table':
      return createTableParser(shape);
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

/** Longest line that is waited for; a longer one is cut where its words are, for a list may be a single line. */
const maxLineLength = 100_000;

/** A line that is not empty. */
interface Line {
  text: string;
  /** Counted from 1, empty lines too. */
  number: number;
}

/** Lines as text comes; the last is given when it is known to be whole. */
export function createLineSplitter(isCut = false): (text: string, isLast: boolean) => Line[] {
  let rest = '';
  let ended = 0;
  return (text, isLast) => {
    const all = rest + text;
    // A line feed that belongs to it may come with the next text.
    const end = !isLast && all.endsWith('\r') ? all.length - 1 : all.length;
    const lines = all
      .slice(0, end)
      .split(/\r\n|\n|\r/)
      .map((line, nth) => ({ text: line, number: ended + nth + 1 }));
    ended += lines.length - 1;
    if (isLast) rest = '';
    else rest = (lines.pop()?.text ?? '') + all.slice(end);
    if (isCut && rest.length > maxLineLength) {
      const word = /[^\s,;|]*$/.exec(rest)?.[0] ?? '';
      lines.push({ text: rest.slice(0, rest.length - word.length), number: ended + 1 });
      rest = word.length < maxLineLength ? word : '';
    }
    return lines.filter((line) => line.text.trim() !== '');
  };
}

function parseLineByLine(entries: (line: string) => Iterable<ListEntry>, isCut = false): EntryParser {
  const lines = createLineSplitter(isCut);
  return function* (text, isLast) {
    for (const line of lines(text, isLast)) yield* numberEntries(entries(line.text), line.number);
  };
}

function* numberEntries(entries: Iterable<ListEntry>, at: number | null): Generator<NumberedEntry> {
  for (const { id, title, text } of entries) yield { id, title, text, at };
}

function* parseJsonLine(line: string): Generator<ListEntry> {
  const json = parseJsonText(line);
  if (json.is === 'json') yield* parseJsonEntries(json.value);
  else yield { id: null, title: null, text: line };
}

function createJsonParser(): EntryParser {
  let whole = '';
  return function* (text, isLast) {
    whole += text;
    if (whole.length > maxJsonLength) whole = whole.slice(0, maxJsonLength + 1);
    if (!isLast) return;
    const json = parseJsonText(whole);
    if (json.is === 'json') yield* numberEntries(parseJsonEntries(json.value), null);
    else yield { id: null, title: null, text: whole, at: null };
  };
}

function createTableParser({ dialect, header, column, titles }: TableFormat): EntryParser {
  const rows = createRowParser(dialect);
  let isFirst = header !== null;
  let at = 0;
  return function* (text, isLast) {
    for (const row of rows(text, isLast)) {
      at += 1;
      if (!hasText(row)) continue;
      if (isFirst) isFirst = false;
      else yield { ...rowEntry(row, column, titles), at };
    }
  };
}

const rowEntry = (row: readonly string[], column: number, titles: number | null): ListEntry => ({
  id: parseIdCell(row[column] ?? ''),
  title: titles === null ? null : (row[titles] ?? null),
  text: row.join(' '),
});
