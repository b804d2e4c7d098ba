import * as z from 'zod/mini';
import { count, time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import { isRecord } from '@/lib/shared/is-record';
import { once } from '@/lib/shared/once';
import { timeKey } from '@/lib/shared/time-key';
import { type EndpointName, endpoints } from './endpoints';
import { failureKind } from './failure-schema';
import { maxPrice, priceOrigins } from './price';

/**
 * Requests to the MCP endpoint (section "Authentication", 3). The interface does not say whether the first two
 * are billed, so the ledger has a row for each attempt, as for every request with the token.
 */
export const toolRequestNames = ['toolsBegin', 'toolsList', 'toolsCall'] as const;
export type ToolRequestName = (typeof toolRequestNames)[number];

/** All requests that carry the token, by their names in the ledger. */
export type RequestName = EndpointName | ToolRequestName;
const requestNames = [...(Object.keys(endpoints) as EndpointName[]), ...toolRequestNames] as const;

const isParameter = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  typeof value !== 'object' ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'));

/** The parameters of a request, without anything secret. They have no static type, because records mix endpoints. */
const params = () =>
  z.unknown().check(
    z.refine((value) => {
      if (!isRecord(value)) return false;
      return Object.values(value).every(isParameter) && namedParams().safeParse(value).success;
    }),
  );

/** The parameters that pages show or follow. */
const namedParams = once(() =>
  z.object({
    videoId: z.optional(z.string()),
    ids: z.optional(z.array(z.string())),
    lang: z.optional(z.string()),
    mode: z.optional(z.string()),
    format: z.optional(z.string()),
    fields: z.optional(z.array(z.string())),
    q: z.optional(z.string()),
    publishedAfter: z.optional(z.string()),
    publishedBefore: z.optional(z.string()),
    comment: z.optional(z.string()),
    pageToken: z.optional(z.string()),
    pages: z.optional(z.number()),
  }),
);

/** Data that a kind of run stores with a request, such as the depth of a crawl. */
export const requestContext = () => z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const endpointName = () => z.enum(Object.keys(endpoints) as [EndpointName, ...EndpointName[]]);

/** The fields of every record of a request to an endpoint. A batch names its videos. */
export const requestFields = () => ({ name: endpointName(), params: params() });
export const namesItsVideos = ({ name, params }: { name: EndpointName; params: unknown }): boolean =>
  name !== 'batchVideos' || Array.isArray(Object(params).ids);

const receiptFields = () => ({
  requestedAt: time(),
  receivedAt: time(),
  status: count(),
  contentType: z.string(),
});

export const responseFields = () => ({
  /** Identifies the request; see `cacheKey`. */
  key: z.string(),
  ...requestFields(),
  ...receiptFields(),
  /** The response contained the token, which is replaced by "…" in the body. */
  tokenRemoved: z.optional(z.literal(true)),
  /** The id of the ledger row of the request that this is the response to. */
  requestId: z.optional(z.string()),
});

/** A response as received, with its provenance. */
export const responseRecord = defineRecord({
  keyPath: 'key',
  indexes: {
    videoId: { keyPath: 'videoId' },
    receivedAt: { keyPath: 'receivedAt' },
    status: { keyPath: 'status' },
    // Queries through this index read only its keys, because responses can be large.
    recent: { keyPath: ['receivedAt', 'videoId'] },
  },
  schema: () =>
    z
      .object({
        ...responseFields(),
        /** `null` if the parameters name no video. */
        videoId: z.nullable(z.string()),
        /** The body as received, unless `tokenRemoved` is set. */
        body: z.string(),
        /** A newer response to the same request, which has no readable rows; see `betterResponse`. */
        newerEmptyResponse: z.exactOptional(
          z.object({ ...receiptFields(), body: z.string(), requestId: z.optional(z.string()) }),
        ),
        /** The user's phrases that identified the response as "no captions"; see `isNoCaptionsMessage`. */
        noCaptions: z.exactOptional(z.array(z.string())),
      })
      .check(z.refine(namesItsVideos)),
});
export type StoredResponse = RecordOf<typeof responseRecord>;

/**
 * `sent`: no response yet. `confirmed`: successful, so billed. `possible`: sent, and it is unknown whether it was
 * billed. `none`: known not to be billed.
 */
const billingStates = ['sent', 'confirmed', 'possible', 'none'] as const;
export type BillingState = (typeof billingStates)[number];

/** A price in millionths of a dollar. */
export const price = once(() => z.int().check(z.gte(0), z.lte(maxPrice)));

/** One row per attempt, written before the request is sent. */
export const ledgerRecord = defineRecord({
  keyPath: 'id',
  // Rows without a run or a collection are left out of its index.
  indexes: {
    sentAt: { keyPath: 'sentAt' },
    state: { keyPath: 'state' },
    key: { keyPath: 'key' },
    run: { keyPath: 'runId' },
    collection: { keyPath: 'collectionId' },
  },
  schema: () =>
    z.object({
      /** Begins with the time of sending, so that sorting by id sorts by time. */
      id: z.string(),
      name: z.enum(requestNames),
      /** The parameters, without anything secret. */
      params: z.unknown(),
      /** Cache key of the request; repeated requests share it. */
      key: z.string(),
      videoId: z.nullable(z.string()),
      startedBy: z.enum(['user', 'automatic', 'schedule']),
      /** `name` is the name when the row was written. */
      connection: z.optional(z.object({ id: z.string(), name: z.string() })),
      tool: z.optional(z.string()),
      /** Identifies the browser session, from start to exit. */
      session: z.optional(z.string()),
      /** Absent if the request belongs to no run or collection. */
      runId: z.optional(z.string()),
      collectionId: z.optional(z.string()),
      step: z.optional(count()),
      sentAt: time(),
      receivedAt: z.nullable(time()),
      /** The price as shown before the click: the most that it can cost, or an estimate; `null` if no price is known. */
      quoted: z.nullable(price()),
      priceSource: z.enum(priceOrigins),
      /** Version of the published prices that the quote is based on. */
      priceVersion: z.string(),
      /** Time at which the user entered the quoted price. Absent if the user did not enter it. */
      priceEnteredAt: z.optional(time()),
      /** The actual cost; `null` while unknown. The cost stays unknown if the price is an estimate. */
      billed: z.nullable(price()),
      state: z.enum(billingStates),
      failure: z.nullable(failureKind()),
      /** True if the browser may have sent the request twice; see `mayHaveBeenSentTwice`. */
      sentTwice: z.optional(z.literal(true)),
      /** True if the user has dismissed the note that the request is possibly billed. */
      dismissed: z.boolean(),
    }),
  // The limits count a damaged row, so pages show it, too. A request of unknown state is possibly billed.
  fallback: ({ id }) =>
    typeof id === 'string'
      ? ({
          name: '' as RequestName,
          key: '',
          videoId: null,
          startedBy: 'user',
          sentAt: timeOfId(id),
          receivedAt: null,
          quoted: null,
          priceSource: 'unknown',
          priceVersion: '',
          billed: null,
          state: 'possible',
          failure: null,
          dismissed: false,
        } as const)
      : null,
  // Lists and sums are read in the order of ids.
  isAcceptable: ({ id, sentAt }) => id.startsWith(`${timeKey(sentAt)}-`),
  deactivate: (row) => (row.state === 'sent' ? { ...row, state: 'possible' as const } : row),
});
export type LedgerEntry = RecordOf<typeof ledgerRecord>;

/** Returns the time with which the id of a ledger row begins; 0 if the id has none. */
const timeOfId = (id: string): number => time().safeParse(Number.parseInt(id, 10)).data ?? 0;
