import { strictJson } from '@/lib/shared/strict-json';
import { type TypedColumn, type TypedTable, tableCsv } from '@/lib/shared/typed-table';
import { tableXlsx } from '@/lib/shared/xlsx/workbook';
import { type ExportedReply, exported, type RepliesToWrite } from './exported-reply';

interface Column extends TypedColumn {
  name: keyof ExportedReply;
}

const columns: readonly Column[] = [
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
const namedColumns: readonly Column[] = [
  { name: 'authorChannelId', kind: 'text' },
  { name: 'authorChannelUrl', kind: 'text' },
  { name: 'authorProfileImageUrl', kind: 'text' },
  { name: 'channelId', kind: 'text' },
  { name: 'namesShownBecause', kind: 'text' },
];

function tableOf(what: RepliesToWrite): TypedTable {
  const all = what.naming.is === 'named' ? [...columns, ...namedColumns] : columns;
  const rows = what.replies.map((reply) => {
    const row = exported(reply, what);
    return all.map(({ name }) => row[name]);
  });
  return { title: 'Replies', columns: all, rows };
}

/** RFC 4180, lines end in CR LF; nothing is changed in a cell. */
export const writeRepliesCsv = (what: RepliesToWrite): string => tableCsv(tableOf(what));

/** The same for spreadsheets, each cell in its type. */
export const writeRepliesXlsx = (what: RepliesToWrite): Uint8Array<ArrayBuffer> => tableXlsx(tableOf(what));

/** One reply a line as JSON (NDJSON), with all that was not given as `null`. */
export const writeRepliesNdjson = (what: RepliesToWrite): string =>
  what.replies.map((reply) => `${strictJson(exported(reply, what))}\n`).join('');
