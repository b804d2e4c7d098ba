import type { Snapshot } from '@/lib/collection/snapshot';
import type { VideoId } from '@/lib/service/ids';
import type { Plan } from './plan-schema';
import type { Run } from './records';
import { captionsPlanFor, captionsVideosOf } from './run-rules';
import {
  type DesignAddStep,
  type DesignPlanStep,
  type DesignSampleStep,
  type DesignStep,
  isDesignPlanStep,
  isDesignSampleStep,
  type RepeatedDesign,
} from './study-design';

export interface DesignProgress {
  /** Runs of the collection, in any order. */
  runs: readonly Pick<Run, 'id' | 'state' | 'plan' | 'designStep' | 'createdAt'>[];
  snapshot: Pick<Snapshot, 'ids' | 'rowOf' | 'batches' | 'firstBatch'>;
  /** The step whose sample the collection consists of; it and all earlier steps are done. 0 without a sample. */
  sampleStep: number;
}

/**
 * The state of a step's newest run. Without a run: `waiting` for earlier steps, `empty` if those added no videos, else
 * `ready`. A step without a plan is `ready` until all of its videos are in the collection, then `done`. A sample is
 * `ready` once all earlier steps are complete; drawing it makes another collection, in which it is `done`.
 */
export type DesignStepState = 'waiting' | 'empty' | 'ready' | 'running' | 'paused' | 'stopped' | 'done';

export interface DesignStepStatus {
  step: DesignStep;
  state: DesignStepState;
  /** Earlier steps whose videos are not complete yet. */
  waitsFor: number[];
  /** Earlier steps whose run is paused or stopped; the videos that they have added so far are used. */
  unfinished: number[];
  /** The plan with the videos to use; `null` while the step waits or has no videos, and for a step without a plan. */
  plan: Plan | null;
  /** Videos to add that are not in the collection yet. */
  idsToAdd: VideoId[];
}

/** Returns the earlier steps that a step takes videos from, in order. */
export const sourceStepsOf = (step: DesignStep): number[] =>
  isDesignPlanStep(step) ? (step.from ?? []).flatMap(({ step: from }) => (from === null ? [] : [from])) : [];

/**
 * Returns how many videos of its earlier steps a step used in the original study, and how many these steps had added. A
 * step that used only some of them has a selection that no rule can repeat.
 */
export function usedVideos(steps: RepeatedDesign['steps'], step: DesignPlanStep): { used: number; all: number } {
  const sources = (step.from ?? []).filter(({ step: from }) => from !== null);
  return {
    used: sources.reduce((sum, { videos }) => sum + videos, 0),
    all: sources.reduce((sum, { step: from }) => sum + videosAddedBy(steps[(from ?? 0) - 1]), 0),
  };
}

function videosAddedBy(step: DesignStep | undefined): number {
  if (!step) return 0;
  return 'ids' in step ? step.ids.length : step.videosAdded;
}

/**
 * Returns the steps that used a list in the original study: a selection of videos, or only videos that were added
 * without a plan. They use the same videos again, unless the user chooses otherwise.
 */
export const listSteps = (steps: RepeatedDesign['steps']): number[] =>
  steps.flatMap((step) => {
    const sources = sourceStepsOf(step).flatMap((from) => steps[from - 1] ?? []);
    if (!isDesignPlanStep(step) || sources.length === 0) return [];
    const { used, all } = usedVideos(steps, step);
    const areAdded = sources.every((source) => 'added' in source);
    return used < all || areAdded ? [step.step] : [];
  });

export const originalVideoIdsOf = ({ plan }: Pick<DesignPlanStep, 'plan'>): readonly VideoId[] =>
  'seeds' in plan ? plan.seeds : 'ids' in plan ? plan.ids : [];

/**
 * Returns the status of every step. A step uses the videos that its earlier steps added to this collection or, if the
 * user chose so, the ids of the original study. A step without earlier steps always uses the original ids. `maxMissing`
 * is the user's maximum share of missing videos, from 0 to 1, which the design cannot raise.
 */
export function designStepStatuses(
  design: RepeatedDesign,
  progress: DesignProgress,
  maxMissing: number,
): DesignStepStatus[] {
  const addedIds = addedIdsByStep(design, progress);
  const steps: DesignStepStatus[] = [];
  for (const step of design.steps) {
    steps.push(stepStatus(step, { design, progress, maxMissing, addedIds, steps }));
  }
  return steps;
}

function stepStatus(step: DesignStep, context: StatusContext): DesignStepStatus {
  const { progress, steps } = context;
  if (step.step <= progress.sampleStep)
    return { step, state: 'done', waitsFor: [], unfinished: [], plan: null, idsToAdd: [] };
  if (isDesignPlanStep(step)) return plannedStepStatus(step, context);
  return isDesignSampleStep(step) ? sampledStepStatus(step, progress, steps) : addedStepStatus(step, progress);
}

interface StatusContext {
  design: RepeatedDesign;
  progress: DesignProgress;
  maxMissing: number;
  addedIds: ReadonlyMap<number, readonly VideoId[]>;
  steps: readonly DesignStepStatus[];
}

function addedStepStatus(step: DesignAddStep, { snapshot }: DesignProgress): DesignStepStatus {
  const idsToAdd = step.ids.filter((id) => !snapshot.rowOf.has(id));
  return { step, state: idsToAdd.length > 0 ? 'ready' : 'done', waitsFor: [], unfinished: [], plan: null, idsToAdd };
}

