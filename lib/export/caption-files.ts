import type { Cue } from '@/lib/captions/cue';
import { createFileNamer, ownQualifier } from '@/lib/captions/file-names';
import { formats } from '@/lib/captions/formats';
import type { TrackStatistics } from '@/lib/captions/records';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { captionColumns } from '@/lib/captions/serialize/table';
import { speakerOf } from '@/lib/captions/speaker';
import { trackModes } from '@/lib/captions/track-modes';
import { captionOrigins } from '@/lib/captions/track-origin';
import { type Column, type ExportTable, type Field, isoTime, tableColumn } from './columns';
import { type ExportFile, tableCsvBytes } from './export-file';
import { bytesEntry, type EntrySource } from './package-entry';
import { tableParquet } from './parquet';
import type { SavedTrack, SavedTrackReader } from './saved-tracks';

interface CaptionLine {
  track: TrackStatistics;
  saved: Pick<SavedTrack, 'responseId' | 'origin'>;
  cue: Cue;
}

const lineKinds: Record<(typeof captionColumns)[number], Pick<Field, 'kind' | 'unit' | 'note'>> = {
  text: { kind: 'text', unit: null, note: 'columnLineText' },
  duration: { kind: 'decimal', unit: 'seconds', note: 'columnLineDuration' },
  offset: { kind: 'decimal', unit: 'seconds', note: 'columnLineStart' },
  lang: { kind: 'text', unit: null, note: 'columnLineLanguage' },
  wordCount: { kind: 'decimal', unit: null, note: 'columnLineWords' },
  speechRate: { kind: 'decimal', unit: 'words per minute', note: 'columnLineRate' },
};

/** A file of the user was not requested in any mode. */
const requestedMode = ({ request: { mode, own } }: TrackStatistics) => (own?.file === undefined ? mode : null);

/** The columns that say which track a row is from. */
export const trackFields: readonly Column<Pick<CaptionLine, 'track' | 'saved'>>[] = [
  tableColumn('id', 'text', 'columnId', ({ track }) => track.videoId),
  { ...tableColumn('mode', 'text', 'columnMode', ({ track }) => requestedMode(track)), values: trackModes },
  { ...tableColumn('origin', 'text', 'columnOrigin', ({ saved }) => saved.origin), values: captionOrigins },
  tableColumn('version', 'integer', 'columnTrackVersion', ({ track }) => track.request.own?.version ?? null),
  tableColumn('own_file', 'text', 'columnOwnFile', ({ track }) => track.request.own?.file ?? null),
  tableColumn('corrected_from', 'text', 'columnCorrectedFrom', ({ track }) => track.request.own?.correctedFrom ?? null),
  tableColumn('capture_id', 'text', 'columnCaptureId', ({ saved }) => saved.responseId),
  tableColumn('received_at', 'time', 'columnTrackReceivedAt', ({ track }) => isoTime(track.receivedAt)),
];

/** The table of the caption lines of all tracks, with the service's columns. */
export const captionsTable: ExportTable<CaptionLine> = {
  name: 'captions.csv',
  fields: [
    ...trackFields,
    ...captionColumns.map((name) => ({
      name,
      ...lineKinds[name],
      section: 'Caption item',
      cellOf: ({ cue }: CaptionLine) => cue[name],
    })),
    tableColumn('speaker', 'text', 'columnLineSpeaker', ({ cue }) => speakerOf(cue)),
  ],
};

export const captionsFile = (reader: SavedTrackReader): ExportFile => ({
  name: captionsTable.name,
  mediaType: 'text/csv;charset=utf-8',
  chunks: () => tableCsvBytes(captionsTable, captionLines(reader)),
});

export const captionsParquet = (reader: SavedTrackReader, createdBy: string): ExportFile => ({
  name: 'captions.parquet',
  mediaType: 'application/vnd.apache.parquet',
  chunks: () => tableParquet(captionsTable, captionLines(reader), createdBy),
});

/** Yields the lines of one track at a time. */
async function* captionLines(reader: SavedTrackReader): AsyncGenerator<CaptionLine[]> {
  for await (const { track, saved } of readTracks(reader, await reader.tracks()))
    yield saved.cues.map((cue) => ({ track, saved, cue }));
}

/** Returns a function that names the files of tracks by video id, language and mode. */
export function createTrackNamer(extension: string): (track: TrackStatistics) => string {
  const fileNameOf = createFileNamer({ template: '{id}', emoji: true });
  return ({ videoId, lang, request: { mode, own } }) => {
    const qualifiers = [...(own ? [ownQualifier(own)] : []), ...(mode === 'default' ? [] : [mode])];
    return fileNameOf({ videoId, title: null, lang, qualifiers }, extension);
  };
}

/** Creates one SRT file for each track. */
export const srtEntries = (reader: SavedTrackReader): EntrySource =>
  async function* () {
    const nameOf = createTrackNamer(formats.srt.extension);
    for await (const { track, saved } of readTracks(reader, await reader.tracks())) {
      const { videoId, lang } = track;
      yield bytesEntry(
        `captions/${nameOf(track)}`,
        formats.srt.mediaType,
        serializeCaptions('srt', saved.cues, { videoId, lang }),
      );
    }
  };

/** Reads tracks one after the other. Those that were deleted in the meantime are left out. */
export async function* readTracks(
  reader: SavedTrackReader,
  tracks: readonly TrackStatistics[],
): AsyncGenerator<{ track: TrackStatistics; saved: SavedTrack }> {
  for (const track of tracks) {
    const saved = await reader.read(track);
    if (saved) yield { track, saved };
  }
}
