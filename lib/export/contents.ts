import { isObservation } from '@/lib/provenance/observation';
import { citationFile } from './citation-file';
import { type ContentId, contents, type Reads } from './content-list';
import { videosCsv } from './csv-file';
import type { ExportFile, ExportSource } from './export-file';
import { fourCatFile, fourCatName } from './four-cat';
import { idsFile } from './ids-file';
import { collectionFile } from './ndjson';
import { networkFiles } from './network-files';
import { toldLast, type Which } from './observations';
import { type Entries, oneEntry } from './package-entry';
import { videosParquet } from './parquet';
import { ndjsonParts, parquetParts } from './partitions';
import { rawBodies } from './raw-bodies';
import { type People, repliesFile, type SavedThread } from './replies-file';
import { videosXlsx } from './xlsx-file';

/** What files of data need beside the collection. */
export interface Making {
  which: Which;
  /** The tool and its version, as files name it. */
  createdBy: string;
  /** See `Facts`. */
  changedAt: number;
  people: People;
  /** Whether replies to comments go into the collection file, too. */
  comments: boolean;
  threads(): AsyncIterable<SavedThread>;
}

type Files = (making: Making, source: ExportSource) => readonly ExportFile[] | Entries;

const files: Record<ContentId, Files> = {
  csv: ({ which }) => [videosCsv(which)],
  xlsx: ({ which }) => [videosXlsx(which)],
  ndjson: ({ comments, threads, people }) => [collectionFile(comments ? { threads, people } : null)],
  parquet: ({ which, createdBy }) => [videosParquet(which, createdBy)],
  'parquet-parts': ({ which, createdBy }) => parquetParts(which, createdBy),
  'ndjson-parts': ({ which }) => ndjsonParts(which),
  'four-cat': ({ changedAt }, source) => [fourCatFile(fourCatName(source, changedAt))],
  replies: ({ threads, people }) => [repliesFile(threads, people)],
  network: () => networkFiles,
  citations: () => [citationFile('csl'), citationFile('bibtex'), citationFile('ris')],
  ids: () => [idsFile],
  raw: () => rawBodies,
};

/** What writes a content, as parts of a package. */
export function entriesOf(id: ContentId, making: Making, source: ExportSource): readonly Entries[] {
  const made = files[id](making, source);
  return typeof made === 'function' ? [made] : made.map(oneEntry);
}

/** Its only file; `null` where it has several. */
export function onlyFile(id: ContentId, making: Making, source: ExportSource): ExportFile | null {
  const made = files[id](making, source);
  return typeof made === 'function' || made.length > 1 ? null : (made[0] ?? null);
}

/** Rows of answers that writing these contents reads: what the progress is out of. */
export function rowsToRead(ids: readonly ContentId[], which: Which, source: ExportSource): number {
  const { captures } = source.roll;
  const needed = new Set(toldLast(source));
  const sum = (reads: Reads): number =>
    captures.reduce((rows, capture, nth) => {
      const isRead = reads === 'all' || needed.has(nth) || (reads === 'every' && isObservation(capture));
      return isRead ? rows + capture.ids.length : rows;
    }, 0);
  return ids.reduce((rows, id) => {
    const reads = contents[id].reads(which);
    return reads === 'none' ? rows : rows + sum(reads) * contents[id].times;
  }, 0);
}
