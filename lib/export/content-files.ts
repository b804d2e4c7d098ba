import {
  type CitationFormat,
  type CitationRecord,
  citationFrom,
  citationWriters,
} from '@/lib/citation/citation-formats';
import { hasDetails } from '@/lib/collection/snapshot';
import type { SavedThread } from '@/lib/comments/reply-thread';
import { isObservation } from '@/lib/provenance/capture';
import { parseJsonText, strictJson } from '@/lib/shared/json';
import { encodeUtf8 } from '@/lib/shared/text';
import { captionsFile, captionsParquet, srtEntries } from './caption-files';
import { codeColumns, codingFiles } from './coding-files';
import { collectionFile, videoLine } from './collection-file';
import type { Field } from './columns';
import { type ExportFile, type ExportSource, exportedIds, textBytes } from './export-file';
import { createRowReader, rowJson, videoFields } from './fields';
import { fourCatFile, fourCatFileName } from './four-cat';
import { type MeasureNetwork, networkEntries, weightedNetworkEntries } from './network-files';
import { mergedResponses } from './newest-values';
import { notesFile } from './notes-file';
import { detailsOf, type ObservationScope, readObservations } from './observations';
import { type ContentId, packageContents, type ReadScope } from './package-contents';
import { type EntrySource, type PackageEntry, singleEntry } from './package-entry';
import { createParquetFileWriter, videosParquet } from './parquet';
import { type ReplyAuthors, repliesFile } from './replies-file';
import { bodyWithoutSignedLinks, newestResponseIndexes } from './response-rows';
import { type ExportedReplies, savedResponses } from './saved-responses';
import type { SavedTrackReader } from './saved-tracks';
import { textEntries, transcriptsFile, transcriptsParquet } from './transcript-files';
import type { VideoObservation } from './video-observation';
import { videosCsv, videosNdjson, videosXlsx } from './video-tables';

/** The file with one video id per line, a format that other tools import. */
export const idsFile: ExportFile = {
  name: 'ids.txt',
  mediaType: 'text/plain;charset=utf-8',
  async *chunks(source) {
    yield new TextEncoder().encode(
      exportedIds(source)
        .map((id) => `${id}\n`)
        .join(''),
    );
  },
};

/** Creates one file for every response, without signed links: those of runs, and those of `savedResponses`. */
export const rawEntries = (replies: ExportedReplies | null): EntrySource =>
  async function* (source): AsyncGenerator<PackageEntry> {
    for (const { id } of source.snapshot.captures) {
      const body = await bodyWithoutSignedLinks(source, id);
      // The response was deleted in the meantime.
      if (body === undefined) continue;
      yield { name: `raw/${id}.json`, mediaType: 'application/json', bytes: textBytes(body) };
    }
    for await (const { id, text } of savedResponses(source, replies)) {
      const isJson = parseJsonText(text).is === 'json';
      const mediaType = isJson ? 'application/json' : 'text/plain';
      yield { name: `raw/${id}.${isJson ? 'json' : 'txt'}`, mediaType, bytes: textBytes(text) };
    }
  };

export const citationFile = (format: CitationFormat): ExportFile => {
  const { extension, mediaType, write } = citationWriters[format];
  return {
    name: `citations.${extension}`,
    mediaType,
    async *chunks(source) {
      const utf8 = new TextEncoder();
      let isFirst = true;
      for await (const cited of readCitations(source)) {
        if (cited.length === 0) continue;
        const { text, between } =
          format === 'csl' ? withoutBrackets(write(cited)) : { text: write(cited), between: separators[format] };
        yield utf8.encode(isFirst ? `${format === 'csl' ? '[\n' : ''}${text}` : `${between}${text}`);
        isFirst = false;
      }
      if (isFirst) yield utf8.encode(write([]));
      else if (format === 'csl') yield utf8.encode('\n]\n');
    },
  };
};

/** Separators that join chunks into one valid file. */
const separators = { bibtex: '\n', ris: '\r\n' } as const;

/** Removes the brackets of a JSON list, so that chunks can be joined. */
const withoutBrackets = (list: string): { text: string; between: string } => ({
  text: list.slice(2, -3),
  between: ',\n',
});

async function* readCitations(source: ExportSource): AsyncGenerator<CitationRecord[]> {
  for await (const batch of readObservations(source, 'newest')) {
    yield batch.flatMap((observation) => {
      const { videoId, snapshotRow, capture } = observation;
      return hasDetails(source.snapshot, snapshotRow) && capture
        ? [citationFrom(videoId, detailsOf(source, observation), capture.receivedAt)]
        : [];
    });
  }
}

