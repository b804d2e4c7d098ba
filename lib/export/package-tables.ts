import { edgeColumns, nodeColumns } from '@/lib/network/columns';
import type { MessageName } from '@/lib/shared/localized-text';
import { headerOf } from '@/lib/shared/xlsx/sheet';
import { costsTable } from './costs-file';
import { type Field, type FieldKind, fields } from './fields';
import { fourCatColumns } from './four-cat';
import { missingTable } from './missing-file';
import { replyColumns } from './replies-file';
import { requestsTable } from './requests-file';
import { sheetColumn } from './xlsx-file';

/** A table of a package and its columns. */
export interface PackageTable {
  /** Its file, or for one in parts the pattern of its files. */
  name: string;
  files: RegExp;
  /** Whether its files are comma-separated text. */
  isCsv: boolean;
  fields: readonly Field[];
}

const table = (name: string, files: RegExp, columns: readonly Field[]): PackageTable => ({
  name,
  files,
  isCsv: name.endsWith('.csv'),
  fields: columns,
});

const field = (name: string, kind: FieldKind, note: MessageName, section = 'Sidelight'): Field => ({
  name,
  kind,
  unit: null,
  section,
  note,
});

/** Columns whose names are those of YouTube Data Tools. */
const toolFields = (names: readonly { name: string; isFilled: boolean }[]): Field[] =>
  names.map(({ name, isFilled }) =>
    field(name, 'text', isFilled ? 'columnOfTools' : 'columnOfToolsEmpty', 'YouTube Data Tools'),
  );

const kinds = { text: 'text', count: 'integer', 'yes-no': 'boolean' } as const;
const networkNotes: Readonly<Record<string, MessageName>> = {
  isSeed: 'columnIsSeed',
  seedRank: 'columnSeedRank',
  publishedAt: 'columnPublishedAt',
  channelTitle: 'columnChannelTitle',
  channelId: 'columnChannelId',
  videoCategoryLabel: 'columnCategoryTitle',
  viewCount: 'columnViewCount',
  likeCount: 'columnLikeCount',
  dislikeCount: 'columnOfToolsEmpty',
  favoriteCount: 'columnOfToolsEmpty',
  commentCount: 'columnCommentCount',
  depth: 'columnDepth',
  state: 'columnState',
  inDegree: 'columnInDegree',
  outDegree: 'columnOutDegree',
  rank: 'columnEdgeRank',
  seed: 'columnSeed',
  country: 'columnCountry',
  language: 'columnLanguage',
  fetched_at: 'columnReceivedAt',
  run_id: 'columnRunId',
};
const networkFields = (columns: readonly { name: string; type: keyof typeof kinds }[]): Field[] =>
  columns.map(({ name, type }) => field(name, kinds[type], networkNotes[name] ?? 'columnNew'));

/** A column as a workbook has it: lists are joined, and objects are text. */
function sheetField(one: Field): Field {
  const isText = one.kind === 'list' || one.kind === 'object' || one.kind === 'any';
  return { ...one, name: headerOf(sheetColumn(one)), ...(isText && { kind: 'text' }) };
}

/** Every table that a package may have, in the order of a package. */
const tables: readonly PackageTable[] = [
  table('videos.csv', /^videos\.csv$/, fields),
  table('videos.xlsx', /^videos\.xlsx$/, fields.map(sheetField)),
  table('videos.parquet', /^videos\.parquet$/, fields),
  table('videos/*/*.parquet', /^videos\/.*\.parquet$/, fields),
  table('videos-ndjson/*/*.ndjson', /^videos-ndjson\//, fields),
  table('videolist.csv', /^videolist_.*\.csv$/, toolFields(fourCatColumns)),
  table('replies.csv', /^replies\.csv$/, replyColumns),
  table('network/nodes.csv', /^network\/nodes\.csv$/, [
    field('id', 'text', 'columnId'),
    field('label', 'text', 'columnLabel'),
    ...networkFields(nodeColumns),
  ]),
  table('network/edges.csv', /^network\/edges\.csv$/, [
    field('source', 'text', 'columnEdgeSource'),
    field('target', 'text', 'columnEdgeTarget'),
    field('type', 'text', 'columnEdgeType'),
    ...networkFields(edgeColumns),
  ]),
  ...[missingTable, requestsTable, costsTable].map((one) =>
    table(one.name, new RegExp(`^${one.name.replace('.', '\\.')}$`), one.fields),
  ),
];

/** The tables that are among these files. */
export const tablesAmong = (files: readonly string[]): PackageTable[] =>
  tables.filter((one) => files.some((name) => one.files.test(name)));

/** The table that a file is, or is a part of. */
export const tableOf = (file: string): PackageTable | undefined => tables.find(({ files }) => files.test(file));
