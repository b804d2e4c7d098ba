import { edgeColumns, nodeColumns } from '@/lib/network/network-columns';
import { channelColumns, replyNodeColumns, weightColumns } from '@/lib/network/weighted-columns';
import { isDetailsEndpoint } from '@/lib/provenance/capture';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import type { MessageName, Translate } from '@/lib/shared/localized-text';
import { csvText } from '@/lib/shared/table';
import { escapeMarkdown } from '@/lib/shared/text';
import { headerOf } from '@/lib/shared/xlsx/worksheet';
import { captionsTable } from './caption-files';
import { agreementTable, codebookTable, codesTable } from './coding-files';
import { columnsOfSchema, defineField, type Field, type FieldKind } from './columns';
import { exportFields } from './fields';
import { flowTable } from './flow-files';
import { fourCatColumns } from './four-cat';
import { costsTable } from './ledger-files';
import { missingTable } from './missing-file';
import { shortenedInLists } from './newest-values';
import { notesTable } from './notes-file';
import type { PrivacyChoices } from './privacy-choices';
import { replicationTable } from './replication-file';
import { reasonColumn, replyColumns } from './replies-file';
import { requestsTable } from './requests-file';
import { noteColumns } from './study-columns';
import { transcriptsTable } from './transcript-files';
import { channelSection, type TreatedField, treatField } from './treated-fields';
import { unitTables } from './unit-files';
import { workbookColumn } from './video-tables';

interface PackageTable {
  /** The file name, or the name pattern of the files of a partitioned table. */
  name: string;
  files: RegExp;
  isCsv: boolean;
  fields: readonly Field[];
  /** In a table of the videos, whether its columns have types, so that a value of another type is empty. */
  videoValues: 'received' | 'typed' | null;
  /** Whether the table has the columns of the codebook after all others. */
  hasCodes: boolean;
}

const defineTable = (name: string, files: RegExp, columns: readonly Field[]): PackageTable => ({
  name,
  files,
  isCsv: name.endsWith('.csv'),
  fields: columns,
  videoValues: null,
  hasCodes: false,
});

/** Defines a table with the user's notes, tags and codes of the videos in its last columns. */
const defineStudyTable = (name: string, files: RegExp, columns: readonly Field[]): PackageTable => ({
  ...defineTable(name, files, [...columns, ...noteColumns]),
  hasCodes: true,
});

const defineVideoTable = (name: string, files: RegExp, columns: readonly Field[] = exportFields): PackageTable => ({
  ...defineTable(name, files, columns),
  videoValues: name.endsWith('.csv') ? 'received' : 'typed',
  hasCodes: true,
});

const dataToolsKinds: Readonly<Record<string, FieldKind>> = {
  position: 'integer',
  publishedAt: 'time',
  durationSec: 'integer',
  viewCount: 'integer',
  likeCount: 'integer',
  commentCount: 'integer',
};

/** Returns columns with the names that YouTube Data Tools uses. */
const dataToolsFields = (names: readonly { name: string; isFilled: boolean }[]): Field[] =>
  names.map(({ name, isFilled }) =>
    defineField(
      name,
      dataToolsKinds[name] ?? 'text',
      isFilled ? 'columnOfTools' : 'columnOfToolsEmpty',
      'YouTube Data Tools',
    ),
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
  in_degree: 'columnInDegree',
  out_degree: 'columnOutDegree',
  degree: 'columnDegree',
  community: 'columnCommunity',
  pagerank: 'columnPageRank',
  rank: 'columnEdgeRank',
  seed: 'columnSeed',
  country: 'columnCountry',
  language: 'columnLanguage',
  fetched_at: 'columnReceivedAt',
  run_id: 'columnRunId',
};
const networkFields = (
  columns: readonly { name: string; type: keyof typeof networkKinds }[],
  notes: Readonly<Record<string, MessageName>> = networkNotes,
): Field[] => columns.map(({ name, type }) => defineField(name, networkKinds[type], notes[name] ?? 'columnNew'));

/** The section of columns that name a channel; see `treatField`. */
const channelField = (name: string, note: MessageName): Field => defineField(name, 'text', note, channelSection);

