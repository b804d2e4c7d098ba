import * as z from 'zod/mini';
import type { Collection, ItemBatch } from '@/lib/collection/collection';
import type { VideoNote } from '@/lib/collection/video-note';
import type { Capture } from '@/lib/provenance/capture';
import type { Run, Step } from '@/lib/runs/run';
import { isRepeatableDesign } from '@/lib/runs/study-design';
import type { SavedQuery } from '@/lib/search/search-form';
import type { CachedResponse } from '@/lib/service/call';
import { endpoints } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { parseMembers } from '@/lib/shared/json-rows';
import { once } from '@/lib/shared/once';
import { hasPossibleTimes, isValidRecord } from '@/lib/storage/record-schemas';
import { storedPackageMetadata } from './package-description';

export type CollectionLine = Readonly<Record<string, unknown>>;

/** The fields of a capture line. The rows of the response follow on their own lines. */
export type CaptureLine = Omit<Capture, 'collectionId' | 'ids' | 'columns'>;

/** A saved response that belongs to a video: captions, a track list, or replies to a comment. */
export interface SavedResponseLine {
  response: CachedResponse;
  /** The comment and its video; `null` for captions and track lists. */
  thread: { videoId: string; comment: string } | null;
}

const text = z.string();
const nullable = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);
const integer = z.int();
/** A non-negative amount in millionths of a dollar, or `null`. */
const optionalMoney = () => nullable(z.int().check(z.nonnegative()));
const endpointName = () => z.enum(Object.keys(endpoints) as [keyof typeof endpoints]);

/** Requires a schema for every field, so that a missing one does not compile. */
type SchemaFields<T> = { [K in keyof Required<T>]: z.ZodMiniType };

const CollectionSchema = once(() =>
  z.object({
    name: text,
    note: text,
    createdAt: integer,
    duplicates: z.enum(['record-again', 'skip', 'update']),
    budget: optionalMoney(),
    schedule: nullable(
      z.object({
        on: z.boolean(),
        everyHours: z.number().check(z.gte(1)),
        at: z.optional(nullable(z.object({ minutes: z.number(), zone: z.string() }))),
        perRun: optionalMoney(),
        missed: z.enum(['skip', 'once']),
        nextAt: z.number(),
      }),
    ),
    design: z.optional(nullable(z.unknown().check(z.refine(isRepeatableDesign)))),
    about: z.optional(z.pipe(z.unknown(), z.transform(storedPackageMetadata))),
  } satisfies SchemaFields<Omit<Collection, 'id' | 'layout'>>),
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
    params: z.unknown(),
  } satisfies SchemaFields<NonNullable<Capture['reusedFrom']>>),
);
const CaptureSchema = once(() =>
  z.object({
    id: text,
    key: text,
    name: endpointName(),
    params: z.unknown(),
    videoId: z.optional(nullable(text)),
    captureId: z.optional(text),
    requestId: z.optional(text),
    requestedAt: integer,
    receivedAt: integer,
    status: integer,
    contentType: text,
    tokenRemoved: z.optional(z.literal(true)),
    runId: text,
    step: integer,
    context: z.optional(z.record(text, z.union([text, z.number(), z.null()]))),
    cacheHit: z.boolean(),
    extensionVersion: text,
    sha256: text,
    bytes: integer,
    missing: z.array(VideoId),
    unreadable: z.optional(z.array(VideoId)),
    unmatched: z.optional(integer),
    skippedRows: integer,
    wrongFields: z.optional(integer),
    redacted: z.optional(integer),
    reusedFrom: z.optional(ReusedFromSchema()),
  } satisfies SchemaFields<CaptureLine>),
);

// The casts are needed because the schemas accept any text as origin and page kind, which only determine labels.
export const parseCollection = (json: unknown, now: number) =>
  parseWith(CollectionSchema(), parseMembers(json), now) as Omit<Collection, 'id'> | null;
export const parseItem = (line: CollectionLine, now: number) =>
  parseWith(ItemSchema(), line, now) as Omit<ItemBatch, 'collectionId'> | null;
export const parseNote = (line: CollectionLine, now: number) =>
  parseWith(NoteSchema(), line, now) as Omit<VideoNote, 'collectionId'> | null;
export const parseCapture = (line: CollectionLine, now: number) =>
  parseWith(CaptureSchema(), parseMembers(line), now) as CaptureLine | null;

/** Parses a saved search. */
export function parseSavedSearch(line: CollectionLine, now: number): SavedQuery | null {
  const query = parseMembers(line.search);
  return isValidRecord('savedSearches', query, now) ? (query as SavedQuery) : null;
}

/** Parses a run with its costs. */
export function parseRun(line: CollectionLine, now: number): Run | null {
  const run = parseMembers(line.run);
  if (!isValidRecord('runs', run, now)) return null;
  const { costs, ...rest } = run as Run;
  if (costs === undefined) return rest;
  // The costs were billed earlier or on another device, so they stay with the run and do not count towards the limits
  // here.
  return Array.isArray(costs) && costs.every((cost) => isValidRecord('ledger', cost, now)) ? { ...rest, costs } : null;
}

export function parseSteps(line: CollectionLine, now: number): Step[] | null {
  const steps = parseMembers(line.steps);
  if (!Array.isArray(steps) || !steps.every((step) => isValidRecord('steps', step, now))) return null;
  return steps as Step[];
}

export function parseSavedResponse(
  { videoId, comment, ...line }: CollectionLine,
  now: number,
): SavedResponseLine | null {
  const response = parseMembers(line.response);
  if (!isValidRecord('responses', response, now)) return null;
  const cached = response as CachedResponse;
  if (cached.name === 'captions' || cached.name === 'captionFiles') return { response: cached, thread: null };
  const isThread = cached.name === 'commentReplies' && typeof videoId === 'string' && typeof comment === 'string';
  return isThread ? { response: cached, thread: { videoId, comment } } : null;
}

/**
 * Parses a value with a schema. Returns `null` if it is invalid or contains an impossible time. Fields stay in their
 * original order, so that a new export has the same bytes.
 */
function parseWith(schema: z.ZodMiniType, value: unknown, now: number): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success && hasPossibleTimes(value, now) ? inFieldOrder(value, parsed.data) : null;
}

function inFieldOrder(source: unknown, parsed: unknown): unknown {
  if (Array.isArray(parsed) && Array.isArray(source))
    return parsed.map((one, index) => inFieldOrder(source[index], one));
  if (!isObject(parsed) || !isObject(source)) return parsed;
  const names = Object.keys(source).filter((name) => Object.hasOwn(parsed, name));
  return Object.fromEntries(names.map((name) => [name, inFieldOrder(source[name], parsed[name])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
