import * as z from 'zod/mini';
import { type ItemSource, itemSources, type StoredDesign } from '@/lib/collection/records';
import { type SamplePlan, samplePlanSchema } from '@/lib/samples/sample';
import { VideoId } from '@/lib/service/ids';
import type { Micros } from '@/lib/service/price';
import { checkVersion, type VersionFailure } from '@/lib/shared/file-version';
import { isRecord } from '@/lib/shared/is-record';
import { once } from '@/lib/shared/once';
import { fail, ok, type Result } from '@/lib/shared/result';
import { parseJson, parsePlan } from './plan-file';
import type { Plan } from './plan-schema';
import type { Run } from './records';

/** Some of a step's videos, with the earlier step that added them. */
export interface DesignSource {
  /** Counted from 1; `null` for videos without an earlier step. */
  step: number | null;
  videos: number;
  /** The ids, if no earlier step adds them. */
  ids?: VideoId[] | undefined;
}

export interface DesignPlanStep {
  /** Counted from 1. */
  step: number;
  /** Name of the file in the package that contains only this plan. */
  file: string;
  plan: Plan;
  /** Budget in millionths of a dollar; `null` if only the other limits apply. */
  budget: Micros | null;
  runs: { started: string; startedBy: Run['startedBy'] }[];
  /** Number of videos that this step was the first to add to the collection. */
  videosAdded: number;
  /** Absent if the plan names no videos. */
  from?: DesignSource[] | undefined;
}

/** A step in which the user added videos without a plan. */
export interface DesignAddStep {
  /** Counted from 1. */
  step: number;
  added: ItemSource;
  address: string | null;
  at: string;
  ids: VideoId[];
}

/** A step in which a sample of the videos so far was drawn. The following steps use the sample instead of these. */
export interface DesignSampleStep {
  /** Counted from 1. */
  step: number;
  sample: SamplePlan;
  /** Number of videos that the sample was drawn from. */
  frame: number;
  /** Number of videos in the sample. */
  videosAdded: number;
  at: string;
}

export type DesignStep = DesignPlanStep | DesignAddStep | DesignSampleStep;

/** The steps of a study in chronological order, with everything needed to repeat them. */
export interface StudyDesign {
  name: string;
  steps: DesignStep[];
}

export type RepeatedDesign = StudyDesign & Omit<StoredDesign, 'steps'>;

/** The reason why a file is not a usable design; `at` is the path of the invalid value. */
export type DesignFailure =
  | { is: 'unreadable' }
  | VersionFailure
  | { is: 'invalid'; at: string }
  | { is: 'invalid-step'; step: number; at: string }
  | { is: 'no-such-step'; step: number; from: number };

export const designVersion = 1;
export const designFormat = 'sidelight-design';
const maxName = 200;
/** An export has a step for each plan, and for each page from which videos were added. */
const maxSteps = 10_000;
/** In characters; a design with a million ids has fewer. */
const maxCharacters = 32_000_000;

const DesignHeader = once(() => z.looseObject({ format: z.literal(designFormat), version: z.unknown() }));
export const designFileSchema = once(() =>
  z.strictObject({
    format: z.literal(designFormat),
    version: z.literal(designVersion),
    name: z.string().check(z.maxLength(maxName)),
    steps: z.array(z.unknown()).check(z.minLength(1), z.maxLength(maxSteps)),
  }),
);
const count = () => z.int().check(z.nonnegative());
const stepNumber = () => z.int().check(z.gte(1), z.lte(maxSteps));
const shortText = () => z.string().check(z.maxLength(maxName));
export const plannedStepSchema = once(() =>
  z.strictObject({
    step: stepNumber(),
    file: shortText(),
    plan: z.unknown(),
    budget: z.nullable(count()),
    runs: z.array(z.strictObject({ started: shortText(), startedBy: z.enum(['user', 'schedule']) })),
    videosAdded: count(),
    from: z.optional(
      z.array(z.strictObject({ step: z.nullable(stepNumber()), videos: count(), ids: z.optional(z.array(VideoId)) })),
    ),
  }),
);
export const addedStepSchema = once(() =>
  z.strictObject({
    step: stepNumber(),
    added: z.enum(itemSources),
    address: z.nullable(z.string()),
    at: shortText(),
    ids: z.array(VideoId),
  }),
);
export const sampledStepSchema = once(() =>
  z.strictObject({
    step: stepNumber(),
    sample: samplePlanSchema(),
    frame: count(),
    videosAdded: count(),
    at: shortText(),
  }),
);

/** Parses an untrusted design file. Every plan in it must satisfy the rules of plan files. */
export function parseDesign(text: string): Result<StudyDesign, DesignFailure> {
  const json = text.length > maxCharacters ? undefined : parseJson(text);
  const head = DesignHeader().safeParse(json);
  if (!head.success) return fail({ is: 'unreadable' });
  const failure = checkVersion(head.data.version, designVersion);
  if (failure) return fail(failure);
  const file = designFileSchema().safeParse(json);
  if (!file.success) return fail({ is: 'invalid', at: pathOf(file.error) });
  const steps = parseSteps(file.data.steps);
  return steps.ok ? ok({ name: file.data.name, steps: steps.value }) : steps;
}

/** Returns whether a stored design can be repeated. A restored backup may have been modified. */
export const isRepeatableDesign = (design: StoredDesign): design is RepeatedDesign =>
  design.steps.length > 0 && parseSteps(design.steps).ok;

export const isDesignPlanStep = (step: DesignStep): step is DesignPlanStep => 'plan' in step;

export const isDesignSampleStep = (step: DesignStep): step is DesignSampleStep => 'sample' in step;

export function parseSteps(claimed: readonly unknown[]): Result<StudyDesign['steps'], DesignFailure> {
  const steps: StudyDesign['steps'] = [];
  for (const [index, one] of claimed.entries()) {
    const read = parseStep(one, index + 1);
    if (!read.ok) return read;
    steps.push(read.value);
  }
  return ok(steps);
}

function parseStep(claimed: unknown, step: number): Result<DesignStep, DesignFailure> {
  const invalid = (path: string) => fail({ is: 'invalid-step', step, at: path } as const);
  const read = stepSchemaOf(claimed).safeParse(claimed);
  if (!read.success) return invalid(pathOf(read.error));
  if (read.data.step !== step) return invalid('step');
  if (!('plan' in read.data)) return ok(read.data);
  const { plan: unread, ...rest } = read.data;
  const later = rest.from?.find(({ step: from }) => from !== null && from >= step);
  if (later) return fail({ is: 'no-such-step', step, from: later.step ?? 0 });
  const plan = parsePlan(unread);
  return plan.ok ? ok({ ...rest, plan: plan.value }) : invalid(plan.failure.at);
}

function stepSchemaOf(claimed: unknown) {
  if (isRecord(claimed) && 'added' in claimed) return addedStepSchema();
  return isRecord(claimed) && 'sample' in claimed ? sampledStepSchema() : plannedStepSchema();
}

function pathOf({ issues: [first] }: z.core.$ZodError): string {
  const unknown = first?.code === 'unrecognized_keys' ? first.keys.slice(0, 1) : [];
  return [...(first?.path ?? []), ...unknown].map(String).join('.');
}
