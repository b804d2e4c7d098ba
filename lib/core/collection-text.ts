import type { Member } from './collection';

/** One id in a line, as other tools take them. */
export const idLines = (members: readonly Member[]): string => members.map(({ videoId }) => `${videoId}\n`).join('');

const columns = ['videoId', 'title', 'addedAt', 'from', 'pageKind', 'pageAddress', 'rank'] as const;

/** RFC 4180, for analysis: the first line names the columns, times are ISO 8601 in UTC, what is not known stays empty. */
export const collectionCsv = (members: readonly Member[]): string =>
  [columns, ...members.map(cellsOf)].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');

const cellsOf = ({ videoId, title, addedAt, context }: Member) => [
  videoId,
  title,
  new Date(addedAt).toISOString(),
  context.from,
  context.page,
  context.address,
  context.rank,
];

const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
