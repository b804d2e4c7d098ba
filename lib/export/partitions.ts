import { strictJson } from '@/lib/shared/strict-json';
import { utf8 } from '@/lib/shared/utf8';
import type { ExportSource } from './export-file';
import { videoLine } from './ndjson';
import { type Observed, observations, type Which } from './observations';
import type { Entries, Entry } from './package-entry';
import { parquetPart } from './parquet';
import { recorder } from './record';
import { rowJson } from './row-json';

/** Rows of one part: large enough for DuckDB and Spark to be quick, small enough to be read one by one. */
const mostInPart = 50_000;

interface Part {
  folder: string;
  nth: number;
  /** The rows of the part; reading them to the end begins the next. */
  slices: AsyncIterable<Observed[]>;
}

/**
 * Parts by the month of the observation, in folders as DuckDB and Spark know them: `videos/received_month=2024-03/part-0`.
 * Answers are read in the order in which they came, so that nothing has to be sorted or held. Videos that no answer tells of
 * are in `received_month=none`.
 */
async function* partsOf(source: ExportSource, which: Which, most: number): AsyncGenerator<Part> {
  const all = observations(source, which);
  const numbers = new Map<string, number>();
  let next: Observed[] | null = await following(all);
  while (next) {
    const month = monthOf(next);
    const nth = numbers.get(month) ?? 0;
    numbers.set(month, nth + 1);
    const held: { next: Observed[] | null } = { next };
    yield { folder: `videos/received_month=${month}`, nth, slices: sameMonth(all, held, { month, most }) };
    next = held.next;
  }
}

async function* sameMonth(
  all: AsyncIterator<Observed[]>,
  held: { next: Observed[] | null },
  { month, most }: { month: string; most: number },
): AsyncGenerator<Observed[]> {
  let rows = 0;
  while (held.next && monthOf(held.next) === month && rows < most) {
    rows += held.next.length;
    yield held.next;
    held.next = await following(all);
  }
}

const following = async (all: AsyncIterator<Observed[]>): Promise<Observed[] | null> => {
  const { value, done } = await all.next();
  return done ? null : value;
};

/** All rows of a slice are of one answer. */
const monthOf = ([first]: Observed[]): string =>
  first?.capture ? new Date(first.capture.receivedAt).toISOString().slice(0, 7) : 'none';

/** The study as Parquet parts. */
export const parquetParts = (which: Which, createdBy: string, most = mostInPart): Entries =>
  async function* (source): AsyncGenerator<Entry> {
    const valuesOf = recorder(source);
    for await (const { folder, nth, slices } of partsOf(source, which, most)) {
      const name = `${folder}/part-${nth}.parquet`;
      yield { name, mediaType: 'application/vnd.apache.parquet', bytes: parquetBytes(slices, valuesOf, createdBy) };
    }
  };

async function* parquetBytes(
  slices: AsyncIterable<Observed[]>,
  valuesOf: ReturnType<typeof recorder>,
  createdBy: string,
): AsyncGenerator<Uint8Array> {
  const part = parquetPart(createdBy);
  for await (const slice of slices) {
    const ready = part.add(slice.map(valuesOf));
    if (ready) yield ready;
  }
  yield part.end();
}

/** The study as NDJSON parts: a video a line, as in `ndjson.ts`. */
export const ndjsonParts = (which: Which, most = mostInPart): Entries =>
  async function* (source): AsyncGenerator<Entry> {
    const valuesOf = recorder(source);
    for await (const { folder, nth, slices } of partsOf(source, which, most)) {
      const name = `${folder.replace('videos/', 'videos-ndjson/')}/part-${nth}.ndjson`;
      yield { name, mediaType: 'application/x-ndjson', bytes: ndjsonBytes(slices, valuesOf) };
    }
  };

async function* ndjsonBytes(
  slices: AsyncIterable<Observed[]>,
  valuesOf: ReturnType<typeof recorder>,
): AsyncGenerator<Uint8Array> {
  for await (const slice of slices) {
    const lines = slice.map((row) => videoLine(row.videoId, row.raw && strictJson(row.raw), rowJson(valuesOf(row))));
    yield utf8(lines.join(''));
  }
}
