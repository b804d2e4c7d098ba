import * as z from 'zod/mini';
import type { Collection, Gathering } from '../collection';
import type { Capture } from '../evidence/capture';
import type { Mark } from '../evidence/mark';
import { sheetOf, videosIn } from '../evidence/sheet';
import { type VersionFailure, versionFailure } from '../file-version';
import { once } from '../once';
import { hasPossibleTimes } from '../row-times';
import { endpoints } from '../service/endpoints';
import { VideoId } from '../service/ids';
import { ndjsonFormat, ndjsonVersion } from './ndjson';
import { readableRows } from './observations';
import { sha256Hex } from './sha256';

/** What a file of `ndjson.ts` holds, piece by piece, ready to be stored; `line` counts from 1. */
export type OwnPiece =
  | { is: 'collection'; collection: Omit<Collection, 'id'> }
  | { is: 'gathering'; gathering: Omit<Gathering, 'collectionId'> }
  | { is: 'mark'; mark: Omit<Mark, 'collectionId'> }
  /** `changed`: its body is not the one that its sum was taken of. */
  | { is: 'capture'; capture: Omit<Capture, 'collectionId'>; body: Uint8Array<ArrayBuffer>; changed: boolean }
  /** `version` where it is the head of a file whose version cannot be read. */
  | { is: 'bad'; line: number; reason: 'no-json' | 'unknown' | 'version'; version?: VersionFailure };

const text = z.string();
const nullable = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);
const whole = z.int();
/** Millionths of a dollar, never below zero. */
const limit = z.nullable(z.int().check(z.nonnegative()));

const OwnCollection = once(() =>
  z.object({
    name: text,
    note: text,
    createdAt: whole,
    duplicates: z.enum(['observe', 'skip', 'update']),
    budget: limit,
    watch: nullable(
      z.object({
        on: z.boolean(),
        everyHours: z.number().check(z.gte(1)),
        at: z.optional(nullable(z.object({ minutes: z.number(), zone: z.string() }))),
        perRun: limit,
        missed: z.enum(['skip', 'once']),
        nextAt: z.number(),
      }),
    ),
  }),
);
const Head = once(() => z.object({ format: z.literal(ndjsonFormat), collection: z.looseObject({}) }));
const OwnGathering = once(() =>
  z.object({
    id: text,
    from: text,
    page: nullable(text),
    address: nullable(text),
    addedAt: whole,
    runId: nullable(text),
    agent: nullable(text),
    ids: z.array(VideoId),
    ranks: z.array(nullable(whole)),
    titles: z.array(nullable(text)),
  }),
);
const OwnMark = once(() => z.object({ videoId: VideoId, note: text, tags: z.array(text), at: whole }));
/** What was asked: JSON text, or as it is in the first version. */
const OwnAsked = once(() =>
  z.pipe(
    z.unknown(),
    z.transform((asked) => (typeof asked === 'string' ? objectIn(asked) : asked)),
  ),
);
const OwnTaken = once(() =>
  z.object({
    collectionId: nullable(text),
    captureId: nullable(text),
    name: z.enum(Object.keys(endpoints) as [keyof typeof endpoints]),
    asked: OwnAsked(),
  }),
);
const OwnCapture = once(() =>
  z.object({
    id: text,
    key: text,
    name: z.enum(Object.keys(endpoints) as [keyof typeof endpoints]),
    asked: OwnAsked(),
    requestedAt: whole,
    receivedAt: whole,
    status: whole,
    contentType: text,
    runId: text,
    step: whole,
    cacheHit: z.boolean(),
    extVersion: text,
    sha256: text,
    bytes: whole,
    missing: z.array(VideoId),
    setAside: whole,
    redacted: z.optional(whole),
    taken: z.optional(OwnTaken()),
  }),
);
const Around = once(() => z.union([z.object({ text }), z.object({ head: text, tail: text })]));

interface Open {
  capture: z.output<ReturnType<typeof OwnCapture>>;
  around: z.output<ReturnType<typeof Around>>;
  rows: string[];
}

