import * as z from 'zod/mini';
import type { Code, Codebook } from '@/lib/coding/records';
import type { ItemBatch, VideoNote } from '@/lib/collection/records';
import type { TimedNote } from '@/lib/notes/records';
import { detailColumnsOf, rowsWithPrefix, videosInRows } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { Run, Step } from '@/lib/runs/records';
import type { SavedSearch } from '@/lib/search/records';
import { VideoId } from '@/lib/service/ids';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { isRecord } from '@/lib/shared/is-record';
import { once } from '@/lib/shared/once';
import { sha256Hex } from '@/lib/shared/sha256';
import { ndjsonFormat, ndjsonVersion } from './collection-file';
import {
  type CaptureLine,
  type CollectionLine,
  type ParsedCollection,
  parseCapture,
  parseCode,
  parseCodebook,
  parseCollection,
  parseItem,
  parseNote,
  parseRun,
  parseSavedResponse,
  parseSavedSearch,
  parseSteps,
  parseTimedNote,
  type SavedResponseLine,
} from './collection-lines';
import { createItemRecovery, recoverCapture } from './line-recovery';
import { parseReadableRows } from './response-rows';

/** A record of a collection file, ready to be stored; `line` counts from 1. */
export type CollectionRecord =
  | ({ is: 'collection' } & ParsedCollection)
  | { is: 'saved-search'; search: SavedSearch }
  | { is: 'run'; run: Run }
  | { is: 'item-batch'; batch: Omit<ItemBatch, 'collectionId'> }
  | { is: 'video-note'; note: Omit<VideoNote, 'collectionId'> }
  | { is: 'codebook'; codebook: Omit<Codebook, 'collectionId'> }
  | { is: 'code'; code: Omit<Code, 'collectionId'> }
  | { is: 'timed-note'; note: TimedNote }
  /** `changed`: the body does not match its checksum. */
  | { is: 'capture'; capture: Omit<Capture, 'collectionId'>; body: Uint8Array<ArrayBuffer>; changed: boolean }
  | { is: 'steps'; steps: Step[] }
  | ({ is: 'saved-response' } & SavedResponseLine)
  /** `version`: the reason why the version of the file cannot be read. */
  | { is: 'bad'; line: number; reason: 'no-json' | 'unknown' | 'version'; version?: VersionFailure };

const HeadSchema = once(() => z.object({ format: z.literal(ndjsonFormat), collection: z.looseObject({}) }));
const BodyFrameSchema = once(() =>
  z.union([z.object({ text: z.string() }), z.object({ head: z.string(), tail: z.string() })]),
);

interface OpenCapture {
  /** `null` if the capture line could not be read. The first video row then recovers the capture. */
  capture: CaptureLine | null;
  around: z.output<ReturnType<typeof BodyFrameSchema>>;
  rows: string[];
  /** Number of unreadable rows, and the ids of the videos in them, if known. */
  lostRows: number;
  unreadable: VideoId[];
}

const startCapture = (
  capture: OpenCapture['capture'],
  around: OpenCapture['around'] = { head: '{"data":[', tail: ']}' },
): OpenCapture => ({
  capture,
  around,
  rows: [],
  lostRows: 0,
  unreadable: [],
});

/**
 * Parses the lines of a collection file; a response is yielded after its last row. A line that is unreadable or has an
 * impossible time is reported and skipped; a response whose own line is skipped is recovered from its first video row.
 * `now` is in milliseconds since 1970.
 */
