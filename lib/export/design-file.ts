import type { ItemBatch } from '@/lib/collection/collection';
import { originalIdsOf } from '@/lib/runs/design-step-status';
import type { Plan } from '@/lib/runs/plan';
import type { Run } from '@/lib/runs/run';
import { portableCaptionsPlan } from '@/lib/runs/run-rules';
import { type DesignSource, designFormat, designVersion, type StudyDesign } from '@/lib/runs/study-design';
import type { VideoId } from '@/lib/service/ids';
import type { ExportFile, ExportSource } from './export-file';
import { textBytes } from './export-table';
import { namedPlans } from './plan-files';
import { isoTime } from './row-values';

type DesignStep = StudyDesign['steps'][number];

interface StepDraft {
  at: number;
  /** Whose videos are those of this step. */
  owns(gathering: ItemBatch): boolean;
  made(step: number, stepOf: (id: string) => number | null): DesignStep;
}

/**
 * The design of a study, so that another lab can run the whole again: its steps in time, each plan with the steps that its videos
 * came from, and the videos that came without a plan. A plan alone has only the ids that it came to.
 */
export const designFile = (runs: readonly Run[]): ExportFile => ({
  name: 'design.json',
  mediaType: 'application/json',
  rows: (source) => textBytes(`${JSON.stringify(studyDesign(source, runs), null, 2)}\n`),
});

function studyDesign(source: ExportSource, runs: readonly Run[]) {
  // A format first, so that whoever opens a long file knows it by its beginning.
  const name = source.collection.name.slice(0, maxNameLength).toWellFormed();
  return { format: designFormat, version: designVersion, name, steps: designSteps(source, runs) };
}

const maxNameLength = 200;

function designSteps({ roll: snapshot, chosen }: ExportSource, runs: readonly Run[]): DesignStep[] {
  const isChosen = (id: string): boolean => chosen === null || (chosen as ReadonlySet<string>).has(id);
  const rows: ReadonlyMap<string, number> = snapshot.rowOf;
  const itemOf = (id: string): ItemBatch | undefined =>
    snapshot.gatherings[snapshot.firstGathering[rows.get(id) ?? -1] ?? -1];
  const countVideos = (owns: StepDraft['owns']): number =>
    snapshot.ids.filter((id) => {
      const item = itemOf(id);
      return item !== undefined && owns(item);
    }).length;
  const all = [
    ...planSteps(runs, countVideos),
    ...addedSteps(snapshot.gatherings, new Set(runs.map(({ id }) => id)), isChosen),
  ];
  const drafts = all.sort((one, other) => one.at - other.at);
  const stepOf = (id: string): number | null => {
    const item = itemOf(id);
    const at = item ? drafts.findIndex((step) => step.owns(item)) : -1;
    return at < 0 ? null : at + 1;
  };
  return drafts.map((step, at) => step.made(at + 1, stepOf));
}

const planSteps = (runs: readonly Run[], countVideos: (owns: StepDraft['owns']) => number): StepDraft[] =>
  namedPlans(runs).map(({ file, plan: originalPlan, runs: same }) => {
    const ids = new Set(same.map(({ id }) => id));
    const plan: Plan = originalPlan.kind === 'captions' ? portableCaptionsPlan(originalPlan) : originalPlan;
    const originalIds = originalIdsOf({ plan });
    const owns: StepDraft['owns'] = ({ runId }) => runId !== null && ids.has(runId);
    return {
      at: same[0].createdAt,
      owns,
      made: (step, stepOf) => ({
        ...{ step, file, plan, budget: same[0].budget },
        runs: same.map(({ createdAt, by }) => ({ started: isoTime(createdAt), by })),
        brought: countVideos(owns),
        ...(originalIds.length > 0 && { from: videoSources(originalIds, step, stepOf) }),
      }),
    };
  });

/** A video that came with this step or later only was named by the user: no step before brings it again. */
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

/** What came from the panel, from pages, by import or from another collection: each place once. */
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
    made: (step) => ({
      ...{ step, added: same[0]?.from ?? 'library', address: same[0]?.address ?? null },
      at: isoTime(same[0]?.addedAt ?? 0),
      ids: [...new Set(same.flatMap(({ ids }) => ids))].filter(isChosen),
    }),
  }));
}
