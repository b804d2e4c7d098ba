import { type RowState, stateOf } from '@/lib/collection/snapshot';
import { type Capture, detailFields, isObservation } from '@/lib/provenance/capture';
import { endpointOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readRows } from '@/lib/service/read-response';
import { readRow } from '@/lib/service/read-row';
import type { Video } from '@/lib/service/resource-schemas';
import { parseExactJson, parseJsonText } from '@/lib/shared/json';
import { afterSpace, listStart, nextRow } from '@/lib/shared/json-rows';
import type { ExportSource } from './export-file';

/** The latest observation of each video, or all of them. */
export type ObservationScope = 'newest' | 'every';

type RawRow = Readonly<Record<string, unknown>>;

/** A video of the collection as one response describes it. */
export interface VideoObservation {
  videoId: VideoId;
  /** The index of the video in the snapshot. */
  snapshotRow: number;
  state: RowState;
  /** The video's row in the response; `null` without a response or if the response lacks the row. */
  raw: RawRow | null;
  capture: Capture | null;
}

/** Returns the details of a video. As in the table, values that its row lacks are from its other responses. */
export function detailsOf({ snapshot }: Pick<ExportSource, 'snapshot'>, { raw, snapshotRow }: VideoObservation): Video {
  const details: Record<string, unknown> = { ...raw };
  for (const field of detailFields) details[field] ??= snapshot.cells[field]?.[snapshotRow] ?? undefined;
  // The cast is safe, because the schema of a video has validated the rows that the values are from.
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
  let nextBody = readBody(source, parts[0]);
  for (const [nth, part] of parts.entries()) {
    const body = await nextBody;
    // The next body is read while the current one is written.
    nextBody = readBody(source, parts[nth + 1]);
    yield* inBatches(observationsIn(source, part, body));
  }
  // With `every`, a row was already written for each response that lacks a video.
  const hasObservation = (row: number) => scope === 'every' && (source.snapshot.missingAt[row] ?? 0) > 0;
  const remaining = [...responseIndexes.keys()].filter(
    (row) => responseIndexes[row] === -1 && isChosen(source, row) && !hasObservation(row),
  );
  yield* inBatches(remaining.map((index) => toObservation(source, index, null, null)));
}

/** A response, and the snapshot rows that are written from it. */
interface ResponsePart {
  capture: Capture;
  rows: number[];
}

function responseParts(source: ExportSource, which: ObservationScope, responseIndexes: Int32Array): ResponsePart[] {
  const parts = source.snapshot.captures.map((capture, nth): ResponsePart => {
    const isWritten = (row: number) => responseIndexes[row] === nth || (which === 'every' && isObservation(capture));
    const absent = which === 'every' ? snapshotRowsOf(capture.missing, source) : [];
    return { capture, rows: [...snapshotRowsOf(capture.ids, source).filter(isWritten), ...absent] };
  });
  return parts.filter(({ rows }) => rows.length > 0);
}

const readBody = async (source: ExportSource, part: ResponsePart | undefined): Promise<Uint8Array> =>
  (part && (await source.body(part.capture.id))) ?? new Uint8Array();

/** Yields the observations of the given rows. A row that the body no longer contains has no raw value. */
function* observationsIn(
  source: ExportSource,
  { capture, rows }: ResponsePart,
  body: Uint8Array,
): Generator<VideoObservation> {
  const rowsById = new Map(rows.map((index) => [idAt(source, index) as string, index]));
  const { row: schema } = endpointOf(capture.name).rows;
  for (const raw of parseRows(body)) {
    if (!isRow(raw)) continue;
    const id = String(raw.videoId ?? raw.id);
    const index = rowsById.get(id);
    // Only the first readable row about a video counts.
    if (index === undefined) continue;
    const { row } = readRow(schema, raw);
    if (row === undefined) continue;
    rowsById.delete(id);
    yield toObservation(source, index, row as RawRow, capture);
  }
  const missing = new Set<string>(capture.missing);
  for (const [id, index] of rowsById) {
    const row = toObservation(source, index, null, capture);
    yield missing.has(id) ? { ...row, state: 'not-returned' } : row;
  }
}

function* parseRows(body: Uint8Array): Generator<unknown> {
  for (const rows of parseRowBatches(body, withoutSignedLinks)) yield* rows;
}

const comma = 0x2c;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Bytes to parse at once: single rows would take twice as long, and a whole response would need a lot of memory. */
const batchSize = 64 * 1024;

/**
 * Parses the rows of a response, a bare list or the list in `data`, in batches, so that a large body is never in memory
 * as one string or with all its rows parsed. `cleanText` changes each string before it is parsed. The JSON must be
 * valid; without a list, no batch is yielded.
 */
