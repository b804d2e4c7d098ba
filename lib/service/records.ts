import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import { timeKey } from '@/lib/shared/time-key';
import { type EndpointName, endpoints } from './endpoints';
import { failureKinds } from './failure';
import { maxPrice, priceOrigins } from './price';

/**
 * Requests to the MCP endpoint (section "Authentication", 3). The interface document does not say whether the first two
 * are billed, so the ledger has a row for each attempt, as for every request with the token.
 */
export const toolRequestNames = ['toolsBegin', 'toolsList', 'toolsCall'] as const;
export type ToolRequestName = (typeof toolRequestNames)[number];

/** All requests that carry the token, by their names in the ledger. */
export type RequestName = EndpointName | ToolRequestName;
const requestNames = [...(Object.keys(endpoints) as EndpointName[]), ...toolRequestNames] as const;

/**
 * `sent`: no response yet. `confirmed`: successful, so billed. `possible`: sent, and it is unknown whether it was
 * billed. `none`: known not to be billed.
 */
export const billingStates = ['sent', 'confirmed', 'possible', 'none'] as const;
export type BillingState = (typeof billingStates)[number];

/** A price in millionths of a dollar. */
const price = () => z.int().check(z.gte(0), z.lte(maxPrice));

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
      step: z.optional(z.number()),
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
      failure: z.nullable(z.enum(failureKinds)),
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