/** Returns the tables of a network of channels. */
const channelTables = (network: 'channels' | 'tags', weight: MessageName): PackageTable[] => [
  defineTable(`network/${network}-nodes.csv`, new RegExp(`^network/${network}-nodes\\.csv$`), [
    channelField('id', 'columnChannelId'),
    channelField('label', 'columnChannelLabel'),
    ...networkFields(channelColumns(network), {
      videos: 'columnUnitVideos',
      related_lists: 'columnChannelLists',
      tags: 'columnChannelTags',
      degree: 'columnChannelDegree',
      weighted_degree: 'columnWeightedDegree',
      community: 'columnCommunity',
    }),
  ]),
  defineTable(`network/${network}-edges.csv`, new RegExp(`^network/${network}-edges\\.csv$`), [
    channelField('source', 'columnChannelEnd'),
    channelField('target', 'columnChannelEnd'),
    defineField('type', 'text', 'columnEdgeUndirected'),
    ...networkFields(weightColumns, { weight }),
  ]),
];

const replyTables: readonly PackageTable[] = [
  defineTable('network/replies-nodes.csv', /^network\/replies-nodes\.csv$/, [
    defineField('id', 'text', 'columnReplyNodeId'),
    defineField('label', 'text', 'columnReplyNodeLabel'),
    ...networkFields(replyNodeColumns, {
      kind: 'columnReplyNodeKind',
      replies: 'columnRepliesWritten',
      replies_received: 'columnRepliesReceived',
      community: 'columnCommunity',
      pagerank: 'columnPageRank',
    }).map((field) => (field.name === 'kind' ? { ...field, values: ['author', 'comment'] } : field)),
  ]),
  defineTable('network/replies-edges.csv', /^network\/replies-edges\.csv$/, [
    defineField('source', 'text', 'columnReplyNodeId'),
    defineField('target', 'text', 'columnReplyNodeId'),
    defineField('type', 'text', 'columnEdgeType'),
    ...networkFields(weightColumns, { weight: 'columnReplyWeight' }),
  ]),
];

/** Returns a field in the form that a workbook stores: lists are joined, and objects become text. */
function workbookField(one: Field): Field {
  const isText = one.kind === 'list' || one.kind === 'object' || one.kind === 'any';
  return { ...one, name: headerOf(workbookColumn(one)), ...(isText && { kind: 'text' }) };
}

/** The columns of the dictionary. */
const dictionaryNotes = {
  table: 'columnDictionaryTable',
  field: 'columnDictionaryField',
  type: 'columnDictionaryType',
  unit: 'columnDictionaryUnit',
  note: 'columnDictionaryNote',
  source: 'columnDictionarySource',
  values: 'columnDictionaryValues',
  endpoints: 'columnDictionaryEndpoints',
} as const satisfies Record<string, MessageName>;