function sampledStepStatus(
  step: DesignSampleStep,
  { snapshot }: DesignProgress,
  steps: readonly DesignStepStatus[],
): DesignStepStatus {
  const numbersOf = (some: readonly DesignStepStatus[]) => some.map((one) => one.step.step);
  const waitsFor = numbersOf(steps.filter(({ state }) => unfinishedStates.has(state)));
  const unfinished = numbersOf(steps.filter(({ state }) => state === 'paused' || state === 'stopped'));
  const stateOfInput = snapshot.ids.length === 0 ? 'empty' : 'ready';
  return {
    step,
    state: waitsFor.length > 0 ? 'waiting' : stateOfInput,
    waitsFor,
    unfinished,
    plan: null,
    idsToAdd: [],
  };
}

function plannedStepStatus(
  step: DesignPlanStep,
  { design, progress, maxMissing, addedIds, steps }: StatusContext,
): DesignStepStatus {
  const isOriginal = design.originalIds.includes(step.step);
  const sources = isOriginal ? [] : sourceStepsOf(step);
  const stateOf = (from: number) => steps[from - 1]?.state ?? 'waiting';
  const waitsFor = sources.filter((from) => unfinishedStates.has(stateOf(from)));
  const unfinished = sources.filter((from) => stateOf(from) === 'paused' || stateOf(from) === 'stopped');
  const ids = sources.length > 0 ? idsForStep(step, addedIds, progress.snapshot) : originalVideoIdsOf(step);
  const plan = planWithIds(step.plan, ids, maxMissing);
  const run = newestRun(step, ids, progress.runs);
  const isEmpty = sources.length > 0 && ids.length === 0;
  const stateWithoutRun = waitsFor.length > 0 ? 'waiting' : isEmpty ? 'empty' : 'ready';
  const state = run ? stateByRunState[run.state] : stateWithoutRun;
  const isKnown = waitsFor.length === 0 && !isEmpty;
  return { step, state, waitsFor, unfinished, plan: isKnown ? plan : null, idsToAdd: [] };
}

const unfinishedStates: ReadonlySet<DesignStepState> = new Set(['waiting', 'ready', 'running']);
const stateByRunState: Record<Run['state'], DesignStepState> = {
  running: 'running',
  paused: 'paused',
  stopped: 'stopped',
  done: 'done',
};

/**
 * Groups videos by the step that added them first. A step without a plan always has those of its videos that are in the
 * collection.
 */
function addedIdsByStep(
  { steps }: RepeatedDesign,
  { runs, snapshot, sampleStep }: DesignProgress,
): Map<number, VideoId[]> {
  const stepOf = new Map(runs.flatMap(({ id, designStep }) => (designStep === undefined ? [] : [[id, designStep]])));
  const addedIds = new Map<number, VideoId[]>();
  for (const step of steps) {
    addedIds.set(step.step, 'ids' in step ? step.ids.filter((id) => snapshot.rowOf.has(id)) : []);
  }
  for (const [row, id] of snapshot.ids.entries()) {
    const { runId = null, from } = snapshot.batches[snapshot.firstBatch[row] ?? -1] ?? {};
    const step = from === 'sample' ? sampleStep : runId === null ? undefined : stepOf.get(runId);
    if (step !== undefined) addedIds.get(step)?.push(id);
  }
  return addedIds;
}

/** Returns the ids that a step uses, in the collection's order; those outside the collection come last. */
function idsForStep(
  step: DesignPlanStep,
  addedIds: StatusContext['addedIds'],
  snapshot: DesignProgress['snapshot'],
): VideoId[] {
  const ids = new Set<VideoId>();
  for (const source of step.from ?? []) {
    for (const id of (source.step === null ? source.ids : addedIds.get(source.step)) ?? []) ids.add(id);
  }
  const rowOf = (id: VideoId) => snapshot.rowOf.get(id) ?? Number.MAX_SAFE_INTEGER;
  return [...ids].sort((one, other) => rowOf(one) - rowOf(other));
}

function planWithIds(plan: Plan, ids: readonly VideoId[], maxMissing: number): Plan {
  switch (plan.kind) {
    case 'details':
      return { ...plan, ids: [...ids], maxMissingShare: Math.min(plan.maxMissingShare, maxMissing) };
    case 'captions':
      return captionsPlanFor(plan, [...ids]);
    case 'crawl':
      return { ...plan, seeds: [...ids] };
    default:
      return plan;
  }
}

/** Captions runs start on another page and carry no design step, so they are matched by their ids. */
function newestRun({ step, plan }: DesignPlanStep, ids: readonly VideoId[], runs: DesignProgress['runs']) {
  const requestedIds = new Set(ids);
  const isOfStep = ({ plan: of, designStep }: DesignProgress['runs'][number]): boolean => {
    if (designStep !== undefined) return designStep === step;
    if (of.kind !== 'captions' || plan.kind !== 'captions') return false;
    const isSame = of.lang === plan.lang && of.mode === plan.mode;
    return isSame && captionsVideosOf(of).some((id) => requestedIds.has(id));
  };
  return runs
    .filter(isOfStep)
    .reduce<DesignProgress['runs'][number] | null>(
      (newest, run) => (newest === null || run.createdAt > newest.createdAt ? run : newest),
      null,
    );
}