/**
 * Reads lines as they come; an answer is handed out once the last of its rows is read. What says a time that cannot be is left
 * out. `now` in milliseconds since 1970.
 */
export async function* readNdjson(
  lines: AsyncIterable<string> | Iterable<string>,
  now: number,
): AsyncGenerator<OwnPiece> {
  let open: Open | null = null;
  let line = 0;
  let version = ndjsonVersion;
  for await (const content of lines) {
    line += 1;
    if (content.trim() === '') continue;
    const said = objectIn(content);
    if (said?.kind === 'collection' && typeof said.version === 'number') version = said.version;
    if (open && (said?.kind === 'video' || said?.kind === 'row')) {
      const row = rowText(said, version);
      if (row !== null) open.rows.push(row);
      continue;
    }
    if (open) yield closed(open);
    open = null;
    if (said?.kind === 'capture') {
      open = hasPossibleTimes(said, now) ? opened(said) : null;
      if (!open) yield { is: 'bad', line, reason: 'unknown' };
    } else if (said?.kind !== 'video' && said?.kind !== 'row') yield pieceOf(said, line, now);
  }
  if (open) yield closed(open);
}

/** Returns the text of a row; `null` for a video of which no answer told. The first version had rows as they are, not as text. */
function rowText({ kind, raw }: Record<string, unknown>, version: number): string | null {
  if (version > 1) return typeof raw === 'string' ? raw : null;
  return kind === 'row' || raw !== null ? JSON.stringify(raw) : null;
}

function objectIn(content: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // A line that is no JSON is told of by its number.
    return null;
  }
}

function pieceOf(said: Record<string, unknown> | null, line: number, now: number): OwnPiece {
  if (!said) return { is: 'bad', line, reason: 'no-json' };
  const unknown: OwnPiece = { is: 'bad', line, reason: 'unknown' };
  if (said.kind === 'collection') {
    const version = said.format === ndjsonFormat ? versionFailure(said.version, ndjsonVersion) : null;
    if (version) return { is: 'bad', line, reason: 'version', version };
    const collection = OwnCollection().safeParse(said.collection);
    const isRead = Head().safeParse(said).success && hasPossibleTimes(said.collection, now) && collection.success;
    return isRead ? { is: 'collection', collection: collection.data } : unknown;
  }
  if (!hasPossibleTimes(said, now)) return unknown;
  if (said.kind === 'mark') {
    const mark = OwnMark().safeParse(said);
    return mark.success ? { is: 'mark', mark: mark.data } : unknown;
  }
  const gathering = said.kind === 'gathering' ? OwnGathering().safeParse(said) : null;
  if (!gathering?.success) return unknown;
  const { ids, ranks, titles } = gathering.data;
  if (ranks.length !== ids.length || titles.length !== ids.length) return unknown;
  // Where it was found is text to everybody but the picker of its words.
  return { is: 'gathering', gathering: gathering.data as Omit<Gathering, 'collectionId'> };
}

function opened(said: Record<string, unknown>): Open | null {
  const capture = OwnCapture().safeParse(said);
  const around = Around().safeParse(said.body);
  return capture.success && around.success ? { capture: capture.data, around: around.data, rows: [] } : null;
}

/** What the answer tells is read anew from its body, by the same rules as when it came. */
function closed({ capture, around, rows }: Open): OwnPiece {
  const text = 'text' in around ? around.text : `${around.head}${rows.join(',')}${around.tail}`;
  const body = new TextEncoder().encode(text);
  const sha256 = sha256Hex(body);
  const { ids, rows: told } = videosIn(readableRows(capture, text));
  const { redacted, taken, ...rest } = capture;
  const read = { sha256, bytes: body.length, ids, sheet: sheetOf(told) };
  return {
    is: 'capture',
    capture: { ...rest, ...(redacted && { redacted }), ...(taken && { taken }), ...read },
    body,
    changed: sha256 !== capture.sha256,
  };
}