/** Every table that a package can have, in package order. */
const packageTables: readonly PackageTable[] = [
  defineVideoTable('videos.csv', /^videos\.csv$/),
  defineVideoTable('videos.xlsx', /^videos\.xlsx$/, exportFields.map(workbookField)),
  defineVideoTable('videos.parquet', /^videos\.parquet$/),
  defineVideoTable('videos.ndjson', /^videos\.ndjson$/),
  defineVideoTable('videos/*/*.parquet', /^videos\/.*\.parquet$/),
  defineVideoTable('videos-ndjson/*/*.ndjson', /^videos-ndjson\//),
  defineTable('videolist_*.csv', /^videolist_.*\.csv$/, dataToolsFields(fourCatColumns)),
  defineTable('captions.csv', /^captions\.csv$/, captionsTable.fields),
  defineTable('captions.parquet', /^captions\.parquet$/, captionsTable.fields),
  defineStudyTable('transcripts.csv', /^transcripts\.csv$/, transcriptsTable.fields),
  defineStudyTable('transcripts.parquet', /^transcripts\.parquet$/, transcriptsTable.fields),
  defineTable('replies.csv', /^replies\.csv$/, replyColumns),
  defineTable(notesTable.name, /^notes\.csv$/, notesTable.fields),
  defineStudyTable('network/nodes.csv', /^network\/nodes\.csv$/, [
    defineField('id', 'text', 'columnId'),
    defineField('label', 'text', 'columnLabel'),
    ...networkFields(nodeColumns),
  ]),
  defineTable('network/edges.csv', /^network\/edges\.csv$/, [
    defineField('source', 'text', 'columnEdgeSource'),
    defineField('target', 'text', 'columnEdgeTarget'),
    defineField('type', 'text', 'columnEdgeType'),
    ...networkFields(edgeColumns),
  ]),
  ...channelTables('channels', 'columnChannelWeight'),
  ...channelTables('tags', 'columnTagWeight'),
  ...replyTables,
  defineTable(
    'data-dictionary.csv',
    /^data-dictionary\.csv$/,
    Object.entries(dictionaryNotes).map(([name, note]) => defineField(name, 'text', note)),
  ),
  ...[
    codebookTable,
    codesTable,
    agreementTable,
    replicationTable,
    missingTable,
    requestsTable,
    costsTable,
    flowTable,
    ...unitTables,
  ].map((one) => defineTable(one.name, new RegExp(`^${one.name.replace('.', '\\.')}$`), one.fields)),
];

interface TableFiles {
  names: readonly string[];
  privacy: PrivacyChoices;
  /** The columns of the codebook. */
  codes?: readonly Field[];
}

interface TreatedTable extends Omit<PackageTable, 'fields'> {
  fields: readonly TreatedField[];
}

/**
 * Returns the tables among these files, with the columns that are written. A table has the name of its file, or the
 * pattern of its files.
 */
export const tablesIn = ({ names, privacy, codes = [] }: TableFiles): TreatedTable[] =>
  packageTables.flatMap((table) => {
    const [first, ...others] = names.filter((name) => table.files.test(name));
    if (first === undefined) return [];
    // Only replies that name people have a column with the reason.
    const written = table.fields.filter((one) => one !== reasonColumn || privacy.replies.is === 'named');
    const own = table.name === 'videos.xlsx' ? codes.map(workbookField) : codes;
    const fields = [...written, ...(table.hasCodes ? own : [])].map((one) => treatField(one, privacy));
    return [{ ...table, fields, name: others.length === 0 ? first : table.name }];
  });

/**
 * Returns the meaning of a column, how it was treated and, for the values of videos, which response and which type they
 * have.
 */
export function describeField(
  t: Translate,
  { videoValues }: Pick<PackageTable, 'videoValues'>,
  field: TreatedField,
): string {
  const { name, kind, note, section, treatment } = field;
  const sentences = treatment === null ? [] : [t(treatment)];
  if (videoValues !== null && section !== 'Sidelight' && name !== 'id' && treatment !== 'columnLeftOut') {
    const newest = section === 'Video' ? 'columnNewest' : 'columnNewestList';
    sentences.push(t(shortenedInLists.has(name) ? 'columnNewestDetails' : newest));
    const isOfOneType = kind === 'integer' || kind === 'boolean' || kind === 'time' || kind === 'list';
    if (isOfOneType) sentences.push(t(videoValues === 'typed' ? 'columnOtherTypeEmpty' : 'columnOtherTypeAsText'));
  }
  return sentences.length === 0 ? t(note) : [`${t(note)}.`, ...sentences].join(' ');
}

/** Returns the endpoints whose responses can have a column of the videos. */
function routesOf({ name, section }: TreatedField): string[] {
  if (section === 'Sidelight') return [];
  return (Object.keys(endpoints) as EndpointName[])
    .filter((endpoint) => {
      if (isDetailsEndpoint(endpoint)) return section === 'Video';
      const columns = columnsOfSchema(endpointOf(endpoint).rows.row);
      return columns.includes('videoId') && columns.includes(name);
    })
    .map((endpoint) => endpoints[endpoint].route);
}

const typeNames: Record<TreatedField['kind'], string> = {
  text: 'text',
  integer: 'integer',
  decimal: 'number',
  boolean: 'true or false',
  time: 'date and time, ISO 8601',
  date: 'date, ISO 8601',
  list: 'list, as JSON',
  object: 'object, as JSON',
  any: 'JSON',
};

const dictionaryRows = (t: Translate, files: TableFiles): string[][] =>
  tablesIn(files).flatMap((table) =>
    table.fields.map((field) => [
      table.name,
      field.name,
      typeNames[field.kind],
      field.unit ?? '',
      describeField(t, table, field),
      field.section,
      field.values?.join(' | ') ?? '',
      table.videoValues === null ? '' : routesOf(field).join(' | '),
    ]),
  );

const dictionaryHeader = Object.keys(dictionaryNotes);

/** Writes the data dictionary: every column of the tables among `files`, with its meaning and its source. */
export const dictionaryCsv = (t: Translate, files: TableFiles): string =>
  csvText([dictionaryHeader, ...dictionaryRows(t, files)]);

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
