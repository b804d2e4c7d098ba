import type { Cell } from '@/lib/shared/csv';
import { type TypedColumn, typedColumns } from '@/lib/shared/table';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import type { Cue } from '../cue';
import { columnHeadings } from './headings';
import { pairedRows, pairLines } from './paired-lines';
import type { CaptionWriter, WriteOptions } from './write-options';

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
