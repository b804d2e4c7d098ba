import type { Cell } from '@/lib/shared/csv';
import { type TypedColumn, typedColumns } from '@/lib/shared/table';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { Cue } from '../cue';
import { type ByteWriter, createEscapes, writeNumber } from './byte-writer';
import { writeQuoted } from './escaped-text';
import { pairedRows, pairLines } from './paired-lines';
import { type CaptionWriter, columnHeadings, lineEndOf, type WriteOptions } from './write-options';

/** The columns of `table.ts` behind the text, each in its type. */
const columnsAfterText = (suffix: string): TypedColumn[] => [
  ...typedColumns('number', `duration${suffix}`, `offset${suffix}`),
  ...typedColumns('text', `lang${suffix}`),
  ...typedColumns('number', `wordCount${suffix}`, `speechRate${suffix}`),
];

const cellsOf = (cue: Cue | null | undefined): Cell[] => {
  if (!cue) return new Array<Cell>(6).fill(null);
  return [cue.text, cue.duration, cue.offset, cue.lang, cue.wordCount, cue.speechRate];
};

/** The same columns as CSV, for spreadsheets: a text is a text, a number is a number in every country. */
export const writeXlsx: CaptionWriter = (out, cues, options) => {
  const title = 'Captions';
  if (options.second)
    out.append(tableXlsx({ title, columns: twoTrackColumns(options), rows: twoTrackRows(cues, options) }));
  else {
    const columns = [...typedColumns('text', 'text'), ...columnsAfterText('')];
    out.append(tableXlsx({ title, columns, rows: cues.map(cellsOf) }));
  }
};

const twoTrackColumns = (options: WriteOptions): TypedColumn[] =>
  columnHeadings(options).flatMap((heading, at) => {
    const suffix = at === 0 ? '' : '_2';
    return [...typedColumns('text', `text${suffix} (${heading})`), ...columnsAfterText(suffix)];
  });

const twoTrackRows = (cues: readonly Cue[], { second }: WriteOptions): Cell[][] =>
  Array.from(pairedRows(pairLines(cues, second?.cues ?? [])), (row) => [...cellsOf(row.first), ...cellsOf(row.second)]);

/** The service's own order (section "GET /captions/{videoId}", csv). */
const captionColumns = ['text', 'duration', 'offset', 'lang', 'wordCount', 'speechRate'];

const commaCode = 44;
const tabCode = 9;
const csvEscapes = createEscapes(',"\n\r\0');
const tsvEscapes = createEscapes('\t"\n\r\0');
/** NUL ends a text for readers in C; see `withoutNul` of `csv.ts`. */
const quotedEscapes = createEscapes('', { '"': '""', '\0': '\ufffd' });

/** How a text stands in a cell. */
type CellWriter = (out: ByteWriter, text: string) => void;

/** Writes bytes, and not the text of `csv.ts`: a hundred thousand lines are a file before the user sees that it waits. */
const tableWriter =
  (separator: number, cell: CellWriter): CaptionWriter =>
  (out, cues, options) => {
    const end = lineEndOf(options);
    if (options.second) return writeTwoTracks(out, cues, options, { separator, cell });
    out.text(captionColumns.join(String.fromCharCode(separator)) + end);
    for (const cue of cues) {
      writeCue(out, cue, separator, cell);
      out.line(end);
    }
  };

function writeCue(out: ByteWriter, cue: Cue, separator: number, cell: CellWriter): void {
  cell(out, cue.text);
  out.ascii(separator);
  writeNumber(out, cue.duration);
  out.ascii(separator);
  writeNumber(out, cue.offset);
  out.ascii(separator);
  cell(out, cue.lang);
  out.ascii(separator);
  writeNumber(out, cue.wordCount);
  out.ascii(separator);
  writeNumber(out, cue.speechRate);
}

/**
 * The columns of two tracks, those of the first at the start; the texts are headed with language, mode and age. Each
 * line of either track stands once, and empty cells say that the other has none beside it.
 */
function writeTwoTracks(
  out: ByteWriter,
  cues: readonly Cue[],
  options: WriteOptions,
  form: { separator: number; cell: CellWriter },
): void {
  const { separator, cell } = form;
  const end = lineEndOf(options);
  columnHeadings(options).forEach((heading, at) => {
    if (at > 0) out.ascii(separator);
    cell(out, at === 0 ? `text (${heading})` : `text_2 (${heading})`);
    for (const column of captionColumns.slice(1)) {
      out.ascii(separator);
      out.text(at === 0 ? column : `${column}_2`);
    }
  });
  out.text(end);
  const nothing = String.fromCharCode(separator).repeat(captionColumns.length - 1);
  for (const { first, second } of pairedRows(pairLines(cues, options.second?.cues ?? []))) {
    if (first) writeCue(out, first, separator, cell);
    else out.text(nothing);
    out.ascii(separator);
    if (second) writeCue(out, second, separator, cell);
    else out.text(nothing);
    out.text(end);
  }
}

/** The service's own columns and first line, so that both tables go into the same analysis. No remarks. */
export const writeCsv: CaptionWriter = tableWriter(commaCode, (out, text) => {
  if (!out.tryText(text, csvEscapes)) writeQuoted(out, text, quotedEscapes);
});

/** Quoted like CSV (RFC 4180, section 2), because pandas, Python's csv and papaparse read tables of tabs so. */
export const writeTsv: CaptionWriter = tableWriter(tabCode, (out, text) => {
  if (!out.tryText(text, tsvEscapes)) writeQuoted(out, text, quotedEscapes);
});