export interface ContentOptions {
  scope: ObservationScope;
  createdBy: string;
  /** Time of the last change; see `StudyFacts`. */
  changedAt: number;
  people: ReplyAuthors;
  /** Includes replies to comments in the collection file. */
  comments: boolean;
  /** Includes notes at moments of videos in the collection file. */
  notes: boolean;
  threads(): AsyncIterable<SavedThread>;
  captions: SavedTrackReader;
  measureNetwork: MeasureNetwork;
}

/** Returns the replies that the responses of an export include; `null` if there are none. */
export const repliesIn = ({ comments, threads, people }: ContentOptions): ExportedReplies | null =>
  comments ? { threads, people } : null;

type CreateFiles = (options: ContentOptions, source: ExportSource) => readonly ExportFile[] | EntrySource;

const filesOf: Record<ContentId, CreateFiles> = {
  csv: ({ scope }) => [videosCsv(scope)],
  xlsx: ({ scope }) => [videosXlsx(scope)],
  ndjson: (options) => [collectionFile(repliesIn(options), options.notes)],
  parquet: ({ scope, createdBy }) => [videosParquet(scope, createdBy)],
  'parquet-parts': ({ scope, createdBy }) => parquetParts(scope, createdBy),
  'videos-ndjson': () => [videosNdjson],
  'ndjson-parts': ({ scope }) => ndjsonParts(scope),
  'four-cat': ({ changedAt }, source) => [fourCatFile(fourCatFileName(source, changedAt))],
  captions: ({ captions }) => [captionsFile(captions)],
  'captions-parquet': ({ captions, createdBy }) => [captionsParquet(captions, createdBy)],
  'captions-srt': ({ captions }) => srtEntries(captions),
  transcripts: ({ captions }) => [transcriptsFile(captions)],
  'transcripts-parquet': ({ captions, createdBy }) => [transcriptsParquet(captions, createdBy)],
  'transcripts-txt': ({ captions }) => textEntries(captions),
  replies: ({ threads, people }) => [repliesFile(threads, people)],
  notes: () => [notesFile],
  coding: () => codingFiles,
  network: ({ measureNetwork }) => networkEntries(measureNetwork),
  'channel-network': (options) => weightedNetworkEntries('channels', options, options.measureNetwork),
  'tag-network': (options) => weightedNetworkEntries('tags', options, options.measureNetwork),
  'reply-network': (options) => weightedNetworkEntries('replies', options, options.measureNetwork),
  citations: () => [citationFile('csl'), citationFile('bibtex'), citationFile('ris')],
  ids: () => [idsFile],
  raw: (options) => rawEntries(repliesIn(options)),
};

export function contentEntries(id: ContentId, options: ContentOptions, source: ExportSource): readonly EntrySource[] {
  const produced = filesOf[id](options, source);
  return typeof produced === 'function' ? [produced] : produced.map(singleEntry);
}

/** Returns the only file for one kind of content; `null` if there can be several. */
export function singleFile(id: ContentId, options: ContentOptions, source: ExportSource): ExportFile | null {
  const produced = filesOf[id](options, source);
  return typeof produced === 'function' || produced.length > 1 ? null : (produced[0] ?? null);
}

/** Counts the rows that must be read to write these contents, as the total of the progress. */
export function countRowsToRead(ids: readonly ContentId[], scope: ObservationScope, source: ExportSource): number {
  const { captures } = source.snapshot;
  const responseIndexes = new Set(newestResponseIndexes(source));
  const merged = mergedResponses(source).reduce((rows, { capture }) => rows + capture.ids.length, 0);
  const sum = (reads: ReadScope): number =>
    captures.reduce((rows, capture, nth) => {
      const isRead = reads === 'all' || responseIndexes.has(nth) || (reads === 'every' && isObservation(capture));
      return isRead ? rows + capture.ids.length : rows;
    }, 0);
  const readScopes = ids.flatMap((id) => {
    const { readScope, readingFiles = 1 } = packageContents[id];
    return new Array<ReadScope>(readingFiles).fill(readScope(scope));
  });
  const rows = readScopes.reduce((total, reads) => (reads === 'none' ? total : total + sum(reads)), 0);
  return readScopes.some((reads) => reads === 'newest' || reads === 'every') ? rows + merged : rows;
}

