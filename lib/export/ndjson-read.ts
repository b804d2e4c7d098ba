import * as z from 'zod/mini';
import type { Collection, Gathering } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/capture';
import { sheetOf, videosIn } from '@/lib/provenance/details-columns';
import type { Mark } from '@/lib/provenance/note';
import type { Run, Step } from '@/lib/runs/run';
import type { SavedQuery } from '@/lib/search/saved-query';
import { VideoId } from '@/lib/service/ids';
import { type VersionFailure, versionFailure } from '@/lib/shared/file-version';
import { once } from '@/lib/shared/once';
import { sha256Hex } from '@/lib/shared/sha256';
import {
  type CaptureLine,
  captureIn,
  collectionIn,
  gatheringIn,
  type Line,
  markIn,
  queryIn,
  runIn,
  type SavedLine,
  savedIn,
  stepsIn,
} from './collection-lines';
import { ndjsonFormat, ndjsonVersion } from './ndjson';
import { readableRows } from './observations';
import { rebuiltCapture } from './rebuilt-capture';
import { rebuiltGatherings } from './rebuilt-items';

/** What a file of `ndjson.ts` holds, piece by piece, ready to be stored; `line` counts from 1. */
export type OwnPiece =
  | { is: 'collection'; collection: Omit<Collection, 'id'> }
  | { is: 'query'; query: SavedQuery }
  | { is: 'run'; run: Run }
  | { is: 'gathering'; gathering: Omit<Gathering, 'collectionId'> }
  | { is: 'mark'; mark: Omit<Mark, 'collectionId'> }
  /** `changed`: its body is not the one that its sum was taken of. */
  | { is: 'capture'; capture: Omit<Capture, 'collectionId'>; body: Uint8Array<ArrayBuffer>; changed: boolean }
  | { is: 'steps'; steps: Step[] }
  | ({ is: 'saved' } & SavedLine)
  /** `version` where it is the head of a file whose version cannot be read. */
  | { is: 'bad'; line: number; reason: 'no-json' | 'unknown' | 'version'; version?: VersionFailure };

const Head = once(() => z.object({ format: z.literal(ndjsonFormat), collection: z.looseObject({}) }));
const Around = once(() => z.union([z.object({ text: z.string() }), z.object({ head: z.string(), tail: z.string() })]));

/** A response whose rows are being read. */
interface Open {
  /** `null` where its own line could not be read: its first row about a video says where it comes from. */
  capture: CaptureLine | null;
  around: z.output<ReturnType<typeof Around>>;
  rows: string[];
  /** How many of its rows could not be read, and the videos they were about as far as that can be told. */
  lost: number;
  unread: VideoId[];
}

const begun = (capture: Open['capture'], around: Open['around'] = { head: '{"data":[', tail: ']}' }): Open => ({
  capture,
  around,
  rows: [],
  lost: 0,
  unread: [],
});

/**
 * Reads lines as they come; a response is handed out once the last of its rows is read. A line that cannot be read, or says a
 * time that cannot be, costs one row. `now` in milliseconds since 1970.
 */
export async function* readNdjson(
  lines: AsyncIterable<string> | Iterable<string>,
  now: number,
): AsyncGenerator<OwnPiece> {
  const gatherings = rebuiltGatherings(now);
  let open: Open | null = null;
  let line = 0;
  let version = ndjsonVersion;
  for await (const content of lines) {
    line += 1;
    if (content.trim() === '') continue;
    const said = objectIn(content);
    if (said?.kind === 'collection' && typeof said.version === 'number') version = said.version;
    const kind = said ? said.kind : kindIn(content);
    const isRow = kind === 'video' || kind === 'row' || (open !== null && kind === null);
    if (isRow) {
      const isNext: boolean = open !== null && said !== null && isOfAnother(open, said);
      if (open && isNext) yield* closed(open);
      if (isNext) open = null;
      if (said && kind === 'video') gatherings.see(said);
      if (said && isUntold(said)) continue;
      open ??= begun(null);
      if (!said || !addRow(open, said, { version, now })) {
        lose(open, content);
        yield { is: 'bad', line, reason: said ? 'unknown' : 'no-json' };
      }
      continue;
    }
    if (open) yield* closed(open);
    open = kind === 'capture' ? openedBy(said, now) : null;
    if (open?.capture === null) yield { is: 'bad', line, reason: said ? 'unknown' : 'no-json' };
    if (open) continue;
    const piece = pieceOf(said, line, now);
    if (piece.is === 'gathering') gatherings.know(piece.gathering.ids);
    if (piece.is === 'bad') gatherings.lose();
    yield piece;
  }
  if (open) yield* closed(open);
  for (const gathering of gatherings.all()) yield { is: 'gathering', gathering };
}

function objectIn(content: string): Line | null {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Line) : null;
  } catch {
    // A line that is no JSON is told of by its number.
    return null;
  }
}

