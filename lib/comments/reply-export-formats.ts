import { watchUrl } from '@/lib/platform/platform-links';
import { strictJson } from '@/lib/shared/json';
import { parseLinkedText } from '@/lib/shared/linked-text';
import { type TypedColumn, type TypedTable, tableCsv, xlsxMediaType } from '@/lib/shared/table';
import { escapeMarkdown, toOneLine } from '@/lib/shared/text';
import { clockText } from '@/lib/shared/time-text';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import { type ExportedReply, type RepliesExportData, toExportedReply } from './export/exported-reply';

/** Writes Markdown: the title, notes and a section for each reply. Responses to other replies are quoted. */
function writeRepliesMarkdown(data: RepliesExportData): string {
  const because = data.naming.is === 'named' ? [data.naming.because] : [];
  const remarks = [...data.notes, ...because].map((note) => `> ${escapeMarkdown(toOneLine(note))}\\`);
  const head = [
    `# ${escapeMarkdown(toOneLine(data.title || data.videoId))}`,
    '',
    ...remarks,
    ...(remarks.length > 0 ? [''] : []),
  ];
  const sections = data.replies.map((reply) => {
    const { index, author, publishedAt, likeCount, text } = toExportedReply(reply, data);
    const facts = [author ?? '–', publishedAt ?? '', likeCount === null ? '' : `${likeCount} ♥`].filter(Boolean);
    const line = `**${index}.** ${facts.map((fact) => escapeMarkdown(toOneLine(fact))).join(' · ')}`;
    const quotePrefix = reply.respondsTo === null ? '' : '> ';
    const body = nonEmptyLines(text).map((one) => `${quotePrefix}${linkTimes(one, data.videoId)}\\`);
    return [`${quotePrefix}${line}\\`, ...body].join('\n').replace(/\\$/, '');
  });
  return `${[...head, sections.join('\n\n')].join('\n')}\n`;
}

const nonEmptyLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Escapes a string and turns its times into links to the video. */
const linkTimes = (line: string, videoId: string): string =>
  parseLinkedText(line)
    .map((part) =>
      part.is === 'time'
        ? `[${clockText(part.seconds)}](${watchUrl(videoId, part.seconds)})`
        : escapeMarkdown(part.text),
    )
    .join('');

interface ReplyColumn extends TypedColumn {
  name: keyof ExportedReply;
}

const columns: readonly ReplyColumn[] = [
  { name: 'index', kind: 'number' },
  { name: 'id', kind: 'text' },
  { name: 'parentId', kind: 'text' },
  { name: 'inReplyTo', kind: 'number' },
  { name: 'author', kind: 'text' },
  { name: 'publishedAt', kind: 'time' },
  { name: 'updatedAt', kind: 'time' },
  { name: 'likeCount', kind: 'number' },
  { name: 'text', kind: 'text' },
  { name: 'keepUntil', kind: 'time' },
];
const namedColumns: readonly ReplyColumn[] = [
  { name: 'authorChannelId', kind: 'text' },
  { name: 'authorChannelUrl', kind: 'text' },
  { name: 'authorProfileImageUrl', kind: 'text' },
  { name: 'channelId', kind: 'text' },
  { name: 'namesShownBecause', kind: 'text' },
];

function toReplyTable(data: RepliesExportData): TypedTable {
  const all = data.naming.is === 'named' ? [...columns, ...namedColumns] : columns;
  const rows = data.replies.map((reply) => {
    const row = toExportedReply(reply, data);
    return all.map(({ name }) => row[name]);
  });
  return { title: 'Replies', columns: all, rows };
}

/** Writes CSV (RFC 4180, CRLF). Cell values are not changed. */
const writeRepliesCsv = (data: RepliesExportData): string => tableCsv(toReplyTable(data));

/** Writes a workbook with typed cells. */
const writeRepliesXlsx = (data: RepliesExportData): Uint8Array<ArrayBuffer> => tableXlsx(toReplyTable(data));

/** Writes NDJSON, one reply per line, with missing values as `null`. */
const writeRepliesNdjson = (data: RepliesExportData): string =>
  data.replies.map((reply) => `${strictJson(toExportedReply(reply, data))}\n`).join('');

/** The file formats of loaded replies. All exports are free. */
export const replyExportFormats = {
  csv: { mediaType: 'text/csv;charset=utf-8', write: writeRepliesCsv },
  xlsx: { mediaType: xlsxMediaType, write: writeRepliesXlsx },
  ndjson: { mediaType: 'application/x-ndjson', write: writeRepliesNdjson },
  md: { mediaType: 'text/markdown;charset=utf-8', write: writeRepliesMarkdown },
} as const satisfies Record<
  string,
  { mediaType: string; write(data: RepliesExportData): string | Uint8Array<ArrayBuffer> }
>;
export type ReplyExportFormat = keyof typeof replyExportFormats;
