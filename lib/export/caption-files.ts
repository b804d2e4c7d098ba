import type { Cue } from '@/lib/captions/cue';
import { createFileNamer, ownQualifier } from '@/lib/captions/file-names';
import { formats } from '@/lib/captions/formats';
import type { TrackStatistics } from '@/lib/captions/records';
import { serializeCaptions } from '@/lib/captions/serialize/serialize-captions';
import { captionColumns } from '@/lib/captions/serialize/table';
import { speakerOf } from '@/lib/captions/speaker';
import { trackModes } from '@/lib/captions/track-modes';
import { captionOrigins } from '@/lib/captions/track-origin';
import { csvText } from '@/lib/shared/table';
import { encodeUtf8 } from '@/lib/shared/text';
import { type ExportTable, type Field, isoTime, tableColumn } from './columns';
import type { ExportFile } from './export-file';
import { bytesEntry, type EntrySource } from './package-entry';
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

/** The table of the caption lines of all tracks, with the service's columns. */
export const captionsTable: ExportTable<CaptionLine> = {
  name: 'captions.csv',
  fields: [
    tableColumn('id', 'text', 'columnId', ({ track }) => track.videoId),
    { ...tableColumn('mode', 'text', 'columnMode', ({ track }) => requestedMode(track)), values: trackModes },
    { ...tableColumn('origin', 'text', 'columnOrigin', ({ saved }) => saved.origin), values: captionOrigins },
    tableColumn('version', 'integer', 'columnTrackVersion', ({ track }) => track.request.own?.version ?? null),
    tableColumn('own_file', 'text', 'columnOwnFile', ({ track }) => track.request.own?.file ?? null),
    tableColumn(
      'corrected_from',
      'text',
      'columnCorrectedFrom',
      ({ track }) => track.request.own?.correctedFrom ?? null,
    ),
    tableColumn('capture_id', 'text', 'columnCaptureId', ({ saved }) => saved.responseId),
    tableColumn('received_at', 'time', 'columnTrackReceivedAt', ({ track }) => isoTime(track.receivedAt)),
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
  async *chunks() {
    const { fields } = captionsTable;
    yield encodeUtf8(csvText([fields.map(({ name }) => name)]));
    for await (const { track, saved } of readTracks(reader))
      yield encodeUtf8(csvText(saved.cues.map((cue) => fields.map(({ cellOf }) => cellOf({ track, saved, cue })))));
  },
});

/** Creates one SRT file for each track, named by video id, language and mode. */
export const srtEntries = (reader: SavedTrackReader): EntrySource =>
  async function* () {
    const fileNameOf = createFileNamer({ template: '{id}', emoji: true });
    for await (const { track, saved } of readTracks(reader)) {
      const { videoId, lang, request } = track;
      const { mode, own } = request;
      const qualifiers = [...(own ? [ownQualifier(own)] : []), ...(mode === 'default' ? [] : [mode])];
      const name = fileNameOf({ videoId, title: null, lang, qualifiers }, formats.srt.extension);
      yield bytesEntry(
        `captions/${name}`,
        formats.srt.mediaType,
        serializeCaptions('srt', saved.cues, { videoId, lang }),
      );
    }
  };

async function* readTracks(reader: SavedTrackReader): AsyncGenerator<{ track: TrackStatistics; saved: SavedTrack }> {
  for (const track of await reader.tracks()) {
    const saved = await reader.read(track);
    if (saved) yield { track, saved };
  }
}
