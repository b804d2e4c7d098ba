import { strictJson } from '@/lib/shared/strict-json';
import { type TypedColumn, type TypedTable, tableCsv } from '@/lib/shared/table';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import { type ExportedReply, type RepliesExportData, toExportedReply } from './exported-reply';

interface ReplyColumn extends TypedColumn {
  name: keyof ExportedReply;
}

const columns: readonly ReplyColumn[] = [
  { name: 'index', kind: 'number' },
  { name: 'id', kind: 'text' },
  { name: 'parentId', kind: 'text' },
  { name: 'answers', kind: 'number' },
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

function toReplyTable(what: RepliesExportData): TypedTable {
  const all = what.naming.is === 'named' ? [...columns, ...namedColumns] : columns;
  const rows = what.replies.map((reply) => {
    const row = toExportedReply(reply, what);
    return all.map(({ name }) => row[name]);
  });
  return { title: 'Replies', columns: all, rows };
}

/** RFC 4180, lines end in CR LF; nothing is changed in a cell. */
export const writeRepliesCsv = (what: RepliesExportData): string => tableCsv(toReplyTable(what));

/** The same for spreadsheets, each cell in its type. */
export const writeRepliesXlsx = (what: RepliesExportData): Uint8Array<ArrayBuffer> => tableXlsx(toReplyTable(what));

/** One reply a line as JSON (NDJSON), with all that was not given as `null`. */
export const writeRepliesNdjson = (what: RepliesExportData): string =>
  what.replies.map((reply) => `${strictJson(toExportedReply(reply, what))}\n`).join('');
