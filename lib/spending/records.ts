import * as z from 'zod/mini';
import { amount, time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import { price } from '@/lib/service/records';

/** What the service billed for a day, as the user entered it. */
export const billRecord = defineRecord({
  keyPath: 'day',
  indexes: {},
  schema: () =>
    z.object({
      /** A day of the user's time zone, such as `2026-11-22`. */
      day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
      /** In millionths of a dollar. */
      micros: price(),
      /** When the user entered it. */
      at: time(),
    }),
});

/**
 * A stored sum of ledger rows, so that earlier rows do not have to be added up for each request. The record `made`
 * marks that the sums exist. `saved` is not derived from rows: it sums the prices of cached responses per quarter hour.
 * Amounts in millionths of a dollar; see `Spending`.
 */
export const sumRecord = defineRecord({
  keyPath: ['of', 'id'],
  indexes: {},
  schema: () =>
    z.object({
      of: z.enum(['quarter', 'session', 'run', 'collection', 'made', 'saved']),
      /** For a quarter hour, its start in milliseconds since 1970. */
      id: z.union([z.string(), z.number()]),
      micros: amount(),
      unpriced: z.number(),
      auto: z.number(),
      estimated: amount(),
      possible: amount(),
      possibleEstimated: amount(),
      /** Number of free responses. */
      responses: z.optional(z.number()),
    }),
});
export type SpendingSum = RecordOf<typeof sumRecord>;
export type SumKey = [of: SpendingSum['of'], id: SpendingSum['id']];