export async function* parseCollectionFile(
  lines: AsyncIterable<string> | Iterable<string>,
  now: number,
): AsyncGenerator<CollectionRecord> {
  const recoveredItems = createItemRecovery(now);
  let current: OpenCapture | null = null;
  let line = 0;
  for await (const content of lines) {
    line += 1;
    if (content.trim() === '') continue;
    const fields = parseObject(content);
    const kind = fields ? fields.kind : kindOfBrokenLine(content);
    const isRow = kind === 'video' || kind === 'row' || (current !== null && kind === null);
    if (isRow) {
      const startsNext: boolean = current !== null && fields !== null && belongsToOtherCapture(current, fields);
      if (current && startsNext) yield* closeCapture(current);
      if (startsNext) current = null;
      if (fields && kind === 'video') recoveredItems.addVideo(fields);
      if (fields && isVideoWithoutRow(fields)) continue;
      current ??= startCapture(null);
      if (!fields || !addRow(current, fields, now)) {
        countLostRow(current, content);
        yield { is: 'bad', line, reason: fields ? 'unknown' : 'no-json' };
      }
      continue;
    }
    if (current) yield* closeCapture(current);
    current = kind === 'capture' ? openCapture(fields, now) : null;
    if (current?.capture === null) yield { is: 'bad', line, reason: fields ? 'unknown' : 'no-json' };
    if (current) continue;
    const record = parseRecord(fields, line, now);
    if (record.is === 'item-batch') recoveredItems.addKnown(record.batch.ids);
    if (record.is === 'bad') recoveredItems.addLostLine();
    yield record;
  }
  if (current) yield* closeCapture(current);
  for (const batch of recoveredItems.all()) yield { is: 'item-batch', batch };
}

function parseObject(content: string): CollectionLine | null {
  try {
    const value: unknown = JSON.parse(content);
    return isRecord(value) ? (value as CollectionLine) : null;
  } catch {
    // The caller reports the line number.
    return null;
  }
}

