import type { MessageName } from '@/lib/shared/localized-text';
import { xlsxMediaType } from '@/lib/shared/table';

/** Formats that are written from saved captions at no cost. */
export type WrittenFormat =
  | 'srt'
  | 'vtt'
  | 'txt'
  | 'md'
  | 'html'
  | 'csv'
  | 'tsv'
  | 'xlsx'
  | 'json'
  | 'ndjson'
  | 'ttml'
  | 'textgrid'
  | 'eaf'
  | 'json3';
/** The platform's own formats, available only from the platform or the service. */
export type FetchedFormat = 'xml' | 'srv1' | 'srv2' | 'srv3';
export type ExportFormat = WrittenFormat | FetchedFormat;

interface CaptionFormatInfo {
  name: MessageName;
  /** Differs for each format, so that the files of a track differ in name. yt-dlp uses the same ones. */
  extension: string;
  mediaType: string;
  from: 'saved' | 'fetched';
  /** True if the file has a place for notes, for example about a language that differs from the requested one. */
  hasNotes: boolean;
  /** True if the file can contain a second track. */
  supportsTwoTracks: boolean;
}

const writtenWithNotes = { from: 'saved', hasNotes: true, supportsTwoTracks: true } as const;
const writtenWithoutNotes = { from: 'saved', hasNotes: false, supportsTwoTracks: true } as const;
const platformFile = {
  mediaType: 'text/xml',
  from: 'fetched',
  hasNotes: false,
  supportsTwoTracks: false,
} as const;

/** All caption formats in menu order. */
export const formats: Record<ExportFormat, CaptionFormatInfo> = {
  srt: { name: 'formatSrt', extension: 'srt', mediaType: 'application/x-subrip', ...writtenWithoutNotes },
  vtt: { name: 'formatVtt', extension: 'vtt', mediaType: 'text/vtt', ...writtenWithNotes },
  txt: { name: 'formatTxt', extension: 'txt', mediaType: 'text/plain', ...writtenWithNotes },
  md: { name: 'formatMd', extension: 'md', mediaType: 'text/markdown', ...writtenWithNotes },
  html: { name: 'formatHtml', extension: 'html', mediaType: 'text/html', ...writtenWithNotes },
  csv: { name: 'formatCsv', extension: 'csv', mediaType: 'text/csv', ...writtenWithoutNotes },
  tsv: { name: 'formatTsv', extension: 'tsv', mediaType: 'text/tab-separated-values', ...writtenWithoutNotes },
  xlsx: { name: 'formatXlsx', extension: 'xlsx', mediaType: xlsxMediaType, ...writtenWithoutNotes },
  json: { name: 'formatJson', extension: 'json', mediaType: 'application/json', ...writtenWithoutNotes },
  ndjson: { name: 'formatNdjson', extension: 'ndjson', mediaType: 'application/x-ndjson', ...writtenWithoutNotes },
  ttml: { name: 'formatTtml', extension: 'ttml', mediaType: 'application/ttml+xml', ...writtenWithNotes },
  textgrid: { name: 'formatTextGrid', extension: 'TextGrid', mediaType: 'text/plain', ...writtenWithoutNotes },
  eaf: { name: 'formatEaf', extension: 'eaf', mediaType: 'text/xml', ...writtenWithNotes },
  json3: {
    name: 'formatJson3',
    extension: 'json3',
    mediaType: 'application/json',
    ...writtenWithNotes,
    supportsTwoTracks: false,
  },
  xml: { name: 'formatXml', extension: 'xml', ...platformFile },
  srv1: { name: 'formatSrv1', extension: 'srv1', ...platformFile },
  srv2: { name: 'formatSrv2', extension: 'srv2', ...platformFile },
  srv3: { name: 'formatSrv3', extension: 'srv3', ...platformFile },
};

export const allExportFormats = Object.keys(formats) as ExportFormat[];
export const isWrittenFormat = (format: ExportFormat): format is WrittenFormat => formats[format].from === 'saved';
