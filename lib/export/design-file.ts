import type { ItemBatch } from '@/lib/collection/records';
import { knownSource } from '@/lib/collection/video-table';
import { originalVideoIdsOf } from '@/lib/runs/design-step-status';
import { parsePlan, planFileText } from '@/lib/runs/plan-file';
import type { Plan } from '@/lib/runs/plan-schema';
import type { Run } from '@/lib/runs/records';
import { runName } from '@/lib/runs/run-name';
import { portableCaptionsPlan } from '@/lib/runs/run-rules';
import {
  type DesignSource,
  type DesignStep,
  designFormat,
  designVersion,
  isDesignPlanStep,
  parseSteps,
} from '@/lib/runs/study-design';
import { drawnIds, frameSize, type Sample, sampleOf } from '@/lib/samples/sample';
import type { VideoId } from '@/lib/service/ids';
import { canonicalJson } from '@/lib/shared/json';
import type { Translate } from '@/lib/shared/localized-text';
import { isoTime } from './columns';
import { type ExportFile, type ExportSource, textBytes } from './export-file';

/** A plan with its file name and its runs, oldest first. */
interface NamedPlan {
  file: string;
  plan: Plan;
  runs: readonly [Run, ...Run[]];
}

/** Returns each plan once, in the order of the plans' first runs. */
export function distinctPlans(runs: readonly Run[]): NamedPlan[] {
  const plans = new Map<string, [Run, ...Run[]]>();
  for (const run of runs.toSorted((one, other) => one.createdAt - other.createdAt)) {
    const text = canonicalJson(run.plan);
    const same = plans.get(text);
    if (same) same.push(run);
    else plans.set(text, [run]);
  }
  return [...plans.values()].map((same, index) => ({
    file: planFileName(index),
    plan: same[0].plan,
    runs: same,
  }));
}

const planFileName = (index: number): string => (index === 0 ? 'plan.json' : `plan-${index + 1}.json`);

/**
 * Returns the plans in the form for another device. A plan whose videos the user deleted is left out, because nobody
 * could open a file that contains it.
 */
const repeatablePlans = (runs: readonly Run[]): NamedPlan[] =>
  distinctPlans(runs)
    .map((one) => (one.plan.kind === 'captions' ? { ...one, plan: portableCaptionsPlan(one.plan) } : one))
    .filter(({ plan }) => parsePlan(plan).ok);

/** Creates a file for every plan, oldest first, so that others can repeat it, and then for those before the sample. */
export function planFiles({ collection }: Pick<ExportSource, 'collection'>, runs: readonly Run[], t: Translate) {
  const plans = repeatablePlans(runs).map(({ file, plan, runs: [first] }) => ({
    file,
    content: { name: t.message(runName(first)), plan, budget: first.budget },
  }));
  const before = stepsBeforeSample(sampleOf(collection), plans.length)
    .filter(isDesignPlanStep)
    .map(({ file, plan, budget }) => ({ file, content: { name: t.message(runName({ plan })), plan, budget } }));
  return [...plans, ...before].map(
    ({ file, content }): ExportFile => ({
      name: file,
      mediaType: 'application/json',
      chunks: () => textBytes(planFileText(content)),
    }),
  );
}

/** Returns the steps before the sample that a collection consists of, with the names of their plan files. */
export const stepsBefore = (sample: Sample | null, runs: readonly Run[]): DesignStep[] =>
  sample ? stepsBeforeSample(sample, repeatablePlans(runs).length) : [];

/** Returns the steps before a sample. Their plan files are numbered after those of `plans` own plans. */
function stepsBeforeSample(sample: Sample | null, plans: number): DesignStep[] {
  const steps = sample ? parseSteps(sample.steps) : null;
  if (!steps?.ok) return [];
  let next = plans;
  return steps.value.map((step) => {
    if (!isDesignPlanStep(step)) return step;
    next += 1;
    return { ...step, file: planFileName(next - 1) };
  });
}

/** Returns the step that drew the sample of a collection, after the steps before it; none for other collections. */
function sampleSteps(sample: Sample | null, plans: number): DesignStep[] {
  if (!sample) return [];
  const before = stepsBeforeSample(sample, plans);
  const { plan, at } = sample;
  const counts = { frame: frameSize(sample), videosAdded: drawnIds(sample).length };
  return [...before, { step: before.length + 1, sample: plan, ...counts, at: isoTime(at) }];
}

interface StepDraft {
  at: number;
  owns(batch: ItemBatch): boolean;
  create(step: number, stepOf: (id: string) => number | null): DesignStep;
}

/**
 * Creates the file with the design of a study, from which another lab can repeat the whole study: the steps in time
 * order, with the sources of their videos. A plan file alone has only the final ids.
 */
