import { type TimedNote, timedNoteRecord } from '@/lib/notes/records';
import { csvText } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/text';
import { type Column, type ExportTable, recordColumns } from './columns';
import { type ExportFile, type ExportSource, exportedIds } from './export-file';

const note = recordColumns(timedNoteRecord);
const inSeconds = <Row>(column: Column<Row>): Column<Row> => ({ ...column, unit: 'seconds' });

/** The table of the notes at moments of videos. */
export const notesTable: ExportTable<TimedNote> = {
  name: 'notes.csv',
  fields: [
    note('id', 'columnNoteId', 'note_id'),
    note('videoId', 'columnId', 'id'),
    inSeconds(note('start', 'columnNoteStart')),
    inSeconds(note('end', 'columnNoteEnd')),
    note('text', 'columnNote'),
    note('lineText', 'columnNoteLine'),
    note('lang', 'columnNoteLanguage'),
    note('createdAt', 'columnNoteCreated'),
    note('changedAt', 'columnNoteChanged'),
  ],
};

export const notesCsv = (notes: readonly TimedNote[]): string =>
  csvText([
    notesTable.fields.map(({ name }) => name),
    ...notes.map((row) => notesTable.fields.map(({ cellOf }) => cellOf(row))),
  ]);

/** Returns the notes of the exported videos. */
export const exportedNotes = (source: ExportSource): Promise<TimedNote[]> =>
  source.history.timedNotes(new Set(exportedIds(source)));

export const notesFile: ExportFile = {
  name: notesTable.name,
  mediaType: 'text/csv;charset=utf-8',
  async *chunks(source) {
    yield encodeUtf8(notesCsv(await exportedNotes(source)));
  },
};
