import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { defineRecord, type RecordOf } from '@/lib/database/record';
import { missingIn, plan } from '@/lib/runs/plan-schema';

/** A plan that the user saved by name, to run it again and compare. */
export const savedSearchRecord = defineRecord({
  keyPath: 'id',
  indexes: { collection: { keyPath: 'collectionId' } },
  schema: () =>
    z.object({
      id: z.string(),
      collectionId: z.string(),
      name: z.string(),
      plan: plan(),
      /** SHA-256 of the canonical plan; equal plans have equal hashes. */
      hash: z.string(),
      createdAt: time(),
    }),
  // The user could start it.
  isAcceptable: (search) => missingIn(search.plan) === undefined,
});
export type SavedSearch = RecordOf<typeof savedSearchRecord>;