export const designFile = (runs: readonly Run[]): ExportFile => ({
  name: 'design.json',
  mediaType: 'application/json',
  chunks: (source) => textBytes(`${JSON.stringify(studyDesign(source, runs), null, 2)}\n`),
});

function studyDesign(source: ExportSource, runs: readonly Run[]) {
  const name = source.collection.name.slice(0, maxNameLength).toWellFormed();
  // `format` comes first, so that the start of a long file is enough to recognise it.
  return { format: designFormat, version: designVersion, name, steps: designSteps(source, runs) };
}

const maxNameLength = 200;

/** Returns the steps of a study in time order, with the sources of their videos. */
export function designSteps(
  { collection, snapshot, chosen }: Pick<ExportSource, 'collection' | 'snapshot' | 'chosen'>,
  runs: readonly Run[],
): DesignStep[] {
  const isChosen = (id: string): boolean => chosen === null || (chosen as ReadonlySet<string>).has(id);
  const rows: ReadonlyMap<string, number> = snapshot.rowOf;
  const itemOf = (id: string): ItemBatch | undefined => snapshot.batches[snapshot.firstBatch[rows.get(id) ?? -1] ?? -1];
  const countVideos = (owns: StepDraft['owns']): number =>
    snapshot.ids.filter((id) => {
      const item = itemOf(id);
      return item !== undefined && owns(item);
    }).length;
  const plans = repeatablePlans(runs);
  const runIds = plans.flatMap(({ runs: same }) => same.map(({ id }) => id));
  const earlier = sampleSteps(sampleOf(collection), plans.length);
  const items = earlier.length > 0 ? snapshot.batches.filter(({ from }) => from !== 'sample') : snapshot.batches;
  const all = [...planSteps(plans, countVideos), ...addedSteps(items, new Set(runIds), isChosen)];
  const drafts = all.sort((one, other) => one.at - other.at);
  const stepOf = (id: string): number | null => {
    const item = itemOf(id);
    if (item?.from === 'sample' && earlier.length > 0) return earlier.length;
    const index = item ? drafts.findIndex((step) => step.owns(item)) : -1;
    return index < 0 ? null : earlier.length + index + 1;
  };
  return [...earlier, ...drafts.map((step, index) => step.create(earlier.length + index + 1, stepOf))];
}

const planSteps = (plans: readonly NamedPlan[], countVideos: (owns: StepDraft['owns']) => number): StepDraft[] =>
  plans.map(({ file, plan, runs: same }) => {
    const ids = new Set(same.map(({ id }) => id));
    const originalIds = originalVideoIdsOf({ plan });
    const owns: StepDraft['owns'] = ({ runId }) => runId !== null && ids.has(runId);
    return {
      at: same[0].createdAt,
      owns,
      create: (step, stepOf) => ({
        step,
        file,
        plan,
        budget: same[0].budget,
        runs: same.map(({ createdAt, startedBy }) => ({ started: isoTime(createdAt), startedBy })),
        videosAdded: countVideos(owns),
        ...(originalIds.length > 0 && { from: videoSources(originalIds, step, stepOf) }),
      }),
    };
  });

/** Returns the steps that the videos came from. The user named the videos that no earlier step found. */
function videoSources(ids: readonly VideoId[], step: number, stepOf: (id: string) => number | null): DesignSource[] {
  const idsByStep = new Map<number | null, VideoId[]>();
  for (const id of ids) {
    const from = stepOf(id);
    const earlier = from !== null && from < step ? from : null;
    const same = idsByStep.get(earlier);
    if (same) same.push(id);
    else idsByStep.set(earlier, [id]);
  }
  return [...idsByStep]
    .map(([from, some]) => ({ step: from, videos: some.length, ...(from === null && { ids: some }) }))
    .sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
}

/** Returns a step for each place from which videos were added without a run. */
function addedSteps(
  items: readonly ItemBatch[],
  runs: ReadonlySet<string>,
  isChosen: (id: string) => boolean,
): StepDraft[] {
  const itemsByOrigin = new Map<string, ItemBatch[]>();
  const originKey = ({ from, address }: ItemBatch): string => JSON.stringify([from, address]);
  const isAdded = ({ runId }: ItemBatch): boolean => runId === null || !runs.has(runId);
  for (const item of items.filter(isAdded)) {
    const same = itemsByOrigin.get(originKey(item));
    if (same) same.push(item);
    else itemsByOrigin.set(originKey(item), [item]);
  }
  return [...itemsByOrigin].map(([key, same]) => ({
    at: same[0]?.addedAt ?? 0,
    owns: (item) => isAdded(item) && originKey(item) === key,
    create: (step) => ({
      step,
      added: knownSource(same[0]?.from ?? 'library'),
      address: same[0]?.address ?? null,
      at: isoTime(same[0]?.addedAt ?? 0),
      ids: [...new Set(same.flatMap(({ ids }) => ids))].filter(isChosen),
    }),
  }));
}
