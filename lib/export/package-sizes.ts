import type { TrackStatistics } from '@/lib/captions/records';
import { hasDetails } from '@/lib/collection/snapshot';
import type { TimedNote } from '@/lib/notes/records';
import { isObservation } from '@/lib/provenance/capture';
import type { VideoId } from '@/lib/service/ids';
import { exportedCoding } from './coding-files';
import { isExported } from './export-file';
import { countObservations, type ObservationScope } from './observations';
import { type ContentId, type contentRows, packageContents } from './package-contents';
import { type Exported, newestResponseIndexes } from './response-rows';

type CaptionContent = {
  [Id in ContentId]: (typeof contentRows)[Id]['group'] extends 'captions' ? Id : never;
}[ContentId];
const isCaptionContent = (id: ContentId): id is CaptionContent => packageContents[id].group === 'captions';

/** The numbers from which the sizes of files are estimated. */
export interface SizeBasis {
  videos: number;
  observations: number;
  /** Rows of all responses. */
  rows: number;
  /** Videos and links of the related network. */
  nodes: number;
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
  /** Bytes of the newest rows that have details. */
  details: number;
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
    rows: 0,
    nodes: 0,
    links: 0,
    noteLength,
    codingLength: codingLength(source),
    tracks: tracks.length,
    trackBytes,
    newest: 0,
    every: 0,
    all: 0,
    details: 0,
  };
  const nodes = new Set<VideoId>();
  newestResponseIndexes({ snapshot }).forEach((index, row) => {
    const id = snapshot.ids[row];
    if (id === undefined || !isIncluded(id)) return;
    basis.videos += 1;
    basis.newest += bytesPerRow[index] ?? 0;
    if (hasDetails(snapshot, row)) basis.details += bytesPerRow[index] ?? 0;
  });
  snapshot.captures.forEach((capture, index) => {
    if (isObservation(capture)) basis.every += exportedBytes(index);
    basis.rows += capture.ids.length;
    basis.all += capture.bytes;
    if (capture.name !== 'relatedVideos') return;
    const listed = capture.ids.filter(isIncluded);
    basis.links += listed.length;
    for (const id of listed) nodes.add(id);
  });
  return { ...basis, nodes: nodes.size };
}

function codingLength(source: Exported): number {
  const { codebook, codes } = exportedCoding(source);
  return codes.length * codeBytes + codebookShare * JSON.stringify(codebook, null, 2).length;
}

/** Bytes of each row of a file, and for each byte of the responses that it is written from, measured on typical videos. */
const rowSizes = {
  csv: { row: 280, share: 0.82 },
  xlsx: { row: 107, share: 0.26 },
  parquet: { row: 58, share: 0.24 },
  'parquet-parts': { row: 58, share: 0.24 },
  'videos-ndjson': { row: 1_350, share: 0.75 },
  'ndjson-parts': { row: 1_435, share: 1.82 },
} as const satisfies Partial<Record<ContentId, { row: number; share: number }>>;
const collectionFileSize = { row: 1_370, share: 1.88, trackShare: 1.2 };

/** Bytes of files for each byte of the responses with details, measured on typical videos. */
const detailShares = { 'four-cat': 0.6, citations: 0.63 } as const satisfies Partial<Record<ContentId, number>>;

/** Bytes of files for each byte of the saved captions, measured on typical tracks in the format of the service. */
const trackShares = {
  captions: 1.5,
  'captions-parquet': 0.3,
  'captions-srt': 0.6,
  transcripts: 0.31,
  'transcripts-parquet': 0.2,
  'transcripts-txt': 0.3,
} as const satisfies Record<CaptionContent, number>;

const idBytes = 12;
/** Bytes of a code in its table, and of the codebook in both of its files for each in `codebook.json`. */
const codeBytes = 85;
const codebookShare = 1.42;
/** Bytes of the other columns of a note. */
const noteBytes = 80;
/** Bytes of each video and each link of a network in all five files together. */
const nodeBytes = 1_500;
const linkBytes = 650;

const isRowContent = (id: ContentId): id is keyof typeof rowSizes => id in rowSizes;
const isDetailContent = (id: ContentId): id is keyof typeof detailShares => id in detailShares;

/**
 * Estimates the size of one kind of content in bytes. Returns `null` if the size cannot be known before the export: it
 * depends on replies, or on how often channels occur together.
 */
export function estimateSize(id: ContentId, scope: ObservationScope, basis: SizeBasis): number | null {
  if (id === 'ids') return basis.videos * idBytes;
  if (id === 'network') return basis.nodes * nodeBytes + basis.links * linkBytes;
  if (id === 'notes') return basis.noteLength;
  if (id === 'coding') return basis.codingLength;
  if (id === 'raw') return basis.all + basis.trackBytes;
  if (id === 'ndjson') {
    const { row, share, trackShare } = collectionFileSize;
    return basis.rows * row + basis.all * share + basis.trackBytes * trackShare;
  }
  if (isCaptionContent(id)) return basis.trackBytes * trackShares[id];
  if (isDetailContent(id)) return basis.details * detailShares[id];
  if (!isRowContent(id)) return null;
  const isEvery = packageContents[id].readScope(scope) === 'every';
  const { row, share } = rowSizes[id];
  return isEvery ? basis.observations * row + basis.every * share : basis.videos * row + basis.newest * share;
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
  'four-cat': 0.85,
  citations: 0.35,
  captions: 1,
  'captions-srt': 0.8,
  transcripts: 0.7,
  'transcripts-txt': 0.7,
  ndjson: 1.5,
  raw: 1,
} as const satisfies Partial<Record<ContentId, number>>;

const isPacked = (id: ContentId): id is keyof typeof packedRatios => id in packedRatios;

/** Compressed bytes of a video id, and of a video and a link in all five files of a network. */
const packedIdBytes = 8;
const packedNodeBytes = 115;
const packedLinkBytes = 45;
/** Compressed bytes for each byte of the notes and of the codes. */
const packedNoteShare = 0.28;
const packedCodingShare = 0.2;
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
  if (id === 'network') return basis.nodes * packedNodeBytes + basis.links * packedLinkBytes;
  if (id === 'notes') return basis.noteLength * packedNoteShare;
  if (id === 'coding') return basis.codingLength * packedCodingShare;
  if (id === 'raw' || id === 'ndjson')
    return (basis.all * shares.responses + basis.trackBytes * shares.tracks) * packedRatios[id];
  // Workbooks and Parquet are compressed already.
  if (!isPacked(id)) return estimateSize(id, scope, basis);
  if (isCaptionContent(id)) return basis.trackBytes * packedRatios[id] * shares.tracks;
  if (isDetailContent(id)) return basis.details * packedRatios[id] * shares.responses;
  const readScope = packageContents[id].readScope(scope);
  return readScope === 'none' ? 0 : basis[readScope] * shares.responses * packedRatios[id];
}
