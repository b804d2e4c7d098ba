import { stateOf } from '@/lib/collection/snapshot';
import { isObservation } from '@/lib/provenance/capture';
import { type Capture, detailFields } from '@/lib/provenance/records';
import { readRow } from '@/lib/service/read-row';
import { Video } from '@/lib/service/resource-schemas';
import { type ExportSource, isExported } from './export-file';
import { responseFields } from './fields';
import { otherValues } from './newest-values';
import {
  type Exported,
  idAt,
  newestResponseIndexes,
  type ResponsePart,
  readBody,
  rowsIn,
  snapshotRowsOf,
} from './response-rows';
import { columnValue, type OtherValues, type RawRow, type VideoObservation } from './video-observation';

/** The latest observation of each video, or all of them. */
export type ObservationScope = 'newest' | 'every';

/** Returns the details of a video, with the values of the table and of `videos.csv`, without unreadable ones. */
export function detailsOf({ snapshot }: Pick<ExportSource, 'snapshot'>, observation: VideoObservation): Video {
  const values = responseFields.map(({ name }) => [name, columnValue(observation, name) ?? undefined]);
  const details = Object(readRow(Video(), Object.fromEntries(values)).row) as Record<string, unknown>;
  for (const field of detailFields) details[field] ??= snapshot.cells[field]?.[observation.snapshotRow] ?? undefined;
  // The cast is safe, because the schema of a video has validated the values.
  return details as Video;
}

/** Rows per batch; small batches are freed before memory grows. */
const maxRowsPerBatch = 32;

/**
 * Yields the exported videos in a fixed order: response by response, then the videos without a response. Bodies are
 * read once each, one at a time.
 */
export async function* readObservations(
  source: ExportSource,
  scope: ObservationScope,
): AsyncGenerator<VideoObservation[]> {
  const responseIndexes = newestResponseIndexes(source);
  const parts = responseParts(source, scope, responseIndexes);
  const others = await otherValues(source);
  const withOthers = (observation: VideoObservation): VideoObservation => {
    const all = others.get(observation.snapshotRow);
    if (!all) return observation;
    const { capture, raw } = observation;
    if (scope === 'newest' || !capture || !isObservation(capture)) return { ...observation, others: all };
    // One of several observations has only its own values, apart from those that no details have.
    return raw === null ? observation : { ...observation, others: listValuesIn(all) };
  };
  let nextBody = readBody(source, parts[0]);
  for (const [nth, part] of parts.entries()) {
    const body = await nextBody;
    // The next body is read while the current one is written.
    nextBody = readBody(source, parts[nth + 1]);
    yield* inBatches(observationsIn(source, part, body), withOthers);
  }
  const remaining = rowsWithoutResponse(source, scope, responseIndexes);
  yield* inBatches(remaining.map((index) => toObservation(source, index, null, null)));
}

/** Returns the values of columns that only lists of videos have. */
const listValuesIn = (values: OtherValues): OtherValues =>
  new Map([...values].filter(([name]) => listFields.has(name)));

const listFields: ReadonlySet<string> = new Set(
  responseFields.filter(({ section }) => section !== 'Video').map(({ name }) => name),
);

/** Returns the rows that no response describes. With `every`, a response that lacks a video describes it, too. */
function rowsWithoutResponse(source: Exported, scope: ObservationScope, responseIndexes: Int32Array): number[] {
  const isDescribed = (row: number) => scope === 'every' && (source.snapshot.missingAt[row] ?? 0) > 0;
  return [...responseIndexes.keys()].filter(
    (row) => responseIndexes[row] === -1 && isExported(source, idAt(source, row)) && !isDescribed(row),
  );
}

/** Counts the rows of `readObservations` without reading a response. */
export function countObservations(source: Exported, scope: ObservationScope): number {
  const responseIndexes = newestResponseIndexes(source);
  const parts = responseParts(source, scope, responseIndexes);
  const written = parts.reduce((sum, { rows }) => sum + new Set(rows).size, 0);
  return written + rowsWithoutResponse(source, scope, responseIndexes).length;
}

function responseParts(source: Exported, which: ObservationScope, responseIndexes: Int32Array): ResponsePart[] {
  const parts = source.snapshot.captures.map((capture, nth): ResponsePart => {
    const isWritten = (row: number) => responseIndexes[row] === nth || (which === 'every' && isObservation(capture));
    const absent = which === 'every' ? snapshotRowsOf(capture.missing, source) : [];
    return { capture, rows: [...snapshotRowsOf(capture.ids, source).filter(isWritten), ...absent] };
  });
  return parts.filter(({ rows }) => rows.length > 0);
}

/** Yields the observations of the given rows. A row that the body no longer contains has no raw value. */
function* observationsIn(source: ExportSource, part: ResponsePart, body: Uint8Array): Generator<VideoObservation> {
  const { capture, rows } = part;
  const remaining = new Set(rows);
  for (const [index, raw] of rowsIn(source, part, body)) {
    remaining.delete(index);
    yield toObservation(source, index, raw, capture);
  }
  const missing = new Set<string>(capture.missing);
  for (const index of remaining) {
    const row = toObservation(source, index, null, capture);
    yield missing.has(row.videoId) ? { ...row, state: 'not-returned' } : row;
  }
}

const toObservation = (
  source: ExportSource,
  snapshotRow: number,
  raw: RawRow | null,
  capture: Capture | null,
): VideoObservation => ({
  videoId: idAt(source, snapshotRow),
  snapshotRow,
  state: stateOf(source.snapshot, snapshotRow),
  raw,
  capture,
});

function* inBatches<T>(all: Iterable<T>, prepare = (one: T) => one): Generator<T[]> {
  let batch: T[] = [];
  for (const one of all) {
    batch.push(prepare(one));
    if (batch.length < maxRowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
