import * as z from 'zod/mini';
import { time } from '@/lib/database/fields';
import { VideoId } from '@/lib/service/ids';
import { maxRandomSeed } from '@/lib/shared/max-random-seed';
import { once } from '@/lib/shared/once';
import type { Spending } from '@/lib/spending/spending';

/** The values that divide a frame. Quartiles and deciles are those of the view counts. */
const strataKinds = ['channel', 'year', 'month', 'quartiles', 'deciles'] as const;
export type StrataKind = (typeof strataKinds)[number];

export const maxSampleSize = 1_000_000;

const commonFields = () => ({
  size: z.int().check(z.gte(1), z.lte(maxSampleSize)),
  /** Only videos with saved details, or with saved captions. */
  details: z.boolean(),
  captions: z.boolean(),
});
const seed = () => z.int().check(z.gte(0), z.lte(maxRandomSeed));

/** How a sample is drawn. Unknown fields are rejected. */
export const samplePlanSchema = once(() =>
  z.union([
    z.strictObject({ method: z.literal('random'), ...commonFields(), seed: seed() }),
    z.strictObject({
      method: z.literal('stratified'),
      ...commonFields(),
      seed: seed(),
      strata: z.enum(strataKinds),
      allocation: z.enum(['proportional', 'equal']),
    }),
    /** The first videos: as they were added, those with most views, or those that were published last. */
    z.strictObject({ method: z.literal('first'), ...commonFields(), order: z.enum(['added', 'views', 'published']) }),
  ]),
);
export type SamplePlan = z.output<ReturnType<typeof samplePlanSchema>>;

const amount = () => z.number().check(z.nonnegative());
const spendingSchema = (): z.ZodMiniType<Spending> =>
  z.object({
    micros: amount(),
    unpriced: amount(),
    auto: amount(),
    estimated: amount(),
    possible: amount(),
    possibleEstimated: amount(),
  });

const sampleSchema = once(() =>
  z.object({
    plan: samplePlanSchema(),
    at: time(),
    /** The collection that the sample was drawn from. */
    from: z.object({ id: z.string(), name: z.string() }),
    /** Videos of that collection outside the frame. */
    excluded: z.int(),
    withoutDetails: z.int(),
    withoutCaptions: z.int(),
    /** The frame, sorted by the names of the strata; each list is in the order of the draw. */
    strata: z.array(z.object({ name: z.string(), drawn: z.array(VideoId), others: z.array(VideoId) })),
    /** The steps of the study before the sample, as in `StudyDesign`. */
    steps: z.array(z.unknown()),
    /** The cost of these steps. */
    spending: z.exactOptional(spendingSchema()),
    /** The step of the collection's study design, counted from 1. */
    designStep: z.exactOptional(z.int()),
  }),
);
/** A sample that a collection consists of, with its frame. */
export type Sample = z.output<ReturnType<typeof sampleSchema>>;

/** Returns the sample that a collection consists of; `null` for other collections. A restored backup may be damaged. */
export const sampleOf = ({ sample }: { sample?: unknown }): Sample | null =>
  sample === undefined ? null : (sampleSchema().safeParse(sample).data ?? null);

export const frameSize = ({ strata }: Pick<Sample, 'strata'>): number =>
  strata.reduce((sum, { drawn, others }) => sum + drawn.length + others.length, 0);

export const drawnIds = ({ strata }: Pick<Sample, 'strata'>): VideoId[] => strata.flatMap(({ drawn }) => drawn);
