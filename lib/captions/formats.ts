import type { MessageName } from '@/lib/shared/localized-text';
import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';

/** Written here from cues that are held, at no cost (EXP-01). */
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
/** The platform's own files, which only the platform or the service can give (EXP-02). */
export type FetchedFormat = 'xml' | 'srv1' | 'srv2' | 'srv3';
export type CaptionFormat = WrittenFormat | FetchedFormat;

export interface FormatRow {
  /** What the locale calls it. */
  name: MessageName;
  extension: string;
  mediaType: string;
  from: 'held' | 'fetched';
  /** Whether the file has a place for remarks, such as the language that was asked for and did not come (CAP-08). */
  hasRemarks: boolean;
  /** Whether it can hold a second track beside the first (EXP-04). */
  holdsTwo: boolean;
}

const held = { from: 'held', hasRemarks: true, holdsTwo: true } as const;
const heldBare = { from: 'held', hasRemarks: false, holdsTwo: true } as const;
const fetched = {
  extension: 'xml',
  mediaType: 'text/xml',
  from: 'fetched',
  hasRemarks: false,
  holdsTwo: false,
} as const;

/** One row per caption file, in the order in which they are offered. */
export const formats: Record<CaptionFormat, FormatRow> = {
  srt: { name: 'formatSrt', extension: 'srt', mediaType: 'application/x-subrip', ...heldBare },
  vtt: { name: 'formatVtt', extension: 'vtt', mediaType: 'text/vtt', ...held },
  txt: { name: 'formatTxt', extension: 'txt', mediaType: 'text/plain', ...held },
  md: { name: 'formatMd', extension: 'md', mediaType: 'text/markdown', ...held },
  html: { name: 'formatHtml', extension: 'html', mediaType: 'text/html', ...held },
  csv: { name: 'formatCsv', extension: 'csv', mediaType: 'text/csv', ...heldBare },
  tsv: { name: 'formatTsv', extension: 'tsv', mediaType: 'text/tab-separated-values', ...heldBare },
  xlsx: { name: 'formatXlsx', extension: 'xlsx', mediaType: xlsxMediaType, ...heldBare },
  json: { name: 'formatJson', extension: 'json', mediaType: 'application/json', ...heldBare },
  ndjson: { name: 'formatNdjson', extension: 'ndjson', mediaType: 'application/x-ndjson', ...heldBare },
  ttml: { name: 'formatTtml', extension: 'ttml', mediaType: 'application/ttml+xml', ...held },
  textgrid: { name: 'formatTextGrid', extension: 'TextGrid', mediaType: 'text/plain', ...heldBare },
  eaf: { name: 'formatEaf', extension: 'eaf', mediaType: 'text/xml', ...held },
  json3: { name: 'formatJson3', extension: 'json3', mediaType: 'application/json', ...held, holdsTwo: false },
  xml: { name: 'formatXml', ...fetched },
  srv1: { name: 'formatSrv1', ...fetched },
  srv2: { name: 'formatSrv2', ...fetched },
  srv3: { name: 'formatSrv3', ...fetched },
};

export const captionFormats = Object.keys(formats) as CaptionFormat[];
export const isWritten = (format: CaptionFormat): format is WrittenFormat => formats[format].from === 'held';