const kindOfBrokenLine = (content: string): string | null => /^\{"kind":"([a-z-]+)"/.exec(content)?.[1] ?? null;

const isVideoWithoutRow = ({ kind, raw }: CollectionLine): boolean => kind === 'video' && raw === null;

/** Returns whether a row belongs to a response other than the open one. The line of that response is then missing. */
function belongsToOtherCapture({ capture }: OpenCapture, { kind, capture: provenance }: CollectionLine): boolean {
  const id = kind === 'video' ? (provenance as { capture_id?: unknown } | undefined)?.capture_id : undefined;
  return capture !== null && typeof id === 'string' && id !== capture.id;
}

function addRow(open: OpenCapture, fields: CollectionLine, now: number): boolean {
  const row = rowText(fields);
  if (row === null) return false;
  open.rows.push(row);
  if (fields.kind === 'video') open.capture ??= recoverCapture(fields.capture, now);
  return true;
}

/** Returns the text of a row; `null` if it is absent or invalid. */
const rowText = ({ raw }: CollectionLine): string | null => (typeof raw === 'string' && isValidJson(raw) ? raw : null);

function isValidJson(row: string): boolean {
  try {
    JSON.parse(row);
    return true;
  } catch {
    // An invalid row would make the whole response unreadable.
    return false;
  }
}

function countLostRow(open: OpenCapture, content: string): void {
  open.lostRows += 1;
  const id = VideoId.safeParse(/^\{"kind":"video","videoId":"([^"]*)"/.exec(content)?.[1]);
  if (id.success) open.unreadable.push(id.data);
}

function openCapture(fields: CollectionLine | null, now: number): OpenCapture {
  const capture = fields && parseCapture(fields, now);
  const frame = BodyFrameSchema().safeParse(fields?.body);
  return capture && frame.success ? startCapture(capture, frame.data) : startCapture(null);
}

function parseRecord(fields: CollectionLine | null, line: number, now: number): CollectionRecord {
  if (!fields) return { is: 'bad', line, reason: 'no-json' };
  if (fields.kind === 'collection') return parseHead(fields, line, now);
  return lineParsers.get(fields.kind)?.(fields, now) ?? { is: 'bad', line, reason: 'unknown' };
}

function parseHead(fields: CollectionLine, line: number, now: number): CollectionRecord {
  const version = fields.format === ndjsonFormat ? checkVersion(fields.version, ndjsonVersion) : null;
  if (version) return { is: 'bad', line, reason: 'version', version };
  const parsed = HeadSchema().safeParse(fields).success ? parseCollection(fields.collection, now) : null;
  return parsed ? { is: 'collection', ...parsed } : { is: 'bad', line, reason: 'unknown' };
}

/** Parsers for lines that do not belong to a response. */
const lineParsers: ReadonlyMap<unknown, (line: CollectionLine, now: number) => CollectionRecord | null> = new Map([
  ['saved-search', (line, now) => mapParsed(parseSavedSearch(line, now), (search) => ({ is: 'saved-search', search }))],
  ['run', (line, now) => mapParsed(parseRun(line, now), (run) => ({ is: 'run', run }))],
  ['item-batch', (line, now) => mapParsed(parseItem(line, now), (batch) => ({ is: 'item-batch', batch }))],
  ['video-note', (line, now) => mapParsed(parseNote(line, now), (note) => ({ is: 'video-note', note }))],
  ['codebook', (line, now) => mapParsed(parseCodebook(line, now), (codebook) => ({ is: 'codebook', codebook }))],
  ['code', (line, now) => mapParsed(parseCode(line, now), (code) => ({ is: 'code', code }))],
  ['timed-note', (line, now) => mapParsed(parseTimedNote(line, now), (note) => ({ is: 'timed-note', note }))],
  ['steps', (line, now) => mapParsed(parseSteps(line, now), (steps) => ({ is: 'steps', steps }))],
  [
    'saved-response',
    (line, now) => mapParsed(parseSavedResponse(line, now), (saved) => ({ is: 'saved-response', ...saved })),
  ],
]);

const mapParsed = <T>(read: T | null, toRecord: (read: T) => CollectionRecord): CollectionRecord | null =>
  read && toRecord(read);

/** Completes a response: parses its contents from the body again, by the rules for new responses. */
function* closeCapture({
  capture,
  around: frame,
  rows,
  lostRows,
  unreadable,
}: OpenCapture): Generator<CollectionRecord> {
  // No readable line states which response these rows belong to, so they are skipped.
  if (!capture) return;
  const text = 'text' in frame ? frame.text : `${frame.head}${rows.join(',')}${frame.tail}`;
  const body = new TextEncoder().encode(text);
  const sha256 = sha256Hex(body);
  const { ids, rows: videoRows } = videosInRows(
    rowsWithPrefix(parseReadableRows(capture, text), capture.context?.prefix),
  );
  const parsed = { ...capture, sha256, bytes: body.length, ids, columns: detailColumnsOf(videoRows) };
  yield {
    is: 'capture',
    capture: lostRows > 0 ? withLostRows(parsed, lostRows, unreadable) : parsed,
    body,
    changed: sha256 !== capture.sha256,
  };
}

/** Adds lost rows to a capture; their videos count neither as returned nor as missing. */
function withLostRows(
  capture: Omit<Capture, 'collectionId'>,
  lostRows: number,
  lostIds: readonly VideoId[],
): Omit<Capture, 'collectionId'> {
  const { ids, missing, name, params, unmatched = 0, skippedRows } = capture;
  const known = new Set([...ids, ...missing]);
  const isCertain = name === 'batchVideos' && unmatched === 0 && skippedRows === 0;
  const requested = isCertain ? (params as { ids?: unknown[] } | null)?.ids : undefined;
  const all = [...lostIds, ...(Array.isArray(requested) ? requested : [])].map((id) => VideoId.safeParse(id));
  const newIds = all.flatMap((id) => (id.success && !known.has(id.data) ? [id.data] : []));
  const unreadable = [...new Set([...(capture.unreadable ?? []), ...newIds])];
  return { ...capture, ...(unreadable.length > 0 && { unreadable }), unmatched: unmatched + lostRows };
}
