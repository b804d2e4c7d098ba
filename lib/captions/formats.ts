import type { Label } from '@/lib/shared/localized-text';
import { xlsxMediaType } from '@/lib/shared/table';

interface CaptionFormatInfo {
  name: Label;
  /** Differs for each format, so that the files of a track differ in name. yt-dlp uses the same ones. */
  extension: string;
  mediaType: string;
  /** True if the file has a place for notes, for example about a language that differs from the requested one. */
  hasNotes: boolean;
  supportsTwoTracks: boolean;
}

/**
 * The groups of written formats. Times in the text are an option of `text`, overlapping lines one of `subtitles`.
 * `analysis` has running text in which the words of rolling captions occur once.
 */
export const formatGroups = ['subtitles', 'text', 'analysis', 'tables'] as const;
interface WrittenFormatInfo extends CaptionFormatInfo {
  group: (typeof formatGroups)[number];
}

const writtenWithNotes = { hasNotes: true, supportsTwoTracks: true } as const;
const writtenWithoutNotes = { hasNotes: false, supportsTwoTracks: true } as const;
/** Files for programs that analyse texts. */
const analysisFile = { group: 'analysis', hasNotes: true, supportsTwoTracks: false } as const;
const platformFile = {
  mediaType: 'text/xml',
  hasNotes: false,
  supportsTwoTracks: false,
} as const;

/** Formats that are written from saved captions at no cost, in menu order. */
const writtenFormats = {
  srt: {
    group: 'subtitles',
    name: { text: 'SubRip' },
    extension: 'srt',
    mediaType: 'application/x-subrip',
    ...writtenWithoutNotes,
  },
  vtt: { group: 'subtitles', name: { text: 'WebVTT' }, extension: 'vtt', mediaType: 'text/vtt', ...writtenWithNotes },
  vttWords: {
    group: 'subtitles',
    name: 'formatVttWords',
    extension: 'words.vtt',
    mediaType: 'text/vtt',
    ...writtenWithNotes,
    supportsTwoTracks: false,
  },
  txt: { group: 'text', name: 'formatTxt', extension: 'txt', mediaType: 'text/plain', ...writtenWithNotes },
  md: { group: 'text', name: { text: 'Markdown' }, extension: 'md', mediaType: 'text/markdown', ...writtenWithNotes },
  html: { group: 'text', name: { text: 'HTML' }, extension: 'html', mediaType: 'text/html', ...writtenWithNotes },
  docx: {
    name: { text: 'Word' },
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ...analysisFile,
  },
  transcript: {
    name: 'formatTranscript',
    extension: 'transcript.txt',
    mediaType: 'text/plain',
    ...analysisFile,
    hasNotes: false,
  },
  tei: { name: { text: 'TEI' }, extension: 'tei.xml', mediaType: 'application/tei+xml', ...analysisFile },
  vrt: { name: { text: 'VRT' }, extension: 'vrt', mediaType: 'text/plain', ...analysisFile },
  csv: { group: 'tables', name: { text: 'CSV' }, extension: 'csv', mediaType: 'text/csv', ...writtenWithoutNotes },
  tsv: {
    group: 'tables',
    name: 'formatTsv',
    extension: 'tsv',
    mediaType: 'text/tab-separated-values',
    ...writtenWithoutNotes,
  },
  xlsx: {
    group: 'tables',
    name: { text: 'Excel' },
    extension: 'xlsx',
    mediaType: xlsxMediaType,
    ...writtenWithoutNotes,
  },
  json: {
    group: 'tables',
    name: { text: 'JSON' },
    extension: 'json',
    mediaType: 'application/json',
    ...writtenWithoutNotes,
  },
  ndjson: {
    group: 'tables',
    name: { text: 'NDJSON' },
    extension: 'ndjson',
    mediaType: 'application/x-ndjson',
    ...writtenWithoutNotes,
  },
  ttml: {
    group: 'subtitles',
    name: { text: 'TTML' },
    extension: 'ttml',
    mediaType: 'application/ttml+xml',
    ...writtenWithNotes,
  },
  textgrid: {
    group: 'tables',
    name: { text: 'Praat' },
    extension: 'TextGrid',
    mediaType: 'text/plain',
    ...writtenWithoutNotes,
  },
  eaf: { group: 'tables', name: { text: 'ELAN' }, extension: 'eaf', mediaType: 'text/xml', ...writtenWithNotes },
  json3: {
    group: 'tables',
    name: { text: 'JSON3' },
    extension: 'json3',
    mediaType: 'application/json',
    ...writtenWithNotes,
    supportsTwoTracks: false,
  },
} satisfies Record<string, WrittenFormatInfo>;
export type WrittenFormat = keyof typeof writtenFormats;

/** The platform's own formats, available only from the platform or the service. */
const fetchedFormats = {
  xml: { name: { text: 'xml' }, extension: 'xml', ...platformFile },
  srv1: { name: { text: 'srv1' }, extension: 'srv1', ...platformFile },
  srv2: { name: { text: 'srv2' }, extension: 'srv2', ...platformFile },
  srv3: { name: { text: 'srv3' }, extension: 'srv3', ...platformFile },
} satisfies Record<string, CaptionFormatInfo>;
export type FetchedFormat = keyof typeof fetchedFormats;

export type ExportFormat = WrittenFormat | FetchedFormat;
export const formats: Record<ExportFormat, CaptionFormatInfo> = { ...writtenFormats, ...fetchedFormats };
export const allExportFormats = Object.keys(formats) as ExportFormat[];
export const groupOf = (format: WrittenFormat): WrittenFormatInfo['group'] => writtenFormats[format].group;
/** Returns whether lines can be joined to longer ones before they are written. */
export const canJoinLines = (format: WrittenFormat): boolean => ['subtitles', 'text'].includes(groupOf(format));
export const isWrittenFormat = (format: ExportFormat): format is WrittenFormat => format in writtenFormats;

/** The written formats that make sense for every track, in menu order: all but those for word times. */
export const plainFormats = allExportFormats.filter(
  (format): format is Exclude<WrittenFormat, 'vttWords'> => isWrittenFormat(format) && format !== 'vttWords',
);