export function* parseRowBatches(
  bytes: Uint8Array,
  cleanText: (text: string) => string = (text) => text,
  size = batchSize,
): Generator<unknown[]> {
  const decoder = new TextDecoder();
  const textOf = (from: number, to: number): string => cleanText(decoder.decode(bytes.subarray(from, to)));
  let index = listStart(bytes, decoder);
  while (index > 0 && index < bytes.length) {
    const separator = findSeparator(bytes, index + size);
    const batch = separator < 0 ? null : parseList(textOf(index, separator));
    if (batch) {
      yield batch;
      index = separator + 1;
      continue;
    }
    const rows: unknown[] = [];
    const limit = index + size;
    do {
      const [start, end] = nextRow(bytes, index);
      if (end > 0) rows.push(parseExactJson(textOf(start, end)));
      index = end;
    } while (index > 0 && index < limit);
    yield rows;
  }
}

/**
 * Returns the index of the comma in the next `},{`, with or without white space, which usually separates two rows; -1
 * without one.
 */
function findSeparator(bytes: Uint8Array, from: number): number {
  for (let index = bytes.indexOf(closeObject, from); index >= 0; index = bytes.indexOf(closeObject, index + 1)) {
    const separator = afterSpace(bytes, index + 1);
    if (bytes[separator] === comma && bytes[afterSpace(bytes, separator + 1)] === openObject) return separator;
  }
  return -1;
}

/** Parses the rows up to a separator. Returns `null` if the separator was inside a row or a string. */
function parseList(text: string): unknown[] | null {
  try {
    return parseExactJson(`[${text}]`) as unknown[];
  } catch {
    // The caller then parses the rows one by one.
    return null;
  }
}

/**
 * Returns the index of the response that each row is written from: the latest with details, else the latest with the
 * video, else -1.
 */
export function newestResponseIndexes({ snapshot }: Pick<ExportSource, 'snapshot'>): Int32Array {
  const responseIndexes = Int32Array.from(snapshot.latestCapture);
  snapshot.captures.forEach((capture, nth) => {
    if (isObservation(capture)) return;
    for (const id of capture.ids) {
      const row = snapshot.rowOf.get(id);
      if (row !== undefined && (snapshot.latestCapture[row] ?? -1) < 0) responseIndexes[row] = nth;
    }
  });
  return responseIndexes;
}

/** Returns the snapshot rows of `ids`, in the same order. Skips videos that are not in the snapshot or not selected. */
const snapshotRowsOf = (ids: readonly VideoId[], source: ExportSource): number[] =>
  ids.flatMap((id) => {
    const row = source.snapshot.rowOf.get(id);
    return row !== undefined && isChosen(source, row) ? [row] : [];
  });

const idAt = ({ snapshot }: ExportSource, row: number): VideoId => snapshot.ids[row] as VideoId;
const isChosen = (source: ExportSource, row: number): boolean => source.chosen?.has(idAt(source, row)) ?? true;

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

/** Matches a signed link, which lets anyone who has it open a file of the platform. */
const signedLink = /"https?:(?:\\?\/){2}[^"\s]*?(?:[?&]|\\u0026)(?:expire|l?sig|signature)=[^"\s]*"/gi;

const omittedLinkText = 'signed link left out';

/** Replaces signed links in a body with fixed text, because the links must not leave this device. */
export const withoutSignedLinks = (body: string): string =>
  // Most bodies have no signed link, and this test is much faster than the replacement.
  /expire=|sig=|signature=/i.test(body) ? body.replace(signedLink, JSON.stringify(omittedLinkText)) : body;

/** Returns the text of a response without signed links; `undefined` if it was deleted in the meantime. */
export async function bodyWithoutSignedLinks(
  source: Pick<ExportSource, 'body'>,
  id: string,
): Promise<string | undefined> {
  const body = await source.body(id);
  return body && withoutSignedLinks(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body));
}

/** Returns the readable rows of a response. */
export function parseReadableRows({ name }: Pick<Capture, 'name'>, body: string): RawRow[] {
  const json = parseJsonText(body);
  const read = readRows(endpointOf(name), json.is === 'json' ? json.value : null);
  if (!read.ok) return [];
  const { value } = read.value as { value: unknown };
  const rows: unknown = Array.isArray(value) ? value : (value as { data?: unknown }).data;
  return Array.isArray(rows) ? rows.filter(isRow) : [];
}

const isRow = (value: unknown): value is RawRow => typeof value === 'object' && value !== null;

function* inBatches<T>(all: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length < maxRowsPerBatch) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
