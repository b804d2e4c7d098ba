import { strictJson } from '@/lib/shared/json';
import { encodeUtf8 } from '@/lib/shared/text';
import { videoLine } from './collection-file';
import type { ExportSource } from './export-file';
import { type ObservationScope, readObservations, type VideoObservation } from './observations';
import type { EntrySource, PackageEntry } from './package-entry';
import { createPartWriter } from './parquet';
import { createRowReader, rowJson } from './row-values';

/** Rows per part: large enough for DuckDB and Spark to be fast, small enough to be read on its own. */
const maxRowsPerPart = 50_000;

interface Partition {
  folder: string;
  nth: number;
  /** The rows of the part; the next part starts when they are read. */
  slices: AsyncIterable<VideoObservation[]>;
}

/**
 * Splits observations into parts by month, in Hive-style folders for DuckDB and Spark. Responses are stored in time
 * order, so nothing needs sorting. Videos without a response are in `received_month=none`.
 */
async function* partitionsOf(
  source: ExportSource,
  which: ObservationScope,
  maxRows: number,
): AsyncGenerator<Partition> {
  const all = readObservations(source, which);
  const numbers = new Map<string, number>();
  let next: VideoObservation[] | null = await nextBatch(all);
  while (next) {
    const month = monthOf(next);
    const nth = numbers.get(month) ?? 0;
    numbers.set(month, nth + 1);
    const lookahead: { next: VideoObservation[] | null } = { next };
    yield { folder: `videos/received_month=${month}`, nth, slices: sameMonth(all, lookahead, { month, maxRows }) };
    next = lookahead.next;
  }
}

async function* sameMonth(
  all: AsyncIterator<VideoObservation[]>,
  lookahead: { next: VideoObservation[] | null },
  { month, maxRows }: { month: string; maxRows: number },
): AsyncGenerator<VideoObservation[]> {
  let rows = 0;
  while (lookahead.next && monthOf(lookahead.next) === month && rows < maxRows) {
    rows += lookahead.next.length;
    yield lookahead.next;
    lookahead.next = await nextBatch(all);
  }
}

const nextBatch = async (all: AsyncIterator<VideoObservation[]>): Promise<VideoObservation[] | null> => {
  const { value, done } = await all.next();
  return done ? null : value;
};

/** All rows of a batch are from one response. */
const monthOf = ([first]: VideoObservation[]): string =>
  first?.capture ? new Date(first.capture.receivedAt).toISOString().slice(0, 7) : 'none';

/** Creates the Parquet parts of the study. */
export const parquetParts = (which: ObservationScope, createdBy: string, maxRows = maxRowsPerPart): EntrySource =>
  async function* (source): AsyncGenerator<PackageEntry> {
    const valuesOf = createRowReader(source);
    for await (const { folder, nth, slices: batches } of partitionsOf(source, which, maxRows)) {
      const name = `${folder}/part-${nth}.parquet`;
      yield { name, mediaType: 'application/vnd.apache.parquet', bytes: parquetBytes(batches, valuesOf, createdBy) };
    }
  };

async function* parquetBytes(
  batches: AsyncIterable<VideoObservation[]>,
  valuesOf: ReturnType<typeof createRowReader>,
  createdBy: string,
): AsyncGenerator<Uint8Array> {
  const part = createPartWriter(createdBy);
  for await (const batch of batches) {
    const ready = part.add(batch.map(valuesOf));
    if (ready) yield ready;
  }
  yield part.end();
}

/** Creates the NDJSON parts of the study, with one video per line as in `collection-file.ts`. */
export const ndjsonParts = (which: ObservationScope, maxRows = maxRowsPerPart): EntrySource =>
  async function* (source): AsyncGenerator<PackageEntry> {
    const valuesOf = createRowReader(source);
    for await (const { folder, nth, slices: batches } of partitionsOf(source, which, maxRows)) {
      const name = `${folder.replace('videos/', 'videos-ndjson/')}/part-${nth}.ndjson`;
      yield { name, mediaType: 'application/x-ndjson', bytes: ndjsonBytes(batches, valuesOf) };
    }
  };

async function* ndjsonBytes(
  batches: AsyncIterable<VideoObservation[]>,
  valuesOf: ReturnType<typeof createRowReader>,
): AsyncGenerator<Uint8Array> {
  for await (const batch of batches) {
    const lines = batch.map((row) => videoLine(row.videoId, row.raw && strictJson(row.raw), rowJson(valuesOf(row))));
    yield encodeUtf8(lines.join(''));
  }
}
