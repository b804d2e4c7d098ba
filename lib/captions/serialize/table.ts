import { type Cell, type TypedColumn, typedColumns } from '@/lib/shared/table';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { Cue } from '../cue';
import { speakerOf } from '../speaker';
import { type ByteWriter, createEscapes, writeNumber, writeQuoted } from './byte-writer';
import { pairedRows, pairLines } from './paired-lines';
import { type CaptionWriter, columnHeadings, lineEndingOf, type WriteOptions } from './write-options';

const columnsAfterText = (suffix: string, withSpeaker: boolean): TypedColumn[] => [
  ...typedColumns('number', `duration${suffix}`, `offset${suffix}`),
  ...typedColumns('text', `lang${suffix}`),
  ...typedColumns('number', `wordCount${suffix}`, `speechRate${suffix}`),
  ...(withSpeaker ? typedColumns('text', `speaker${suffix}`) : []),
];

const cellsOf = (cue: Cue | null | undefined, withSpeaker: boolean): Cell[] => {
  const speaker = withSpeaker ? [cue ? speakerOf(cue) : null] : [];
  if (!cue) return [...new Array<Cell>(6).fill(null), ...speaker];
  return [cue.text, cue.duration, cue.offset, cue.lang, cue.wordCount, cue.speechRate, ...speaker];
};

/** Only tables with speakers have a column for them, so that all others have the columns of the service. */
const hasSpeakers = (cues: readonly Cue[], { second }: WriteOptions): boolean =>
  [cues, second?.cues ?? []].some((lines) => lines.some((cue) => speakerOf(cue) !== null));

/** Writes the columns of the CSV file as a workbook. Its typed cells do not depend on regional number formats. */
export const writeXlsx: CaptionWriter = (out, cues, options) => {
  const title = 'Captions';
  const withSpeaker = hasSpeakers(cues, options);
  if (options.second) {
    const columns = twoTrackColumns(options, withSpeaker);
    out.append(tableXlsx({ title, columns, rows: twoTrackRows(cues, options, withSpeaker) }));
  } else {
    const columns = [...typedColumns('text', 'text'), ...columnsAfterText('', withSpeaker)];
    out.append(tableXlsx({ title, columns, rows: cues.map((cue) => cellsOf(cue, withSpeaker)) }));
  }
};

const twoTrackColumns = (options: WriteOptions, withSpeaker: boolean): TypedColumn[] =>
  columnHeadings(options).flatMap((heading, index) => {
    const suffix = index === 0 ? '' : '_2';
    return [...typedColumns('text', `text${suffix} (${heading})`), ...columnsAfterText(suffix, withSpeaker)];
  });

const twoTrackRows = (cues: readonly Cue[], { second }: WriteOptions, withSpeaker: boolean): Cell[][] =>
  Array.from(pairedRows(pairLines(cues, second?.cues ?? [])), (row) => [
    ...cellsOf(row.first, withSpeaker),
    ...cellsOf(row.second, withSpeaker),
  ]);

/** The column order of the service (section "GET /captions/{videoId}", csv). */
export const captionColumns = ['text', 'duration', 'offset', 'lang', 'wordCount', 'speechRate'] as const;

const commaCode = 44;
const tabCode = 9;
const csvEscapes = createEscapes(',"\n\r\0');
const tsvEscapes = createEscapes('\t"\n\r\0');
/** NUL becomes U+FFFD, because C programs would end the text there. */
const quotedEscapes = createEscapes('', { '"': '""', '\0': '\ufffd' });

type CellWriter = (out: ByteWriter, text: string) => void;

/**
 * Creates a writer that works with bytes rather than strings, so that a hundred thousand lines take no noticeable time.
 */
const tableWriter =
  (separator: number, cell: CellWriter): CaptionWriter =>
  (out, cues, options) => {
    const end = lineEndingOf(options);
    if (options.second) return writeTwoTracks(out, cues, options, { separator, cell });
    const withSpeaker = hasSpeakers(cues, options);
    out.text(fileColumns(withSpeaker).join(String.fromCharCode(separator)) + end);
    for (const cue of cues) {
      writeCue(out, cue, { separator, cell, withSpeaker });
      out.lineEnding(end);
    }
  };

const fileColumns = (withSpeaker: boolean): readonly string[] =>
  withSpeaker ? [...captionColumns, 'speaker'] : captionColumns;

interface RowForm {
  separator: number;
  cell: CellWriter;
  withSpeaker: boolean;
}

function writeCue(out: ByteWriter, cue: Cue, { separator, cell, withSpeaker }: RowForm): void {
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
  if (!withSpeaker) return;
  out.ascii(separator);
  cell(out, speakerOf(cue) ?? '');
}

/**
 * Writes the columns of both tracks; the headings of the two text columns contain language, mode and date. Each line
 * appears once, and cells without a matching line are empty.
 */
function writeTwoTracks(
  out: ByteWriter,
  cues: readonly Cue[],
  options: WriteOptions,
  form: { separator: number; cell: CellWriter },
): void {
  const { separator, cell } = form;
  const end = lineEndingOf(options);
  const rowForm = { ...form, withSpeaker: hasSpeakers(cues, options) };
  const columns = fileColumns(rowForm.withSpeaker);
  columnHeadings(options).forEach((heading, index) => {
    if (index > 0) out.ascii(separator);
    cell(out, index === 0 ? `text (${heading})` : `text_2 (${heading})`);
    for (const column of columns.slice(1)) {
      out.ascii(separator);
      out.text(index === 0 ? column : `${column}_2`);
    }
  });
  out.text(end);
  const nothing = String.fromCharCode(separator).repeat(columns.length - 1);
  for (const { first, second } of pairedRows(pairLines(cues, options.second?.cues ?? []))) {
    if (first) writeCue(out, first, rowForm);
    else out.text(nothing);
    out.ascii(separator);
    if (second) writeCue(out, second, rowForm);
    else out.text(nothing);
    out.text(end);
  }
}

/**
 * Writes the same columns as the service, so that both kinds of files work in the same analysis, and the speaker if any
 * is known. Notes are omitted.
 */
export const writeCsv: CaptionWriter = tableWriter(commaCode, (out, text) => {
  if (!out.tryText(text, csvEscapes)) writeQuoted(out, text, quotedEscapes);
});

/**
 * Writes TSV with the quoting rules of CSV (RFC 4180, section 2), as pandas, Python's csv module and Papa Parse expect.
 */
export const writeTsv: CaptionWriter = tableWriter(tabCode, (out, text) => {
  if (!out.tryText(text, tsvEscapes)) writeQuoted(out, text, quotedEscapes);
});
