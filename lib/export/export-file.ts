import type { Coding } from '@/lib/coding/codes';
import type { Collection, VideoNote } from '@/lib/collection/records';
import type { Snapshot } from '@/lib/collection/snapshot';
import type { TimedNote } from '@/lib/notes/records';
import type { Run, Step } from '@/lib/runs/records';
import type { SavedSearch } from '@/lib/search/records';
import type { CachedResponse } from '@/lib/service/call';
import type { VideoId } from '@/lib/service/ids';
import type { LedgerEntry } from '@/lib/service/records';
import { type Cell, csvText } from '@/lib/shared/table';
import { encodeUtf8, type FileChunk } from '@/lib/shared/text';
import type { ExportTable } from './columns';
import type { RawRow } from './video-observation';

/** Writes a table as CSV in UTF-8, in chunks of 2,000 rows. */
export async function* csvBytes(
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array> {
  const utf8 = new TextEncoder();
  yield utf8.encode(csvText([columns]));
  let batch: (readonly Cell[])[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < 2_000) continue;
    yield utf8.encode(csvText(batch));
    batch = [];
  }
  if (batch.length > 0) yield utf8.encode(csvText(batch));
}

/** Writes a table as CSV in UTF-8. `batches` are its rows, a few at a time. */
export async function* tableCsvBytes<Row>(
  { fields }: ExportTable<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  yield encodeUtf8(csvText([fields.map(({ name }) => name)]));
  for await (const rows of batches)
    yield encodeUtf8(csvText(rows.map((row) => fields.map(({ cellOf }) => cellOf(row)))));
}

/** Encodes a short string as the content of a file. */
export async function* textBytes(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

/** The history of how a collection was made, read from this device. */
export interface CollectionHistory {
  savedSearches(): Promise<SavedSearch[]>;
  /** Runs with the costs of their requests, including those billed elsewhere. */
  runs(): Promise<Run[]>;
  /** In request order. */
  steps(runId: string): Promise<Step[]>;
  /** Ledger rows of the collection, oldest first, including those billed elsewhere. */
  costs(): Promise<LedgerEntry[]>;
  /** Saved responses with the captions and track lists of these videos, whoever requested them. */
  saved(videoIds: ReadonlySet<string>): AsyncIterable<CachedResponse>;
  /** Notes at moments of these videos, in the order of the videos. */
  timedNotes(videoIds: ReadonlySet<string>): Promise<TimedNote[]>;
}

/** The input of an export: a collection at one point in time, and access to its response bodies. */
export interface ExportSource {
  collection: Collection;
  snapshot: Snapshot;
  notes: ReadonlyMap<VideoId, VideoNote>;
  /** Absent without a codebook. */
  coding?: Coding;
  /** The videos to export; `null` for all that are not excluded. */
  chosen: ReadonlySet<VideoId> | null;
  /** Returns a response body in UTF-8; `undefined` if it was deleted in the meantime. */
  body(captureId: string): Promise<Uint8Array | undefined>;
  /** Treats the row of a video before it is exported; see `treatExport`. Absent if rows are exported as received. */
  treatRow?(row: RawRow): RawRow;
  history: CollectionHistory;
}

/**
 * Returns whether the tables and caption files of an export have a video. Evidence, such as the collection file and the
 * responses, also has the excluded videos.
 */
export const isExported = ({ chosen, notes }: Pick<ExportSource, 'chosen' | 'notes'>, id: VideoId): boolean =>
  chosen ? chosen.has(id) : notes.get(id)?.excludedReason === undefined;

export const exportedIds = (source: Pick<ExportSource, 'snapshot' | 'chosen' | 'notes'>): VideoId[] =>
  source.snapshot.ids.filter((id) => isExported(source, id));

/**
 * A file to export, written in chunks to limit memory use. The same source gives the same bytes, so no file depends on
 * the clock or on random numbers.
 */
export interface ExportFile {
  /** The path in the package. Its last part is the file name if the file is saved alone. */
  name: string;
  mediaType: string;
  chunks(source: ExportSource): AsyncIterable<FileChunk>;
}
