import * as z from 'zod/mini';
import { duplicateRules } from '@/lib/collection/collection';
import { isValid } from '@/lib/database/record';
import { parsePlan } from '@/lib/runs/plan-file';
import { type StepState, stepStates } from '@/lib/runs/run';
import { isRepeatableDesign } from '@/lib/runs/study-design';
import { type EndpointName, endpointOf, endpoints } from '@/lib/service/endpoints';
import { VideoId } from '@/lib/service/ids';
import { ledgerRecord } from '@/lib/service/records';
import { isRecord } from '@/lib/settings/read-settings';
import { once } from '@/lib/shared/once';
import type { BackupStoreName } from './backup-record';
import { type records, recordTypeOf } from './records';
import { isReadableRow } from './stored-rows';

/** The end of the year 9999, in milliseconds since 1970. Other programs cannot read later dates. */
const maxTime = 253_402_300_799_999;

/** In milliseconds. Allows for fast clocks and other time zones. */
const maxClockLead = 2 * 86_400_000;

/**
 * Returns whether every past time of a row is possible: from 1970, before the year 10000 and at most two days after
 * `now`. Fields named `at` or ending in `At` are such times, in milliseconds since 1970.
 */
export function hasPossibleTimes(row: unknown, now: number): boolean {
  if (!isRecord(row)) return true;
  return Object.entries(row).every(([name, value]) => {
    const isTime = name === 'at' || name.endsWith('At');
    return !isTime || value === null || value === undefined || isPossibleTime(value, now);
  });
}

const isPossibleTime = (value: unknown, now: number): boolean =>
  typeof value === 'number' && value >= 0 && value <= Math.min(maxTime, now + maxClockLead);

const text = z.string();
const key = z.string();
const time = z.number();
const orNull = <T extends z.ZodMiniType>(type: T) => z.nullable(type);
const endpointName = () => z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]]);
/** A plan must be valid as a plan file, so that only plans that this version can create are run again. */
const plan = () => z.unknown().check(z.refine((claimed) => parsePlan(claimed).ok));
/** The plan of a run may lack its video, because the user can delete the video after the run. */
const runPlan = () => z.unknown().check(z.refine((claimed) => parsePlan(withVideo(claimed)).ok));
/** Millionths of a dollar, never below zero. */
const limit = () => orNull(z.int().check(z.nonnegative()));
/** 100 years. */
const maxHours = 876_000;
const count = () => z.int().check(z.nonnegative());

/**
 * Puts a placeholder id wherever a plan lacks its only video because the user deleted it, so that the rest can be
 * checked.
 */
function withVideo(claimed: unknown): unknown {
  if (!isRecord(claimed)) return claimed;
  const { ids, seeds, of } = claimed;
  const video = '00000000000';
  return {
    ...claimed,
    ...(isEmptyList(ids) && { ids: [video] }),
    ...(isEmptyList(seeds) && { seeds: [video] }),
    ...(isRecord(of) && of.is === 'video' && of.id === '' && { of: { ...of, id: video } }),
  };
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const responseFields = () => ({
  name: endpointName(),
  params: z.unknown(),
  key,
  requestedAt: time,
  receivedAt: time,
  status: z.number(),
  contentType: text,
});

const run = () =>
  z.looseObject({
    id: key,
    collectionId: key,
    plan: runPlan(),
    createdAt: time,
    endedAt: orNull(time),
    budget: limit(),
    state: z.enum(['running', 'paused', 'stopped', 'done']),
    pauseReason: orNull(z.looseObject({ is: z.enum(['user', 'closed', 'failure', 'uncertain', 'missing']) })),
    startedBy: z.enum(['user', 'schedule']),
    connection: z.optional(text),
    designStep: z.optional(count()),
    costs: z.optional(z.array(ledgerRecord.schema())),
  });

const step = () =>
  z
    .looseObject({
      runId: key,
      n: count(),
      name: endpointName(),
      params: z.unknown(),
      attempts: count(),
      state: z.enum(stepStates),
      context: z.record(text, z.union([text, z.number(), z.null()])),
      sentAt: orNull(time),
      captureId: orNull(key),
      failure: orNull(z.looseObject({ kind: text })),
      results: orNull(z.looseObject({ ids: z.array(VideoId), added: z.number(), missing: z.number() })),
    })
    .check(
      z.refine(
        (row) => endpointOf(row.name).paramsSchema.safeParse(row.params).success || isRequestedOrClosedStep(row),
      ),
    );

/**
 * Returns whether a step is readable and was requested or closed. Its request may lack a video that the user deleted,
 * and is not sent again without it.
 */
const isRequestedOrClosedStep = (row: { state: StepState }): boolean =>
  ['stored', 'refused', 'skipped', 'uncertain'].includes(row.state) && isReadableRow('steps', row);

/**
 * The required fields of a record of each store, for files that anyone could have edited. Unknown fields are accepted,
 * because later versions may add fields.
 */
const recordSchemas = once(
  (): Record<Exclude<BackupStoreName, keyof typeof records>, z.ZodMiniType> => ({
    collections: z.looseObject({
      id: key,
      name: text,
      note: text,
      createdAt: time,
      duplicates: z.enum(duplicateRules),
      budget: limit(),
      schedule: orNull(
        z.looseObject({
          on: z.boolean(),
          everyHours: z.number().check(z.gte(1), z.lte(maxHours)),
          perRun: limit(),
          missed: z.enum(['skip', 'once']),
          nextAt: time,
        }),
      ),
      design: z.optional(orNull(z.unknown().check(z.refine(isRepeatableDesign)))),
    }),
    itemBatches: z
      .looseObject({
        collectionId: key,
        id: key,
        addedAt: time,
        from: key,
        ids: z.array(VideoId),
        ranks: z.array(orNull(z.number())),
        titles: z.array(orNull(text)),
      })
      .check(z.refine(({ ids, ranks, titles }) => ids.length >= Math.max(ranks.length, titles.length))),
    videoNotes: z.looseObject({ collectionId: key, videoId: VideoId, note: text, tags: z.array(text), at: time }),
    savedSearches: z.looseObject({ id: key, collectionId: key, name: text, plan: plan(), hash: text, createdAt: time }),
    runs: run(),
    steps: step(),
    captureBodies: z.looseObject({ id: key, body: text }),
    captures: z.looseObject({
      ...responseFields(),
      collectionId: key,
      id: key,
      runId: key,
      step: z.number(),
      bytes: z.number(),
      skippedRows: z.number(),
      ids: z.array(VideoId),
      missing: z.array(VideoId),
      columns: z.record(text, z.array(z.unknown())),
    }),
    responses: z.looseObject({ ...responseFields(), body: text }),
  }),
);

/** Returns whether a record from a file can be stored. `now` is in milliseconds since 1970. */
export function isValidRecord(store: BackupStoreName, row: unknown, now: number): boolean {
  if (!hasPossibleTimes(row, now)) return false;
  const type = recordTypeOf(store);
  if (type) return isValid(type, row) && (type.isAcceptable?.(row as never) ?? true);
  return recordSchemas()[store as keyof ReturnType<typeof recordSchemas>].safeParse(row).success;
}