/** Rows per part: enough for DuckDB and Spark to be fast, but few enough to read a part on its own. */
const maxRowsPerPart = 50_000;

interface Partition {
  folder: string;
  nth: number;
  /** The rows of the part, which must be read before the next part is requested. */
  batches: AsyncIterable<VideoObservation[]>;
}

/**
 * Splits observations into parts by month, in Hive-style folders for DuckDB and Spark. Responses are stored in time
 * order, so nothing needs sorting. Videos without a response are in `received_month=none`.
 */
async function* partitionsOf(
  source: ExportSource,
  scope: ObservationScope,
  maxRows: number,
): AsyncGenerator<Partition> {
  const observations = readObservations(source, scope);
  const numbers = new Map<string, number>();
  let next: VideoObservation[] | null = await nextBatch(observations);
  while (next) {
    const month = monthOf(next);
    const nth = numbers.get(month) ?? 0;
    numbers.set(month, nth + 1);
    const lookahead: { next: VideoObservation[] | null } = { next };
    yield {
      folder: `videos/received_month=${month}`,
      nth,
      batches: sameMonth(observations, lookahead, { month, maxRows }),
    };
    next = lookahead.next;
  }
}

async function* sameMonth(
  observations: AsyncIterator<VideoObservation[]>,
  lookahead: { next: VideoObservation[] | null },
  { month, maxRows }: { month: string; maxRows: number },
): AsyncGenerator<VideoObservation[]> {
  let rows = 0;
  while (lookahead.next && monthOf(lookahead.next) === month && rows < maxRows) {
    rows += lookahead.next.length;
    yield lookahead.next;
    lookahead.next = await nextBatch(observations);
  }
}

const nextBatch = async (observations: AsyncIterator<VideoObservation[]>): Promise<VideoObservation[] | null> => {
  const { value, done } = await observations.next();
  return done ? null : value;
};

/** All rows of a batch are from one response. */
const monthOf = ([first]: VideoObservation[]): string =>
  first?.capture ? new Date(first.capture.receivedAt).toISOString().slice(0, 7) : 'none';

export const parquetParts = (scope: ObservationScope, createdBy: string, maxRows = maxRowsPerPart): EntrySource =>
  async function* (source): AsyncGenerator<PackageEntry> {
    const valuesOf = createRowReader(source, true);
    const fields = videoFields(source);
    for await (const { folder, nth, batches } of partitionsOf(source, scope, maxRows)) {
      const name = `${folder}/part-${nth}.parquet`;
      yield {
        name,
        mediaType: 'application/vnd.apache.parquet',
        bytes: parquetBytes(batches, valuesOf, { createdBy, fields }),
      };
    }
  };

async function* parquetBytes(
  batches: AsyncIterable<VideoObservation[]>,
  valuesOf: ReturnType<typeof createRowReader>,
  { createdBy, fields }: { createdBy: string; fields: readonly Field[] },
): AsyncGenerator<Uint8Array> {
  const part = createParquetFileWriter(createdBy, fields);
  for await (const batch of batches) {
    const ready = part.add(batch.map(valuesOf));
    if (ready) yield ready;
  }
  yield part.end();
}

/** Creates the NDJSON parts of the study, with one video per line as in `collection-file.ts`. */
export const ndjsonParts = (scope: ObservationScope, maxRows = maxRowsPerPart): EntrySource =>
  async function* (source): AsyncGenerator<PackageEntry> {
    const valuesOf = createRowReader(source, true);
    const codes = codeColumns(source);
    for await (const { folder, nth, batches } of partitionsOf(source, scope, maxRows)) {
      const name = `${folder.replace('videos/', 'videos-ndjson/')}/part-${nth}.ndjson`;
      yield { name, mediaType: 'application/x-ndjson', bytes: ndjsonBytes(batches, valuesOf, codes) };
    }
  };

async function* ndjsonBytes(
  batches: AsyncIterable<VideoObservation[]>,
  valuesOf: ReturnType<typeof createRowReader>,
  codes: readonly Field[],
): AsyncGenerator<Uint8Array> {
  for await (const batch of batches) {
    const lines = batch.map((row) =>
      videoLine(row.videoId, row.raw && strictJson(row.raw), rowJson(valuesOf(row), codes)),
    );
    yield encodeUtf8(lines.join(''));
  }
}
