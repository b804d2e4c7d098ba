import { formats } from '@/lib/captions/formats';
import type { TrackStatistics } from '@/lib/captions/records';
import { transcriptText } from '@/lib/captions/serialize/transcript';
import { createWordReader } from '@/lib/captions/word-counts';
import type { Snapshot } from '@/lib/collection/snapshot';
import type { VideoId } from '@/lib/service/ids';
import type { Cell } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/text';
import { createTrackNamer, readTracks, trackFields } from './caption-files';
import { type Column, type ExportTable, tableColumn } from './columns';
import { type ExportFile, type ExportSource, tableCsvBytes } from './export-file';
import { bytesEntry, type EntrySource } from './package-entry';
import { tableParquet } from './parquet';
import type { SavedTrack, SavedTrackReader } from './saved-tracks';
import { studyColumns } from './study-columns';

/** A track as one text, with the name of its text file without the extension. */
interface Transcript {
  docId: string;
  text: string;
  track: TrackStatistics;
  saved: Pick<SavedTrack, 'responseId' | 'origin'>;
  /** The value of a field of the video in its newest responses. */
  videoValue(field: keyof Snapshot['cells']): Cell;
  words: number;
}

const seconds = <Row>(column: Column<Row>): Column<Row> => ({ ...column, unit: 'seconds' });

/**
 * The table of the texts of all tracks, in the form that readers of text collections expect: an id of the document, its
 * text, and what is known about it (Text Interchange Formats, "corpus").
 */
export const transcriptsTable: ExportTable<Transcript> = {
  name: 'transcripts.csv',
  fields: [
    tableColumn('doc_id', 'text', 'columnDocumentId', ({ docId }) => docId),
    tableColumn('text', 'text', 'columnTranscript', ({ text }) => text),
    ...trackFields,
    tableColumn('lang', 'text', 'columnTrackLanguage', ({ track }) => track.lang),
    tableColumn('title', 'text', 'title', ({ videoValue }) => videoValue('title')),
    tableColumn('channelId', 'text', 'columnChannelId', ({ videoValue }) => videoValue('channelId')),
    tableColumn('channelTitle', 'text', 'columnChannelTitle', ({ videoValue }) => videoValue('channelTitle')),
    tableColumn('publishedAt', 'time', 'columnPublishedAt', ({ videoValue }) => videoValue('publishedAt')),
    seconds(
      tableColumn('parsedDuration', 'integer', 'columnParsedDuration', ({ videoValue }) =>
        videoValue('parsedDuration'),
      ),
    ),
    tableColumn('lines', 'integer', 'columnTrackLines', ({ track }) => track.lines),
    tableColumn('words', 'integer', 'columnTranscriptWords', ({ words }) => words),
    seconds(tableColumn('spoken_seconds', 'decimal', 'columnSpokenSeconds', ({ track }) => spokenSeconds(track))),
  ],
};

/** Adds the user's note, tags and codes of the video. */
const tableOf = (source: ExportSource): ExportTable<Transcript> => ({
  ...transcriptsTable,
  fields: [
    ...transcriptsTable.fields,
    ...studyColumns(source).map((column) => ({
      ...column,
      cellOf: ({ track }: Transcript) => column.cellOf(track.videoId as VideoId),
    })),
  ],
});

/** Plain text has no times. */
const spokenSeconds = ({ format, spokenSeconds: value }: TrackStatistics): number | null =>
  format === 'text' ? null : value;

/** Yields one transcript at a time. */
async function* transcripts(
  reader: SavedTrackReader,
  { snapshot: { cells, rowOf } }: ExportSource,
): AsyncGenerator<Transcript[]> {
  const extension = `.${formats.txt.extension}`;
  const nameOf = createTrackNamer(formats.txt.extension);
  const readers = new Map<string | null, ReturnType<typeof createWordReader>>();
  for await (const { track, saved } of readTracks(reader, await reader.texts())) {
    const text = transcriptText(saved.cues);
    const wordReader = readers.get(track.lang) ?? createWordReader(track.lang);
    readers.set(track.lang, wordReader);
    const row = rowOf.get(track.videoId as VideoId) ?? -1;
    yield [
      {
        docId: nameOf(track).slice(0, -extension.length),
        text,
        track,
        saved,
        videoValue: (field) => cells[field]?.[row] ?? null,
        words: wordReader.words(text).length,
      },
    ];
  }
}

export const transcriptsFile = (reader: SavedTrackReader): ExportFile => ({
  name: transcriptsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  chunks: (source) => tableCsvBytes(tableOf(source), transcripts(reader, source)),
});

export const transcriptsParquet = (reader: SavedTrackReader, createdBy: string): ExportFile => ({
  name: 'transcripts.parquet',
  mediaType: 'application/vnd.apache.parquet',
  chunks: (source) => tableParquet(tableOf(source), transcripts(reader, source), createdBy),
});

/** Creates a file of plain text for each track, with nothing but its text, for programs that read folders. */
export const textEntries = (reader: SavedTrackReader): EntrySource =>
  async function* (source) {
    for await (const [transcript] of transcripts(reader, source)) {
      if (!transcript) continue;
      const { extension, mediaType } = formats.txt;
      yield bytesEntry(`texts/${transcript.docId}.${extension}`, mediaType, encodeUtf8(`${transcript.text}\n`));
    }
  };
