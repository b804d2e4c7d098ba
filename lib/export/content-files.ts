import { isObservation } from '@/lib/provenance/observation';
import { citationFile } from './citation-file';
import { collectionFile } from './collection-file';
import { videosCsv } from './csv-file';
import type { ExportFile, ExportSource } from './export-file';
import { fourCatFile, fourCatFileName } from './four-cat';
import { idsFile } from './ids-file';
import { networkFiles } from './network-files';
import { newestResponseIndexes, type ObservationScope } from './observations';
import { type ContentId, packageContents, type ReadScope } from './package-contents';
import { type EntrySource, singleEntry } from './package-entry';
import { videosParquet } from './parquet';
import { ndjsonParts, parquetParts } from './partitioned-files';
import { rawBodyEntries } from './raw-bodies';
import { type ReplyAuthors, repliesFile, type SavedThread } from './replies-file';
import { videosXlsx } from './video-tables';

/** What files of data need beside the collection. */
export interface ContentOptions {
  which: ObservationScope;
  /** The tool and its version, as files name it. */
  createdBy: string;
  /** See `Facts`. */
  changedAt: number;
  people: ReplyAuthors;
  /** Whether replies to comments go into the collection file, too. */
  comments: boolean;
  threads(): AsyncIterable<SavedThread>;
}

type CreateFiles = (making: ContentOptions, source: ExportSource) => readonly ExportFile[] | EntrySource;

const filesOf: Record<ContentId, CreateFiles> = {
  csv: ({ which }) => [videosCsv(which)],
  xlsx: ({ which }) => [videosXlsx(which)],
  ndjson: ({ comments, threads, people }) => [collectionFile(comments ? { threads, people } : null)],
  parquet: ({ which, createdBy }) => [videosParquet(which, createdBy)],
  'parquet-parts': ({ which, createdBy }) => parquetParts(which, createdBy),
  'ndjson-parts': ({ which }) => ndjsonParts(which),
  'four-cat': ({ changedAt }, source) => [fourCatFile(fourCatFileName(source, changedAt))],
  replies: ({ threads, people }) => [repliesFile(threads, people)],
  network: () => networkFiles,
  citations: () => [citationFile('csl'), citationFile('bibtex'), citationFile('ris')],
  ids: () => [idsFile],
  raw: () => rawBodyEntries,
};

/** What writes a content, as parts of a package. */
export function contentEntries(id: ContentId, options: ContentOptions, source: ExportSource): readonly EntrySource[] {
  const produced = filesOf[id](options, source);
  return typeof produced === 'function' ? [produced] : produced.map(singleEntry);
}

/** Its only file; `null` where it has several. */
export function singleFile(id: ContentId, options: ContentOptions, source: ExportSource): ExportFile | null {
  const produced = filesOf[id](options, source);
  return typeof produced === 'function' || produced.length > 1 ? null : (produced[0] ?? null);
}

/** Rows of answers that writing these contents reads: what the progress is out of. */
export function countRowsToRead(ids: readonly ContentId[], which: ObservationScope, source: ExportSource): number {
  const { captures } = source.roll;
  const responseIndexes = new Set(newestResponseIndexes(source));
  const sum = (reads: ReadScope): number =>
    captures.reduce((rows, capture, nth) => {
      const isRead = reads === 'all' || responseIndexes.has(nth) || (reads === 'every' && isObservation(capture));
      return isRead ? rows + capture.ids.length : rows;
    }, 0);
  return ids.reduce((rows, id) => {
    const reads = packageContents[id].reads(which);
    return reads === 'none' ? rows : rows + sum(reads) * packageContents[id].readingFiles;
  }, 0);
}
