import * as z from 'zod/mini';
import type { Collection, ItemBatch } from '@/lib/collection/collection';
import type { VideoNote } from '@/lib/collection/video-note';
import type { Capture } from '@/lib/provenance/capture';
import type { Run, Step } from '@/lib/runs/run';
import { isFollowedDesign } from '@/lib/runs/study-design';
import type { SavedQuery } from '@/lib/search/saved-query';
import type { CachedResponse } from '@/lib/service/call';
import { endpoints } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { parseMembers } from '@/lib/shared/json-members';
import { once } from '@/lib/shared/once';
import { deactivateRecord } from '@/lib/storage/backup-record';
import { hasPossibleTimes, isValidRecord } from '@/lib/storage/record-schemas';

/** A line as an object. */
export type CollectionLine = Readonly<Record<string, unknown>>;

/** What a capture line says: the rows that follow it have the rest. */
export type CaptureLine = Omit<Capture, 'collectionId' | 'ids' | 'sheet'>;

/** A saved response beside a video: captions, or replies to a comment. */
export interface SavedResponseLine {
  response: CachedResponse;
  /** The comment and its video; `null` for captions. */
  thread: { videoId: string; comment: string } | null;
}

const text = z.string();
const nullable = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);
const integer = z.int();
/** Millionths of a dollar, never below zero. */
const optionalMoney = () => nullable(z.int().check(z.nonnegative()));
const endpointName = () => z.enum(Object.keys(endpoints) as [keyof typeof endpoints]);

/** A schema for every field, so that a field that is added and not read does not compile. */
type SchemaFields<T> = { [K in keyof Required<T>]: z.ZodMiniType };

const CollectionSchema = once(() =>
  z.object({
    name: text,
    note: text,
    createdAt: integer,
    duplicates: z.enum(['observe', 'skip', 'update']),
    budget: optionalMoney(),
    watch: nullable(
      z.object({
        on: z.boolean(),
        everyHours: z.number().check(z.gte(1)),
        at: z.optional(nullable(z.object({ minutes: z.number(), zone: z.string() }))),
        perRun: optionalMoney(),
        missed: z.enum(['skip', 'once']),
        nextAt: z.number(),
      }),
    ),
    design: z.optional(nullable(z.unknown().check(z.refine(isFollowedDesign)))),
  } satisfies SchemaFields<Omit<Collection, 'id'>>),
);
const ItemSchema = once(() =>
  z
    .object({
      id: text,
      from: text,
      page: nullable(text),
      address: nullable(text),
      addedAt: integer,
      runId: nullable(text),
      agent: nullable(text),
      ids: z.array(VideoId),
      ranks: z.array(nullable(integer)),
      titles: z.array(nullable(text)),
    } satisfies SchemaFields<Omit<ItemBatch, 'collectionId'>>)
    .check(z.refine(({ ids, ranks, titles }) => ranks.length === ids.length && titles.length === ids.length)),
);
const NoteSchema = once(() =>
  z.object({ videoId: VideoId, note: text, tags: z.array(text), at: integer } satisfies SchemaFields<
    Omit<VideoNote, 'collectionId'>
  >),
);
const ReusedFromSchema = once(() =>
  z.object({
    collectionId: nullable(text),
    captureId: nullable(text),
    name: endpointName(),
    asked: z.unknown(),
  } satisfies SchemaFields<NonNullable<Capture['taken']>>),
);
const CaptureSchema = once(() =>
  z.object({
    id: text,
    key: text,
    name: endpointName(),
    asked: z.unknown(),
    videoId: z.optional(nullable(text)),
    captureId: z.optional(text),
    requestedAt: integer,
    receivedAt: integer,
    status: integer,
    contentType: text,
    tokenRemoved: z.optional(z.literal(true)),
    runId: text,
    step: integer,
    note: z.optional(z.record(text, z.union([text, z.number(), z.null()]))),
    cacheHit: z.boolean(),
    extVersion: text,
    sha256: text,
    bytes: integer,
    missing: z.array(VideoId),
    unread: z.optional(z.array(VideoId)),
    unmatched: z.optional(integer),
    setAside: integer,
    wrongFields: z.optional(integer),
    redacted: z.optional(integer),
    taken: z.optional(ReusedFromSchema()),
  } satisfies SchemaFields<CaptureLine>),
);

// Where a video was found, and the page's kind, are text to everybody but the picker of their words: hence the casts.
export const parseCollection = (json: unknown, now: number) =>
  parseWith(CollectionSchema(), parseMembers(json), now) as Omit<Collection, 'id'> | null;
export const parseItem = (line: CollectionLine, now: number) =>
  parseWith(ItemSchema(), line, now) as Omit<ItemBatch, 'collectionId'> | null;
export const parseNote = (line: CollectionLine, now: number) =>
  parseWith(NoteSchema(), line, now) as Omit<VideoNote, 'collectionId'> | null;
export const parseCapture = (line: CollectionLine, now: number) =>
  parseWith(CaptureSchema(), parseMembers(line), now) as CaptureLine | null;

/** A plan that was saved by name. */
export function parseSavedQuery(line: CollectionLine, now: number): SavedQuery | null {
  const query = parseMembers(line.query);
  return isValidRecord('queries', query, now) ? (query as SavedQuery) : null;
}

/** A run, in which nothing continues by itself, with what its requests cost. */
export function parseRun(line: CollectionLine, now: number): Run | null {
  const run = parseMembers(line.run);
  if (!isValidRecord('runs', run, now)) return null;
  const { costs, ...rest } = deactivateRecord({ shelf: 'runs', row: run }).row as Run;
  if (costs === undefined) return rest;
  // What it cost is billed elsewhere or before: the rows are kept with the run, and count against no limit here.
  return Array.isArray(costs) && costs.every((cost) => isValidRecord('ledger', cost, now)) ? { ...rest, costs } : null;
}

/** Steps of a run. */
export function parseSteps(line: CollectionLine, now: number): Step[] | null {
  const steps = parseMembers(line.steps);
  if (!Array.isArray(steps) || !steps.every((step) => isValidRecord('steps', step, now))) return null;
  return steps.map((step) => deactivateRecord({ shelf: 'steps', row: step }).row as Step);
}

/** A saved response. */
export function parseSavedResponse(
  { videoId, comment, ...line }: CollectionLine,
  now: number,
): SavedResponseLine | null {
  const response = parseMembers(line.response);
  if (!isValidRecord('answers', response, now)) return null;
  const cached = response as CachedResponse;
  if (cached.name === 'captions') return { response: cached, thread: null };
  const isThread = cached.name === 'commentReplies' && typeof videoId === 'string' && typeof comment === 'string';
  return isThread ? { response: cached, thread: { videoId, comment } } : null;
}

/** Reads by a schema; `null` also where it says a time that cannot be. Fields stay in the order in which they stand, so that they are written again as they were. */
function parseWith(schema: z.ZodMiniType, value: unknown, now: number): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success && hasPossibleTimes(value, now) ? inFieldOrder(value, parsed.data) : null;
}

function inFieldOrder(source: unknown, parsed: unknown): unknown {
  if (Array.isArray(parsed) && Array.isArray(source)) return parsed.map((one, at) => inFieldOrder(source[at], one));
  if (!isObject(parsed) || !isObject(source)) return parsed;
  const names = Object.keys(source).filter((name) => name in parsed);
  return Object.fromEntries(names.map((name) => [name, inFieldOrder(source[name], parsed[name])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
