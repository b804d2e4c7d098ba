import { cuesFrom, findTimingIssues, type ReceivedCaption } from '../cues';
import type { CaptionParser } from './line-collector';

/**
 * Parses the service's CSV table (section "GET /captions/{videoId}", csv). Columns are identified by name and can be in
 * any order.
 */
export const parseCsv: CaptionParser = (file, lang) => {
  const records = csvRecords(file);
  const head: string[] = (records.next().value ?? []).map((name: string) => name.trim());
  if (!['text', 'offset', 'duration'].every((name) => head.includes(name))) return null;
  const rows: ReceivedCaption[] = [];
  let setAside = 0;
  for (const record of records) {
    const cells = withOneText(record, head);
    const row = captionFromCells(new Map(head.map((name, index) => [name, cells[index]])), lang);
    if (row && cells.length === head.length) rows.push(row);
    else setAside++;
  }
  const odd = findTimingIssues(rows);
  return { cues: cuesFrom(rows), lang: rows[0]?.lang ?? null, setAside, timed: true, areInOrder: true, odd };
};

/**
 * Joins the cells of a text with commas. The interface document does not say whether such texts are quoted, and no other
 * column contains commas.
 */
function withOneText(record: readonly string[], head: readonly string[]): readonly string[] {
  const surplus = record.length - head.length;
  if (surplus <= 0) return record;
  const from = head.indexOf('text');
  return record.toSpliced(from, surplus + 1, record.slice(from, from + surplus + 1).join(','));
}

function captionFromCells(cells: ReadonlyMap<string, string | undefined>, lang: string): ReceivedCaption | null {
  const text = cells.get('text') ?? '';
  const number = (name: string): number | undefined => {
    const value = Number(cells.get(name)?.trim() || Number.NaN);
    return Number.isNaN(value) ? undefined : value;
  };
  const offset = number('offset');
  const duration = number('duration');
  if (offset === undefined || (duration === undefined && cells.get('duration')?.trim() !== '')) return null;
  const counts = { wordCount: number('wordCount'), speechRate: number('speechRate') };
  return { offset, duration, lang: cells.get('lang') || lang, text, ...counts };
}

/** Yields the records of a table (RFC 4180) with any line endings, skipping empty lines. */
function* csvRecords(file: string): Generator<string[]> {
  let cells: string[] = [];
  let index = 0;
  while (index < file.length) {
    const [cell, end] = file[index] === '"' ? quotedCell(file, index) : plainCell(file, index);
    cells.push(cell);
    const character = file[end];
    index = end + 1;
    if (character === ',') continue;
    if (character === '\r' && file[index] === '\n') index++;
    if (cells.length > 1 || cells[0] !== '') yield cells;
    cells = [];
  }
  // A comma at the end of the file is followed by an empty cell.
  if (cells.length > 0) yield [...cells, ''];
}

type CellAt = [cell: string, end: number];

const cellEnd = /[,\r\n]/g;

function plainCell(file: string, index: number): CellAt {
  cellEnd.lastIndex = index;
  const end = cellEnd.exec(file)?.index ?? file.length;
  return [file.slice(index, end), end];
}

/** Parses a quoted cell, in which quotes are doubled. Text between the closing quote and the next comma is kept. */
function quotedCell(file: string, index: number): CellAt {
  let cell = '';
  let from = index + 1;
  for (;;) {
    const quote = file.indexOf('"', from);
    if (quote < 0) return [cell + file.slice(from), file.length];
    cell += file.slice(from, quote);
    from = quote + 2;
    if (file[quote + 1] !== '"') {
      const [unquoted, end] = plainCell(file, quote + 1);
      return [cell + unquoted, end];
    }
    cell += '"';
  }
}
