import * as z from 'zod/mini';
import { amount, count, time } from '@/lib/database/fields';
import { defineRecord, isValid, type RecordOf } from '@/lib/database/record';
import { endpointOf } from '@/lib/service/endpoints';
import { failure } from '@/lib/service/failure-schema';
import { VideoId } from '@/lib/service/ids';
import { type LedgerEntry, ledgerRecord, namesItsVideos, requestContext, requestFields } from '@/lib/service/records';
import { plan } from './plan-schema';

const pauseReason = () =>
  z.union([
    z.object({
      is: z.enum([
        'user',
        'closed',
        /** Steps are possibly billed, so the run cannot continue on its own. */
        'uncertain',
      ]),
    }),
    z.object({
      is: z.literal('failure'),
      failure: failure(),
      /** Number of failed requests in a row, if no single one of them was a reason to pause. */
      inARow: z.exactOptional(count()),
    }),
    /** More ids are missing than the plan allows. */
    z.object({ is: z.literal('missing'), /** From 0 to 1. */ share: z.number() }),
  ]);
export type PauseReason = z.output<ReturnType<typeof pauseReason>>;

/** Pages show a damaged ledger row that has an id. */
const cost = () => z.custom<LedgerEntry>((row) => typeof (row as { id?: unknown } | null)?.id === 'string');

/** A plan being executed step by step. */
export const runRecord = defineRecord({
  keyPath: 'id',
  indexes: { collection: { keyPath: 'collectionId' }, state: { keyPath: 'state' } },
  schema: () =>
    z.object({
      id: z.string(),
      collectionId: z.string(),
      plan: plan(),
      /** `stopped` was ended by the user. */
      state: z.enum(['running', 'paused', 'stopped', 'done']),
      pauseReason: z.nullable(pauseReason()),
      /** Budget in millionths of a dollar; `null` if only the other limits apply. */
      budget: z.nullable(amount()),
      startedBy: z.enum(['user', 'schedule']),
      /** Id of the connection whose project pays. Without it, the active connection pays. */
      connection: z.exactOptional(z.string()),
      /** Step of the collection's study design, counted from 1. */
      designStep: z.exactOptional(count()),
      createdAt: time(),
      endedAt: z.nullable(time()),
      /** The run was once paused for too many missing ids, so it is not paused for this reason again. */
      missingConfirmed: z.exactOptional(z.literal(true)),
      /** Ledger rows that came with a restored run and are not in this device's ledger. */
      costs: z.exactOptional(z.array(cost())),
    }),
  isAcceptable: ({ costs = [] }) =>
    costs.every((row) => isValid(ledgerRecord, row) && ledgerRecord.isAcceptable?.(row)),
  deactivate: ({ costs, ...run }) => ({
    ...run,
    ...(run.state === 'running' && ({ state: 'paused', pauseReason: { is: 'closed' } } as const)),
    ...(costs && { costs: costs.map((row) => ledgerRecord.deactivate?.(row) ?? row) }),
  }),
});
export type Run = RecordOf<typeof runRecord>;

/**
 * States of a step. `planned`: not requested yet. `sent`: no response yet. `received`: the response is on this device.
 * `stored`: its contents are in the collection. `refused`: rejected, or without captions. `uncertain`: no readable
 * response arrived, so possibly billed. `skipped`: not to be requested any more.
 */
export const stepStates = ['planned', 'sent', 'received', 'stored', 'refused', 'uncertain', 'skipped'] as const;
export type StepState = (typeof stepStates)[number];

/** A response without its text and parameters. */
const receivedResponse = () =>
  z.object({
    key: z.string(),
    videoId: z.nullable(z.string()),
    requestedAt: time(),
    receivedAt: time(),
    status: count(),
    contentType: z.string(),
    tokenRemoved: z.optional(z.literal(true)),
    requestId: z.optional(z.string()),
    /** True if the run reused a response and sent no request of its own. */
    cacheHit: z.boolean(),
    extensionVersion: z.string(),
    /** SHA-256 and length in bytes of the body in UTF-8. */
    sha256: z.string(),
    bytes: count(),
    /** Number of rows that the user deleted before the response was stored; see `Capture`. */
    redacted: z.exactOptional(count()),
  });
export type ReceivedResponse = z.output<ReturnType<typeof receivedResponse>>;

/** The results of a response that a plan may need to continue. */
const stepResults = () =>
  z.object({
    ids: z.array(VideoId),
    /** Number of videos that were not in the collection before. */
    added: count(),
    missing: count(),
    /** Rows that were not requested, repeat a video or have no id. Absent if there are none. */
    unrequested: z.exactOptional(count()),
    /** Rows of a list that name no video, such as channels. Absent if there are none. */
    withoutId: z.exactOptional(count()),
    nextPageToken: z.nullable(z.string()),
    totalResults: z.nullable(z.number()),
    /** Newest and oldest `publishedAt` in the rows, as text; `null` if no row has one. */
    newest: z.nullable(z.string()),
    oldest: z.nullable(z.string()),
  });
export type StepResults = z.output<ReturnType<typeof stepResults>>;

const closedStates: ReadonlySet<StepState> = new Set(['stored', 'refused', 'skipped', 'uncertain']);

export const stepRecord = defineRecord({
  keyPath: ['runId', 'n'],
  // `next` finds the first step of a run in a given state without reading the other steps.
  indexes: { state: { keyPath: 'state' }, next: { keyPath: ['runId', 'state'] } },
  schema: () =>
    z
      .object({
        ...requestFields(),
        context: requestContext(),
        runId: z.string(),
        /** Counted from 0, in order of request. */
        n: count(),
        state: z.enum(stepStates),
        attempts: count(),
        /** When the request was last sent. */
        sentAt: z.nullable(time()),
        /**
         * Id of the response's capture, once received; `null` for captions and track lists, which are saved in the
         * cache.
         */
        captureId: z.nullable(z.string()),
        failure: z.nullable(failure()),
        /** Results, once the response is stored. */
        results: z.nullable(stepResults()),
        /** The received response until it is stored. Its text is the body of `captureId`. */
        received: z.exactOptional(receivedResponse()),
      })
      .check(z.refine(namesItsVideos)),
  // The request of a closed step may lack a video that the user deleted, and is not sent again without it.
  isAcceptable: ({ name, params, state }) =>
    closedStates.has(state) || endpointOf(name).paramsSchema.safeParse(params).success,
  deactivate: (step) => (step.state === 'sent' ? { ...step, state: 'uncertain' as const } : step),
});
export type Step = RecordOf<typeof stepRecord>;
