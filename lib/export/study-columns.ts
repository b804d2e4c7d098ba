import type { VideoNote } from '@/lib/collection/records';
import type { VideoId } from '@/lib/service/ids';
import { strictJson } from '@/lib/shared/json';
import { codeColumns } from './coding-files';
import { type CellValue, type Column, tableColumn } from './columns';
import type { ExportSource } from './export-file';

/** The columns with the user's note and tags of a video. */
export const noteColumns: readonly Column<{ note: VideoNote | undefined }, CellValue>[] = [
  tableColumn('note', 'text', 'columnNote', ({ note }) => note?.note || null),
  tableColumn('tags_added', 'list', 'columnMyTags', ({ note }) =>
    note && note.tags.length > 0 ? strictJson(note.tags) : null,
  ),
];

/** Returns the columns with the note, the tags and the final codes of a video, for other tables than those of videos. */
export const studyColumns = (source: Pick<ExportSource, 'coding' | 'notes'>): Column<VideoId, CellValue>[] => [
  ...noteColumns.map((column) => ({
    ...column,
    cellOf: (id: VideoId) => column.cellOf({ note: source.notes.get(id) }),
  })),
  ...codeColumns(source),
];
