import type { NetworkName } from '@/lib/network/network-file';
import type { Label, MessageName } from '@/lib/shared/localized-text';
import { xlsxName } from '@/lib/shared/table';
import type { ObservationScope } from './observations';

/** The responses that are read to write a file. The number of their rows is the total of the progress. */
export type ReadScope = ObservationScope | 'all' | 'none';

/** The groups of contents, in the order in which the page shows them. */
export const contentGroups = ['videos', 'captions', 'network', 'replies', 'collection'] as const;
export type ContentGroup = (typeof contentGroups)[number];

interface PackageContent {
  group: ContentGroup;
  label: Label;
  /** How the content is written; `null` if the label makes that clear. */
  note: MessageName | null;
  /** Names of formats or programs, which are the same in all languages. */
  formats?: string;
  /** The name in the package; `*` stands for several files. */
  file: string;
  readScope(scope: ObservationScope): ReadScope;
  /** The number of files of this content that read the responses; 1 by default. */
  readingFiles?: number;
}

const sameScope = (scope: ObservationScope): ReadScope => scope;
const newest = (): ReadScope => 'newest';
const all = (): ReadScope => 'all';
const none = (): ReadScope => 'none';

/** The contents of an export, in package order; `content-files.ts` has their writers. */
export const contentRows = {
  csv: {
    group: 'videos',
    label: 'csvForAnalysis',
    note: null,
    formats: 'R, Python, DuckDB',
    file: 'videos.csv',
    readScope: sameScope,
  },
  xlsx: {
    group: 'videos',
    label: { text: xlsxName },
    note: null,
    formats: 'LibreOffice',
    file: 'videos.xlsx',
    readScope: sameScope,
  },
  ndjson: {
    group: 'collection',
    label: 'packageNdjson',
    note: 'packageNdjsonNote',
    file: 'collection.ndjson',
    readScope: all,
  },
  parquet: {
    group: 'videos',
    label: { text: 'Parquet' },
    note: null,
    formats: 'Spark, pandas, Arrow',
    file: 'videos.parquet',
    readScope: sameScope,
  },
  'parquet-parts': {
    group: 'videos',
    label: 'packageParquetParts',
    note: 'packagePartsNote',
    file: 'videos/*',
    readScope: sameScope,
  },
  'videos-ndjson': {
    group: 'videos',
    label: { text: 'NDJSON' },
    note: 'packageVideosNdjsonNote',
    file: 'videos.ndjson',
    readScope: newest,
  },
  'ndjson-parts': {
    group: 'videos',
    label: 'packageNdjsonParts',
    note: 'packagePartsNote',
    file: 'videos-ndjson/*',
    readScope: sameScope,
  },
  'four-cat': {
    group: 'videos',
    label: 'packageFourCat',
    note: 'packageFourCatNote',
    file: 'videolist_*.csv',
    readScope: newest,
  },
  captions: {
    group: 'captions',
    label: 'packageCaptions',
    note: null,
    file: 'captions.csv',
    readScope: none,
  },
  'captions-parquet': {
    group: 'captions',
    label: 'packageCaptionsParquet',
    note: null,
    file: 'captions.parquet',
    readScope: none,
  },
  'captions-srt': {
    group: 'captions',
    label: 'packageSrt',
    note: 'packageSrtNote',
    file: 'captions/*.srt',
    readScope: none,
  },
  transcripts: {
    group: 'captions',
    label: 'packageTranscripts',
    note: null,
    formats: 'quanteda, tidytext, spaCy',
    file: 'transcripts.csv',
    readScope: none,
  },
  'transcripts-parquet': {
    group: 'captions',
    label: 'packageTranscriptsParquet',
    note: null,
    file: 'transcripts.parquet',
    readScope: none,
  },
  'transcripts-txt': {
    group: 'captions',
    label: 'packageTexts',
    note: 'packageSrtNote',
    formats: 'AntConc',
    file: 'texts/*.txt',
    readScope: none,
  },
  replies: {
    group: 'replies',
    label: 'replies',
    note: 'packageRepliesNote',
    file: 'replies.csv',
    readScope: none,
  },
  notes: {
    group: 'collection',
    label: 'packageNotes',
    note: 'packageNotesNote',
    file: 'notes.csv',
    readScope: none,
  },
  coding: {
    group: 'collection',
    label: 'packageCoding',
    note: 'packageCodingNote',
    file: 'codes.csv',
    readScope: none,
  },
  network: {
    group: 'network',
    label: 'packageNetwork',
    note: null,
    formats: 'GEXF, GDF, GraphML, CSV',
    file: 'network/related.*',
    readScope: none,
  },
  'channel-network': {
    group: 'network',
    label: 'packageChannelNetwork',
    note: 'packageChannelNetworkNote',
    file: 'network/channels.*',
    readScope: none,
  },
  'tag-network': {
    group: 'videos',
    label: 'packageTagNetwork',
    note: 'packageTagNetworkNote',
    file: 'network/tags.*',
    readScope: newest,
  },
  'reply-network': {
    group: 'replies',
    label: 'packageReplyNetwork',
    note: 'packageReplyNetworkNote',
    file: 'network/replies.*',
    readScope: none,
  },
  citations: {
    group: 'videos',
    label: 'packageCitations',
    note: null,
    formats: 'CSL-JSON, BibTeX, RIS',
    file: 'citations.*',
    readScope: newest,
    readingFiles: 3,
  },
  ids: {
    group: 'videos',
    label: 'packageIds',
    note: 'packageIdsNote',
    file: 'ids.txt',
    readScope: none,
  },
  raw: {
    group: 'collection',
    label: 'packageRaw',
    note: 'packageRawNote',
    file: 'raw/*',
    readScope: all,
  },
} as const satisfies Record<string, PackageContent>;

export type ContentId = keyof typeof contentRows;

/** The contents that write the networks. */
export const networkContents: Readonly<Record<NetworkName, ContentId>> = {
  related: 'network',
  channels: 'channel-network',
  tags: 'tag-network',
  replies: 'reply-network',
};

export const packageContents: Readonly<Record<ContentId, PackageContent>> = contentRows;
/** The cast is needed because `Object.keys` returns plain strings. */
export const contentIds = Object.keys(packageContents) as ContentId[];

/** Sets of contents, each for one purpose; the replication package is the default. */
export const presets = {
  replication: [
    'csv',
    'captions',
    'captions-srt',
    'ndjson',
    'replies',
    'notes',
    'coding',
    'network',
    'channel-network',
    'tag-network',
    'reply-network',
    'citations',
    'ids',
  ],
  analysis: ['csv', 'parquet', 'captions', 'transcripts', 'coding'],
  spreadsheet: ['xlsx'],
  networks: ['network', 'channel-network', 'tag-network', 'reply-network'],
  'four-cat': ['four-cat', 'replies'],
} as const satisfies Record<string, readonly ContentId[]>;
export type PresetId = keyof typeof presets;

/** Returns the preset with exactly these contents; `null` if there is none. */
export const presetOf = (contents: ReadonlySet<ContentId>): PresetId | null =>
  (Object.keys(presets) as PresetId[]).find((id) => {
    const preset: readonly ContentId[] = presets[id];
    return preset.length === contents.size && preset.every((content) => contents.has(content));
  }) ?? null;
