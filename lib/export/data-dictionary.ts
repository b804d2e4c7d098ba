import { edgeColumns, nodeColumns } from '@/lib/network/network-columns';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { csvText } from '@/lib/shared/table';
import { escapeMarkdown } from '@/lib/shared/text';
import { headerOf } from '@/lib/shared/xlsx/worksheet';
import { captionsTable } from './caption-files';
import { exportFields, type Field, type FieldKind } from './fields';
import { fourCatColumns } from './four-cat';
import { costsTable } from './ledger-files';
import { missingTable } from './missing-file';
import { reasonColumn, replyColumns } from './replies-file';
import { requestsTable } from './requests-file';
import { workbookColumn } from './video-tables';

/** A table of a package and its columns. */
interface PackageTable {
  /** The file name, or the name pattern of the files of a partitioned table. */
  name: string;
  files: RegExp;
  isCsv: boolean;
  fields: readonly Field[];
}

const defineTable = (name: string, files: RegExp, columns: readonly Field[]): PackageTable => ({
  name,
  files,
  isCsv: name.endsWith('.csv'),
  fields: columns,
});

const tableField = (name: string, kind: FieldKind, note: MessageName, section = 'Sidelight'): Field => ({
  name,
  kind,
  unit: null,
  section,
  note,
});

/** Returns columns with the names that YouTube Data Tools uses. */
const dataToolsFields = (names: readonly { name: string; isFilled: boolean }[]): Field[] =>
  names.map(({ name, isFilled }) =>
    tableField(name, 'text', isFilled ? 'columnOfTools' : 'columnOfToolsEmpty', 'YouTube Data Tools'),
  );

const networkKinds = { text: 'text', count: 'integer', number: 'decimal' } as const;
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
const networkFields = (columns: readonly { name: string; type: keyof typeof networkKinds }[]): Field[] =>
  columns.map(({ name, type }) => tableField(name, networkKinds[type], networkNotes[name] ?? 'columnNew'));

/** Returns a field in the form that a workbook stores: lists are joined, and objects become text. */
function workbookField(one: Field): Field {
  const isText = one.kind === 'list' || one.kind === 'object' || one.kind === 'any';
  return { ...one, name: headerOf(workbookColumn(one)), ...(isText && { kind: 'text' }) };
}

/** Every table that a package can have, in package order. */
const packageTables: readonly PackageTable[] = [
  defineTable('videos.csv', /^videos\.csv$/, exportFields),
  defineTable('videos.xlsx', /^videos\.xlsx$/, exportFields.map(workbookField)),
  defineTable('videos.parquet', /^videos\.parquet$/, exportFields),
  defineTable('videos/*/*.parquet', /^videos\/.*\.parquet$/, exportFields),
  defineTable('videos-ndjson/*/*.ndjson', /^videos-ndjson\//, exportFields),
  defineTable('videolist.csv', /^videolist_.*\.csv$/, dataToolsFields(fourCatColumns)),
  defineTable('captions.csv', /^captions\.csv$/, captionsTable.fields),
  defineTable('replies.csv', /^replies\.csv$/, replyColumns),
  defineTable('network/nodes.csv', /^network\/nodes\.csv$/, [
    tableField('id', 'text', 'columnId'),
    tableField('label', 'text', 'columnLabel'),
    ...networkFields(nodeColumns),
  ]),
  defineTable('network/edges.csv', /^network\/edges\.csv$/, [
    tableField('source', 'text', 'columnEdgeSource'),
    tableField('target', 'text', 'columnEdgeTarget'),
    tableField('type', 'text', 'columnEdgeType'),
    ...networkFields(edgeColumns),
  ]),
  ...[missingTable, requestsTable, costsTable].map((one) =>
    defineTable(one.name, new RegExp(`^${one.name.replace('.', '\\.')}$`), one.fields),
  ),
];

/** The files of a package that may contain tables. */
interface TableFiles {
  names: readonly string[];
  /** True if people are named in the replies, which then have a column with the reason. */
  areNamed: boolean;
}

/** Returns the tables among these files, with the columns that are written. */
export const tablesIn = ({ names, areNamed }: TableFiles): PackageTable[] =>
  packageTables
    .filter(({ files }) => names.some((name) => files.test(name)))
    .map((table) => (areNamed ? table : { ...table, fields: table.fields.filter((one) => one !== reasonColumn) }));

/** The type names in the data dictionary. */
const typeNames: Record<FieldKind, string> = {
  text: 'text',
  integer: 'integer',
  decimal: 'number',
  boolean: 'true or false',
  time: 'date and time, ISO 8601',
  list: 'list, as JSON',
  object: 'object, as JSON',
  any: 'JSON',
};

const dictionaryRows = (t: Translate, files: TableFiles): string[][] =>
  tablesIn(files).flatMap(({ name, fields: columns }) =>
    columns.map((field) => [name, field.name, typeNames[field.kind], field.unit ?? '', t(field.note), field.section]),
  );

const dictionaryHeader = ['table', 'field', 'type', 'unit', 'note', 'source'];

/** Writes the data dictionary: every column of the tables among `files`, with its meaning and its source. */
export const dictionaryCsv = (t: Translate, files: TableFiles): string =>
  csvText([dictionaryHeader, ...dictionaryRows(t, files)]);

/** Writes the data dictionary as Markdown. */
export function dictionaryMarkdown(t: Translate, files: TableFiles): string {
  const lines = dictionaryRows(t, files).map((row) => `| ${row.map((cell) => escapeMarkdown(cell)).join(' | ')} |`);
  return [
    `# ${t('packageDictionary')}`,
    '',
    `| ${dictionaryHeader.join(' | ')} |`,
    `|${' --- |'.repeat(dictionaryHeader.length)}`,
    ...lines,
    '',
  ].join('\n');
}
