import { csvText } from '@/lib/shared/csv';
import type { Member } from './collection';

/** One id in a line, as other tools take them. */
export const idLines = (members: readonly Member[]): string => members.map(({ videoId }) => `${videoId}\n`).join('');

const columns = ['videoId', 'title', 'addedAt', 'from', 'pageKind', 'pageAddress', 'rank'] as const;

/** RFC 4180, for analysis: the first line names the columns, times are ISO 8601 in UTC, what is not known stays empty. */
export const collectionCsv = (members: readonly Member[]): string => csvText([columns, ...members.map(cellsOf)]);

const cellsOf = ({ videoId, title, addedAt, context }: Member) => [
  videoId,
  title,
  new Date(addedAt).toISOString(),
  context.from,
  context.page,
  context.address,
  context.rank,
];
