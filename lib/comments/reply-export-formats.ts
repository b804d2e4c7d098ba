import { xlsxMediaType } from '@/lib/shared/xlsx/media-type';
import type { RepliesExportData } from './export/exported-reply';
import { writeRepliesMarkdown } from './export/markdown';
import { writeRepliesCsv, writeRepliesNdjson, writeRepliesXlsx } from './export/tables';

/** What loaded replies can become: each is written here, for nothing. */
export const replyExportFormats = {
  csv: { mediaType: 'text/csv;charset=utf-8', write: writeRepliesCsv },
  xlsx: { mediaType: xlsxMediaType, write: writeRepliesXlsx },
  ndjson: { mediaType: 'application/x-ndjson', write: writeRepliesNdjson },
  md: { mediaType: 'text/markdown;charset=utf-8', write: writeRepliesMarkdown },
} as const satisfies Record<
  string,
  { mediaType: string; write(what: RepliesExportData): string | Uint8Array<ArrayBuffer> }
>;
export type ReplyExportFormat = keyof typeof replyExportFormats;
