import { csvText } from '../../csv';
import { exported, type RepliesToWrite } from './exported';

const columns = [
  'index',
  'id',
  'parentId',
  'answers',
  'author',
  'publishedAt',
  'updatedAt',
  'likeCount',
  'text',
  'keepUntil',
] as const;
const named = [
  'authorChannelId',
  'authorChannelUrl',
  'authorProfileImageUrl',
  'channelId',
  'namesShownBecause',
] as const;

/** RFC 4180, lines end in CR LF; nothing is changed in a cell, unless it is guarded for spreadsheets. */
export function writeRepliesCsv(what: RepliesToWrite): string {
  const all = what.naming.is === 'named' ? [...columns, ...named] : columns;
  const cells = what.replies.map((reply) => {
    const row = exported(reply, what);
    return all.map((column) => row[column]);
  });
  return csvText([all, ...cells], what.forSpreadsheets);
}

/** One reply a line as JSON (NDJSON), with all that was not given as `null`. */
export const writeRepliesNdjson = (what: RepliesToWrite): string =>
  what.replies.map((reply) => `${JSON.stringify(exported(reply, what))}\n`).join('');
