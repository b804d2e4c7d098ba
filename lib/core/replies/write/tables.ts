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
] as const;
const named = [
  'authorChannelId',
  'authorChannelUrl',
  'authorProfileImageUrl',
  'channelId',
  'namesShownBecause',
] as const;

/** What spreadsheets take for a formula when it stands at the start of a cell. */
const formula = /^[=+\-@\t\r]/;

/** RFC 4180, lines end in CR LF; nothing is changed in a cell, unless it is guarded for spreadsheets. */
export function writeRepliesCsv(what: RepliesToWrite): string {
  const all = what.naming.is === 'named' ? [...columns, ...named] : columns;
  const cell = (value: string | number | null | undefined): string => {
    const text = String(value ?? '');
    const safe = what.forSpreadsheets && typeof value === 'string' && formula.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const lines = what.replies.map((reply) => {
    const row = exported(reply, what);
    return all.map((column) => cell(row[column])).join(',');
  });
  return `${[all.join(','), ...lines].join('\r\n')}\r\n`;
}

/** One reply a line as JSON (NDJSON), with all that was not given as `null`. */
export const writeRepliesNdjson = (what: RepliesToWrite): string =>
  what.replies.map((reply) => `${JSON.stringify(exported(reply, what))}\n`).join('');
