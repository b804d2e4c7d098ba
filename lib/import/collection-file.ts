import type { VideoIdSet } from '@/lib/collection/video-id-set';
import type { MetadataField } from '@/lib/export/package-description';
import { type CollectionRecord, parseCollectionFile } from '@/lib/export/parse-collection-file';
import type { VersionFailure } from '@/lib/shared/file-version';
import { createLineSplitter } from './list-format';

export interface CollectionFileSummary {
  name: string | null;
  videos: number;
  batchCount: number;
  captures: number;
  notes: number;
  /** Notes at moments of videos. */
  timedNotes: number;
  codes: number;
  /** Number of responses whose text does not match its checksum. */
  changed: number;
  skippedRecords: number;
  /** The fields of the package metadata of which a part could not be read. */
  invalidMetadata: readonly MetadataField[];
  /** The reason why the version of the file cannot be read; `null` if it can. */
  version: VersionFailure | null;
}

export const emptyFileSummary: CollectionFileSummary = {
  name: null,
  videos: 0,
  batchCount: 0,
  captures: 0,
  notes: 0,
  timedNotes: 0,
  codes: 0,
  changed: 0,
  skippedRecords: 0,
  invalidMetadata: [],
  version: null,
};

/** Parses the records of a collection file. `now` is in milliseconds since 1970. */
export const readCollectionFile = (text: AsyncIterable<string>, now: number): AsyncGenerator<CollectionRecord> =>
  parseCollectionFile(nonEmptyLines(text), now);

async function* nonEmptyLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  const lines = createLineSplitter();
  for await (const part of text) for (const line of lines(part, false)) yield line.text;
  for (const line of lines('', true)) yield line.text;
}

/** Adds a record to the summary. `ids` ensures that each video is counted only once. */
export function addToSummary(
  summary: CollectionFileSummary,
  record: CollectionRecord,
  ids: VideoIdSet,
): CollectionFileSummary {
  switch (record.is) {
    case 'collection':
      return { ...summary, name: record.collection.name, invalidMetadata: record.invalidMetadata };
    case 'item-batch':
      for (const id of record.batch.ids) ids.add(id);
      return { ...summary, batchCount: summary.batchCount + 1, videos: ids.size };
    case 'video-note':
      return { ...summary, notes: summary.notes + 1 };
    case 'timed-note':
      return { ...summary, timedNotes: summary.timedNotes + 1 };
    case 'code':
      return { ...summary, codes: summary.codes + 1 };
    case 'capture':
      return { ...summary, captures: summary.captures + 1, changed: summary.changed + Number(record.changed) };
    case 'bad':
      return {
        ...summary,
        skippedRecords: summary.skippedRecords + 1,
        version: summary.version ?? record.version ?? null,
      };
    default:
      return summary;
  }
}
