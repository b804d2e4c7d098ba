import type { TrackStatistics } from '@/lib/captions/records';
import type { NetworkName } from '@/lib/network/network-file';
import type { TimedNote } from '@/lib/notes/records';
import { isObservation } from '@/lib/provenance/capture';
import type { VideoId } from '@/lib/service/ids';
import type { Label, MessageName } from '@/lib/shared/localized-text';
import { xlsxName } from '@/lib/shared/table';
import { exportedCoding } from './coding-files';
import { isExported } from './export-file';
import { countObservations, type ObservationScope } from './observations';
import { type Exported, newestResponseIndexes } from './response-rows';

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
const contentRows = {
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

type CaptionContent = {
  [Id in ContentId]: (typeof contentRows)[Id]['group'] extends 'captions' ? Id : never;
}[ContentId];
const isCaptionContent = (id: ContentId): id is CaptionContent => packageContents[id].group === 'captions';

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

/** The numbers from which the sizes of files are estimated. */
export interface SizeBasis {
  videos: number;
  observations: number;
  /** Links of the related network. */
  links: number;
  /** Characters of the notes at moments of videos. */
  noteLength: number;
  /** Characters of the codebook and the codes. */
  codingLength: number;
  /** Caption tracks, and the bytes of their responses. */
  tracks: number;
  trackBytes: number;
  /** Bytes of the exported videos' rows in the newest responses and in every observation, and of all responses. */
  newest: number;
  every: number;
  all: number;
}

/**
 * Computes the size basis of the exported videos without reading a response. `tracks` are the caption tracks of these
 * videos.
 */
export function sizeBasis(
  source: Exported,
  tracks: readonly Pick<TrackStatistics, 'bytes'>[],
  notes: readonly TimedNote[] = [],
): SizeBasis {
  const { snapshot } = source;
  const isIncluded = (id: VideoId): boolean => isExported(source, id);
  const bytesPerRow = snapshot.captures.map(({ bytes, ids }) => bytes / Math.max(1, ids.length));
  const exportedBytes = (index: number) =>
    (bytesPerRow[index] ?? 0) * (snapshot.captures[index]?.ids.filter(isIncluded).length ?? 0);
  const trackBytes = tracks.reduce((sum, { bytes }) => sum + bytes, 0);
  const observations = countObservations(source, 'every');
  const noteLength = notes.reduce((sum, { text, lineText }) => sum + noteBytes + text.length + lineText.length, 0);
  const basis = {
    videos: 0,
    observations,
    links: 0,
    noteLength,
    codingLength: codingLength(source),
    tracks: tracks.length,
    trackBytes,
    newest: 0,
    every: 0,
    all: 0,
  };
  newestResponseIndexes({ snapshot }).forEach((index, row) => {
    const id = snapshot.ids[row];
    if (id === undefined || !isIncluded(id)) return;
    basis.videos += 1;
    basis.newest += bytesPerRow[index] ?? 0;
  });
  snapshot.captures.forEach((capture, index) => {
    if (isObservation(capture)) basis.every += exportedBytes(index);
    if (capture.name === 'relatedVideos') basis.links += capture.ids.filter(isIncluded).length;
    basis.all += capture.bytes;
  });
  return basis;
}

function codingLength(source: Exported): number {
  const { codebook, codes } = exportedCoding(source);
  return codes.length * codeBytes + codebookShare * JSON.stringify(codebook, null, 2).length;
}

/** Sizes of files in bytes for each byte of the responses that they are written from, measured on typical videos. */
const sizeRatios = {
  csv: 1,
  xlsx: 0.25,
  parquet: 0.25,
  'parquet-parts': 0.25,
  'videos-ndjson': 1.4,
  'ndjson-parts': 2.6,
  'four-cat': 0.55,
  citations: 0.7,
  captions: 1,
  'captions-parquet': 0.3,
  'captions-srt': 0.6,
  transcripts: 0.4,
  'transcripts-parquet': 0.25,
  'transcripts-txt': 0.4,
  ndjson: 2.6,
  raw: 1,
} as const satisfies Partial<Record<ContentId, number>>;

const idBytes = 12;
/** Bytes of a code in its table, and of the codebook in its table for each in its other file. */
const codeBytes = 130;
const codebookShare = 1.6;
/** Bytes of the other columns of a note. */
const noteBytes = 140;
/** Bytes per link in all five files of a network together, including its share of the videos. */
const linkBytes = 900;

/** Their sizes depend on replies, or on how often channels occur together. */
const unknownSizes = ['replies', 'channel-network', 'tag-network', 'reply-network'] as const;
const isSizeUnknown = (id: ContentId): id is (typeof unknownSizes)[number] =>
  unknownSizes.some((unknown) => unknown === id);

/** Estimates the size of one kind of content in bytes. Returns `null` if the size cannot be known before the export. */
export function estimateSize(id: ContentId, scope: ObservationScope, basis: SizeBasis): number | null {
  if (id === 'ids') return basis.videos * idBytes;
  if (id === 'network') return basis.links * linkBytes;
  if (id === 'notes') return basis.noteLength;
  if (id === 'coding') return basis.codingLength;
  if (isCaptionContent(id)) return basis.trackBytes * sizeRatios[id];
  if (isSizeUnknown(id)) return null;
  const readScope = packageContents[id].readScope(scope);
  return readScope === 'none' ? null : basis[readScope] * sizeRatios[id];
}

/** Compressed bytes for each byte of a sample of the collection's own responses and tracks. */
export interface PackedShares {
  responses: number;
  tracks: number;
}

/** Used until a sample is compressed, and for a collection without one. */
export const typicalShares: PackedShares = { responses: 0.25, tracks: 0.25 };

/** Compressed sizes of text files in a package, for each compressed byte of the responses that they are written from. */
const packedRatios = {
  csv: 1,
  'videos-ndjson': 1.1,
  'ndjson-parts': 1.5,
  'four-cat': 0.6,
  citations: 0.7,
  captions: 1,
  'captions-srt': 0.8,
  transcripts: 0.7,
  'transcripts-txt': 0.7,
  ndjson: 1.5,
  raw: 1,
} as const satisfies Partial<Record<ContentId, number>>;

const isPacked = (id: ContentId): id is keyof typeof packedRatios => id in packedRatios;

/** Compressed bytes of a video id, and of a link in all five files of a network. */
const packedIdBytes = 8;
const packedLinkBytes = 75;
/** Compressed bytes for each byte of the notes. */
const packedNoteShare = 0.5;
/** Compressed bytes of the files that every package has, without the ids of each request. */
const standardBytes = 28_000;

/** Estimates the compressed bytes of the files that every package has. */
export const estimateProvenanceSize = ({ observations }: SizeBasis): number =>
  standardBytes + observations * packedIdBytes;

/** Estimates the size of a package in bytes. Contents of unknown size, such as replies, are not counted. */
export function estimatePackageSize(
  contents: ReadonlySet<ContentId>,
  scope: ObservationScope,
  basis: SizeBasis,
  shares: PackedShares,
): number {
  const sizes = [...contents].map((id) => estimatePackedSize(id, scope, basis, shares) ?? 0);
  return sizes.reduce((sum, size) => sum + size, estimateProvenanceSize(basis));
}

/** Estimates the compressed bytes of one kind of content. Returns `null` if they cannot be known before the export. */
export function estimatePackedSize(
  id: ContentId,
  scope: ObservationScope,
  basis: SizeBasis,
  shares: PackedShares,
): number | null {
  if (id === 'ids') return basis.videos * packedIdBytes;
  if (id === 'network') return basis.links * packedLinkBytes;
  if (id === 'notes') return basis.noteLength * packedNoteShare;
  if (id === 'coding') return basis.codingLength * packedNoteShare;
  if (id === 'raw') return basis.all * shares.responses + basis.trackBytes * shares.tracks;
  // Workbooks and Parquet are compressed already.
  if (!isPacked(id)) return estimateSize(id, scope, basis);
  if (isCaptionContent(id)) return basis.trackBytes * packedRatios[id] * shares.tracks;
  const readScope = packageContents[id].readScope(scope);
  return readScope === 'none' ? 0 : basis[readScope] * shares.responses * packedRatios[id];
}
