import * as z from 'zod/mini';
import type { Collection, Gathering } from '@/lib/collection/collection';
import type { Capture } from '@/lib/provenance/capture';
import type { Mark } from '@/lib/provenance/note';
import { isFollowedDesign } from '@/lib/runs/plans/study-design';
import type { Run, Step } from '@/lib/runs/run';
import type { SavedQuery } from '@/lib/search/saved-query';
import type { HeldAnswer } from '@/lib/service/call';
import { endpoints } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { parseMembers } from '@/lib/shared/json-members';
import { once } from '@/lib/shared/once';
import { atRest } from '@/lib/storage/interrupted-runs';
import { hasPossibleTimes } from '@/lib/storage/possible-times';
import { fits } from '@/lib/storage/row-schemas';

/** A line as an object. */
export type Line = Readonly<Record<string, unknown>>;

/** What a capture line says: the rows that follow it have the rest. */
export type CaptureLine = Omit<Capture, 'collectionId' | 'ids' | 'sheet'>;

/** A saved response beside a video: captions, or replies to a comment. */
export interface SavedLine {
  response: HeldAnswer;
  /** The comment and its video; `null` for captions. */
  thread: { videoId: string; comment: string } | null;
}

const text = z.string();
const nullable = <T extends z.ZodMiniType>(schema: T) => z.nullable(schema);
const whole = z.int();
/** Millionths of a dollar, never below zero. */
const limit = () => nullable(z.int().check(z.nonnegative()));
const endpointName = () => z.enum(Object.keys(endpoints) as [keyof typeof endpoints]);

/** A schema for every field, so that a field that is added and not read does not compile. */
type Fields<T> = { [K in keyof Required<T>]: z.ZodMiniType };

const OwnCollection = once(() =>
  z.object({
    name: text,
    note: text,
    createdAt: whole,
    duplicates: z.enum(['observe', 'skip', 'update']),
    budget: limit(),
    watch: nullable(
      z.object({
        on: z.boolean(),
        everyHours: z.number().check(z.gte(1)),
        at: z.optional(nullable(z.object({ minutes: z.number(), zone: z.string() }))),
        perRun: limit(),
        missed: z.enum(['skip', 'once']),
        nextAt: z.number(),
      }),
    ),
    design: z.optional(nullable(z.unknown().check(z.refine(isFollowedDesign)))),
  } satisfies Fields<Omit<Collection, 'id'>>),
);
const OwnGathering = once(() =>
  z
    .object({
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
    } satisfies Fields<Omit<Gathering, 'collectionId'>>)
    .check(z.refine(({ ids, ranks, titles }) => ranks.length === ids.length && titles.length === ids.length)),
);
const OwnMark = once(() =>
  z.object({ videoId: VideoId, note: text, tags: z.array(text), at: whole } satisfies Fields<
    Omit<Mark, 'collectionId'>
  >),
);
const OwnTaken = once(() =>
  z.object({
    collectionId: nullable(text),
    captureId: nullable(text),
    name: endpointName(),
    asked: z.unknown(),
  } satisfies Fields<NonNullable<Capture['taken']>>),
);
const OwnCapture = once(() =>
  z.object({
    id: text,
    key: text,
    name: endpointName(),
    asked: z.unknown(),
    videoId: z.optional(nullable(text)),
    captureId: z.optional(text),
    requestedAt: whole,
    receivedAt: whole,
    status: whole,
    contentType: text,
    tokenRemoved: z.optional(z.literal(true)),
    runId: text,
    step: whole,
    note: z.optional(z.record(text, z.union([text, z.number(), z.null()]))),
    cacheHit: z.boolean(),
    extVersion: text,
    sha256: text,
    bytes: whole,
    missing: z.array(VideoId),
    unread: z.optional(z.array(VideoId)),
    unmatched: z.optional(whole),
    setAside: whole,
    wrongFields: z.optional(whole),
    redacted: z.optional(whole),
    taken: z.optional(OwnTaken()),
  } satisfies Fields<CaptureLine>),
);

// Where a video was found, and the page's kind, are text to everybody but the picker of their words: hence the casts.
export const collectionIn = (said: unknown, now: number) =>
  readAs(OwnCollection(), parseMembers(said), now) as Omit<Collection, 'id'> | null;
export const gatheringIn = (said: Line, now: number) =>
  readAs(OwnGathering(), said, now) as Omit<Gathering, 'collectionId'> | null;
export const markIn = (said: Line, now: number) => readAs(OwnMark(), said, now) as Omit<Mark, 'collectionId'> | null;
export const captureIn = (said: Line, now: number) =>
  readAs(OwnCapture(), parseMembers(said), now) as CaptureLine | null;

/** A plan that was saved by name. */
export function queryIn(said: Line, now: number): SavedQuery | null {
  const query = parseMembers(said.query);
  return fits('queries', query, now) ? (query as SavedQuery) : null;
}

/** A run, in which nothing continues by itself, with what its requests cost. */
export function runIn(said: Line, now: number): Run | null {
  const run = parseMembers(said.run);
  if (!fits('runs', run, now)) return null;
  const { costs, ...rest } = atRest({ shelf: 'runs', row: run }).row as Run;
  if (costs === undefined) return rest;
  // What it cost is billed elsewhere or before: the rows are kept with the run, and count against no limit here.
  return Array.isArray(costs) && costs.every((cost) => fits('ledger', cost, now)) ? { ...rest, costs } : null;
}

/** Steps of a run. */
export function stepsIn(said: Line, now: number): Step[] | null {
  const steps = parseMembers(said.steps);
  if (!Array.isArray(steps) || !steps.every((step) => fits('steps', step, now))) return null;
  return steps.map((step) => atRest({ shelf: 'steps', row: step }).row as Step);
}

/** A saved response. */
export function savedIn({ videoId, comment, ...said }: Line, now: number): SavedLine | null {
  const response = parseMembers(said.response);
  if (!fits('answers', response, now)) return null;
  const answer = response as HeldAnswer;
  if (answer.name === 'captions') return { response: answer, thread: null };
  const isThread = answer.name === 'commentReplies' && typeof videoId === 'string' && typeof comment === 'string';
  return isThread ? { response: answer, thread: { videoId, comment } } : null;
}

/** Reads by a schema; `null` also where it says a time that cannot be. Fields stay in the order in which they stand, so that they are written again as they were. */
function readAs(schema: z.ZodMiniType, said: unknown, now: number): unknown {
  const read = schema.safeParse(said);
  return read.success && hasPossibleTimes(said, now) ? inOrderOf(said, read.data) : null;
}

function inOrderOf(said: unknown, read: unknown): unknown {
  if (Array.isArray(read) && Array.isArray(said)) return read.map((one, at) => inOrderOf(said[at], one));
  if (!isObject(read) || !isObject(said)) return read;
  const names = Object.keys(said).filter((name) => name in read);
  return Object.fromEntries(names.map((name) => [name, inOrderOf(said[name], read[name])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
