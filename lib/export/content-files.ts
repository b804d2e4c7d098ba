import { type CitationFormat, citationWriters } from '@/lib/citation/citation-formats';
import { type CitationRecord, citationFrom } from '@/lib/citation/citation-record';
import { hasDetails } from '@/lib/collection/snapshot';
import { isObservation } from '@/lib/provenance/capture';
import type { Video } from '@/lib/service/resource-schemas';
import { collectionFile } from './collection-file';
import type { ExportFile, ExportSource } from './export-file';
import { textBytes } from './export-table';
import { fourCatFile, fourCatFileName } from './four-cat';
import { networkFiles } from './network-files';
import { bodyWithoutSignedLinks, newestResponseIndexes, type ObservationScope, readObservations } from './observations';
import { type ContentId, packageContents, type ReadScope } from './package-contents';
import { type EntrySource, type PackageEntry, singleEntry } from './package-entry';
import { videosParquet } from './parquet';
import { ndjsonParts, parquetParts } from './partitioned-files';
import { type ReplyAuthors, repliesFile, type SavedThread } from './replies-file';
import { videosCsv, videosXlsx } from './video-tables';

/** One id in a line, as other tools take them. */
export const idsFile: ExportFile = {
  name: 'ids.txt',
  mediaType: 'text/plain;charset=utf-8',
  async *rows({ roll: snapshot, chosen }) {
    const ids = chosen ? snapshot.ids.filter((id) => chosen.has(id)) : snapshot.ids;
    yield new TextEncoder().encode(ids.map((id) => `${id}\n`).join(''));
  },
};

/** Every answer as it came, each a file of its own; signed links alone are left out. */
export const rawBodyEntries: EntrySource = async function* (source): AsyncGenerator<PackageEntry> {
  for (const { id } of source.roll.captures) {
    const body = await bodyWithoutSignedLinks(source, id);
    // Forgotten meanwhile: then there is nothing to hand in.
    if (body === undefined) continue;
    yield { name: `raw/${id}.json`, mediaType: 'application/json', bytes: textBytes(body) };
  }
};

/** Citations of every video with details, from what the service told. */
export const citationFile = (format: CitationFormat): ExportFile => {
  const { extension, mediaType, write } = citationWriters[format];
  return {
    name: `citations.${extension}`,
    mediaType,
    async *rows(source) {
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

/** What stands between two pieces, so that they read as if written at once. */
const separators = { bibtex: '\n', ris: '\r\n' } as const;

/** A list without its brackets, because it goes on. */
const withoutBrackets = (list: string): { text: string; between: string } => ({
  text: list.slice(2, -3),
  between: ',\n',
});

async function* readCitations(source: ExportSource): AsyncGenerator<CitationRecord[]> {
  for await (const batch of readObservations(source, 'newest')) {
    yield batch.flatMap(({ videoId, at, raw, capture }) =>
      // Read by the schema of a video before it was taken for details.
      hasDetails(source.roll, at) && raw && capture ? [citationFrom(videoId, raw as Video, capture.receivedAt)] : [],
    );
  }
}

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
