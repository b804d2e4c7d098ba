import type { RepliesToWrite } from './exported';
import { writeRepliesMarkdown } from './markdown';
import { writeRepliesCsv, writeRepliesNdjson } from './tables';

/** What loaded replies can become: each is written here, for nothing. */
export const replyFiles = {
  csv: { mediaType: 'text/csv;charset=utf-8', write: writeRepliesCsv },
  ndjson: { mediaType: 'application/x-ndjson', write: writeRepliesNdjson },
  md: { mediaType: 'text/markdown;charset=utf-8', write: writeRepliesMarkdown },
} as const satisfies Record<string, { mediaType: string; write(what: RepliesToWrite): string }>;
export type ReplyFile = keyof typeof replyFiles;