/** The kind that a broken line begins with. */
const kindIn = (content: string): string | null => /^\{"kind":"([a-z]+)"/.exec(content)?.[1] ?? null;

/** A video of which no response tells: its line has no row. */
const isUntold = ({ kind, raw }: Line): boolean => kind === 'video' && raw === null;

/** Whether a row names another response than the one that is open: then that one's own line is missing. */
function isOfAnother({ capture }: Open, { kind, capture: origin }: Line): boolean {
  const id = kind === 'video' ? (origin as { capture_id?: unknown } | undefined)?.capture_id : undefined;
  return capture !== null && typeof id === 'string' && id !== capture.id;
}

/** The version of the file, and when it is read, in milliseconds since 1970. */
interface Reading {
  version: number;
  now: number;
}

function addRow(open: Open, said: Line, { version, now }: Reading): boolean {
  const row = rowText(said, version);
  if (row === null) return false;
  open.rows.push(row);
  if (said.kind === 'video') open.capture ??= rebuiltCapture(said.capture, now);
  return true;
}

/** Returns the text of a row; `null` where there is none. The first version of the file had rows as they are, not as text. */
function rowText({ raw }: Line, version: number): string | null {
  if (version > 1) return typeof raw === 'string' && isJson(raw) ? raw : null;
  return raw === undefined ? null : JSON.stringify(raw);
}

function isJson(row: string): boolean {
  try {
    JSON.parse(row);
    return true;
  } catch {
    // One such row would make the whole response unreadable.
    return false;
  }
}

function lose(open: Open, content: string): void {
  open.lost += 1;
  const id = VideoId.safeParse(/^\{"kind":"video","videoId":"([^"]*)"/.exec(content)?.[1]);
  if (id.success) open.unread.push(id.data);
}

function openedBy(said: Line | null, now: number): Open {
  const capture = said && captureIn(said, now);
  const around = Around().safeParse(said?.body);
  return capture && around.success ? begun(capture, around.data) : begun(null);
}

function pieceOf(said: Line | null, line: number, now: number): OwnPiece {
  if (!said) return { is: 'bad', line, reason: 'no-json' };
  if (said.kind === 'collection') return headOf(said, line, now);
  return readers[String(said.kind)]?.(said, now) ?? { is: 'bad', line, reason: 'unknown' };
}

function headOf(said: Line, line: number, now: number): OwnPiece {
  const version = said.format === ndjsonFormat ? versionFailure(said.version, ndjsonVersion) : null;
  if (version) return { is: 'bad', line, reason: 'version', version };
  const collection = Head().safeParse(said).success ? collectionIn(said.collection, now) : null;
  return collection ? { is: 'collection', collection } : { is: 'bad', line, reason: 'unknown' };
}

/** Lines that are read by themselves. */
const readers: Readonly<Record<string, (said: Line, now: number) => OwnPiece | null>> = {
  query: (said, now) => pieceWith(queryIn(said, now), (query) => ({ is: 'query', query })),
  run: (said, now) => pieceWith(runIn(said, now), (run) => ({ is: 'run', run })),
  gathering: (said, now) => pieceWith(gatheringIn(said, now), (gathering) => ({ is: 'gathering', gathering })),
  mark: (said, now) => pieceWith(markIn(said, now), (mark) => ({ is: 'mark', mark })),
  steps: (said, now) => pieceWith(stepsIn(said, now), (steps) => ({ is: 'steps', steps })),
  saved: (said, now) => pieceWith(savedIn(said, now), (saved) => ({ is: 'saved', ...saved })),
};

const pieceWith = <T>(read: T | null, piece: (read: T) => OwnPiece): OwnPiece | null => read && piece(read);

/** What the response says is read anew from its body, by the same rules as when it came. */
function* closed({ capture, around, rows, lost, unread }: Open): Generator<OwnPiece> {
  // Of a response without a readable line nothing is known.
  if (!capture) return;
  const text = 'text' in around ? around.text : `${around.head}${rows.join(',')}${around.tail}`;
  const body = new TextEncoder().encode(text);
  const sha256 = sha256Hex(body);
  const { ids, rows: told } = videosIn(readableRows(capture, text));
  const read = { ...capture, sha256, bytes: body.length, ids, sheet: sheetOf(told) };
  yield {
    is: 'capture',
    capture: lost > 0 ? withLost(read, lost, unread) : read,
    body,
    changed: sha256 !== capture.sha256,
  };
}

/** Rows that were lost name videos that are in the file: they count neither as returned nor as missing. */
function withLost(
  capture: Omit<Capture, 'collectionId'>,
  lost: number,
  named: readonly VideoId[],
): Omit<Capture, 'collectionId'> {
  const { ids, missing, name, asked, unmatched = 0, setAside } = capture;
  const known = new Set([...ids, ...missing]);
  const isCertain = name === 'batchVideos' && unmatched === 0 && setAside === 0;
  const requested = isCertain ? (asked as { ids?: unknown[] } | null)?.ids : undefined;
  const all = [...named, ...(Array.isArray(requested) ? requested : [])].map((id) => VideoId.safeParse(id));
  const left = all.flatMap((id) => (id.success && !known.has(id.data) ? [id.data] : []));
  const unread = [...new Set([...(capture.unread ?? []), ...left])];
  return { ...capture, ...(unread.length > 0 && { unread }), unmatched: unmatched + lost };
}
