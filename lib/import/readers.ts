import { jsonFrom } from '@/lib/service/json-text';
import { entriesInJson } from './id-in-json';
import { entriesInLine, idInCell } from './id-in-text';
import type { Entry, PlacedEntry } from './listed';
import type { Shape, TableShape } from './shape';
import { isNotEmpty, tableReader } from './table-rows';

/** Reads a list as its text comes, in pieces that end anywhere. */
export type Reader = (text: string, isLast: boolean) => Iterable<PlacedEntry>;

/** A JSON text has to be there as a whole. Characters; longer ones do not fit into the page's memory twice. */
export const longestJson = 200_000_000;

export function readerOf(shape: Shape): Reader {
  switch (shape.is) {
    case 'table':
      return tableEntries(shape);
    case 'json':
    case 'plan':
    case 'design':
      return jsonEntries();
    case 'ndjson':
    case 'own':
      return lineByLine(entriesInJsonLine);
    case 'text':
      return lineByLine(entriesInLine, true);
  }
}

/** Longest line that is waited for; a longer one is cut where its words are, for a list may be a single line. */
const longestLine = 100_000;

/** A line that is not empty. */
interface Line {
  text: string;
  /** Counted from 1, empty lines too. */
  number: number;
}

/** Lines as text comes; the last is given when it is known to be whole. */
export function linesOf(isCut = false): (text: string, isLast: boolean) => Line[] {
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
    if (isCut && rest.length > longestLine) {
      const word = /[^\s,;|]*$/.exec(rest)?.[0] ?? '';
      lines.push({ text: rest.slice(0, rest.length - word.length), number: ended + 1 });
      rest = word.length < longestLine ? word : '';
    }
    return lines.filter((line) => line.text.trim() !== '');
  };
}

function lineByLine(entries: (line: string) => Iterable<Entry>, isCut = false): Reader {
  const lines = linesOf(isCut);
  return function* (text, isLast) {
    for (const line of lines(text, isLast)) yield* placed(entries(line.text), line.number);
  };
}

function* placed(entries: Iterable<Entry>, at: number | null): Generator<PlacedEntry> {
  for (const { id, title, text } of entries) yield { id, title, text, at };
}

function* entriesInJsonLine(line: string): Generator<Entry> {
  const json = jsonFrom(line);
  if (json.is === 'json') yield* entriesInJson(json.value);
  else yield { id: null, title: null, text: line };
}

function jsonEntries(): Reader {
  let whole = '';
  return function* (text, isLast) {
    whole += text;
    if (whole.length > longestJson) whole = whole.slice(0, longestJson + 1);
    if (!isLast) return;
    const json = jsonFrom(whole);
    if (json.is === 'json') yield* placed(entriesInJson(json.value), null);
    else yield { id: null, title: null, text: whole, at: null };
  };
}

function tableEntries({ dialect, header, column, titles }: TableShape): Reader {
  const rows = tableReader(dialect);
  let isFirst = header !== null;
  let at = 0;
  return function* (text, isLast) {
    for (const row of rows(text, isLast)) {
      at += 1;
      if (!isNotEmpty(row)) continue;
      if (isFirst) isFirst = false;
      else yield { ...entryOf(row, column, titles), at };
    }
  };
}

const entryOf = (row: readonly string[], column: number, titles: number | null): Entry => ({
  id: idInCell(row[column] ?? ''),
  title: titles === null ? null : (row[titles] ?? null),
  text: row.join(' '),
});
