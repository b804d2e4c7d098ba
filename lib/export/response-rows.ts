import { isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import { endpointOf } from '@/lib/service/endpoints';
import type { VideoId } from '@/lib/service/ids';
import { readRows, rowsInBody } from '@/lib/service/read-response';
import { readRow } from '@/lib/service/read-row';
import { isRecord } from '@/lib/shared/is-record';
import { parseExactJson, parseJsonText } from '@/lib/shared/json';
import { afterSpace, listStart, nextRow } from '@/lib/shared/json-rows';
import { type ExportSource, isExported } from './export-file';
import type { RawRow } from './video-observation';

export type Exported = Pick<ExportSource, 'snapshot' | 'chosen' | 'notes' | 'coding'>;

/** A response, and the snapshot rows that are written from it. */
export interface ResponsePart {
  capture: Capture;
  rows: number[];
}

export const readBody = async (source: ExportSource, part: ResponsePart | undefined): Promise<Uint8Array> =>
  (part && (await source.body(part.capture.id))) ?? new Uint8Array();

/** Yields the first readable row about each of the given videos, treated for the export. */
export function* rowsIn(
  source: Exported & Pick<ExportSource, 'treatRow'>,
  { capture, rows }: ResponsePart,
  body: Uint8Array,
): Generator<[snapshotRow: number, raw: RawRow]> {
  const rowsById = new Map(rows.map((index) => [idAt(source, index) as string, index]));
  const { row: schema } = endpointOf(capture.name).rows;
  for (const raw of parseRows(body)) {
    if (!isRecord(raw)) continue;
    const id = String(raw.videoId ?? raw.id);
    const index = rowsById.get(id);
    if (index === undefined || readRow(schema, raw).row === undefined) continue;
    rowsById.delete(id);
    yield [index, source.treatRow?.(raw) ?? raw];
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
    if (isObservation(capture) || capture.deletedAt !== undefined) return;
    for (const id of capture.ids) {
      const row = snapshot.rowOf.get(id);
      if (row !== undefined && (snapshot.latestCapture[row] ?? -1) < 0) responseIndexes[row] = nth;
    }
  });
  return responseIndexes;
}

/** Returns the snapshot rows of `ids`, in the same order. Skips videos that are not in the snapshot or not exported. */
export const snapshotRowsOf = (ids: readonly VideoId[], source: Exported): number[] =>
  ids.flatMap((id) => {
    const row = source.snapshot.rowOf.get(id);
    return row !== undefined && isExported(source, id) ? [row] : [];
  });

export const idAt = ({ snapshot }: Exported, row: number): VideoId => snapshot.ids[row] as VideoId;

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

export function parseReadableRows({ name }: Pick<Capture, 'name'>, body: string): RawRow[] {
  const json = parseJsonText(body);
  const read = readRows(endpointOf(name), json.is === 'json' ? json.value : null);
  if (!read.ok) return [];
  return (rowsInBody(read.value.value) ?? []).filter(isRecord);
}
