import { jsonFrom } from '../service/json-text';
import { entriesInJson } from './id-in-json';
import { entriesInLine, idInCell } from './id-in-text';
import type { Entry } from './listed';
import type { Shape, TableShape } from './shape';
import { tableReader } from './table-rows';

/** Reads a list as its text comes, in pieces that end anywhere. */
export type Reader = (text: string, isLast: boolean) => Iterable<Entry>;

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

/** Lines as text comes; the last is given when it is known to be whole. */
export function linesOf(isCut = false): (text: string, isLast: boolean) => string[] {
  let rest = '';
  return (text, isLast) => {
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = isLast ? '' : (lines.pop() ?? '');
    if (isCut && rest.length > longestLine) {
      const word = /[^\s,;|]*$/.exec(rest)?.[0] ?? '';
      lines.push(rest.slice(0, rest.length - word.length));
      rest = word.length < longestLine ? word : '';
    }
    return lines.filter((line) => line.trim() !== '');
  };
}

function lineByLine(entries: (line: string) => Iterable<Entry>, isCut = false): Reader {
  const lines = linesOf(isCut);
  return function* (text, isLast) {
    for (const line of lines(text, isLast)) yield* entries(line);
  };
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
    if (json.is === 'json') yield* entriesInJson(json.value);
    else yield { id: null, title: null, text: whole };
  };
}

function tableEntries({ dialect, header, column, titles }: TableShape): Reader {
  const rows = tableReader(dialect);
  let isFirst = header !== null;
  return function* (text, isLast) {
    for (const row of rows(text, isLast)) {
      if (isFirst) isFirst = false;
      else yield entryOf(row, column, titles);
    }
  };
}

const entryOf = (row: readonly string[], column: number, titles: number | null): Entry => ({
  id: idInCell(row[column] ?? ''),
  title: titles === null ? null : (row[titles] ?? null),
  text: row.join(' '),
});
