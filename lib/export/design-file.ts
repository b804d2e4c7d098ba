import type { Gathering } from '@/lib/collection/collection';
import type { Plan } from '@/lib/runs/plan';
import { withNoneHeld } from '@/lib/runs/plans/captions-plan';
import { originalIdsOf } from '@/lib/runs/plans/design-steps';
import { type DesignSource, designFormat, designVersion, type StudyDesign } from '@/lib/runs/plans/study-design';
import type { Run } from '@/lib/runs/run';
import type { VideoId } from '@/lib/service/ids';
import type { ExportFile, ExportSource } from './export-file';
import { namedPlans } from './plan-files';
import { stamp } from './record';
import { textBytes } from './table-file';

type DesignStep = StudyDesign['steps'][number];

interface Begun {
  at: number;
  /** Whose videos are those of this step. */
  owns(gathering: Gathering): boolean;
  made(step: number, stepOf: (id: string) => number | null): DesignStep;
}

/**
 * The design of a study, so that another lab can run the whole again: its steps in time, each plan with the steps that its videos
 * came from, and the videos that came without a plan. A plan alone has only the ids that it came to.
 */
export const designFile = (runs: readonly Run[]): ExportFile => ({
  name: 'design.json',
  mediaType: 'application/json',
  rows: (source) => textBytes(`${JSON.stringify(designOf(source, runs), null, 2)}\n`),
});

function designOf(source: ExportSource, runs: readonly Run[]) {
  // A format first, so that whoever opens a long file knows it by its beginning.
  const name = source.collection.name.slice(0, maxName).toWellFormed();
  return { format: designFormat, version: designVersion, name, steps: stepsOf(source, runs) };
}

const maxName = 200;

function stepsOf({ roll, chosen }: ExportSource, runs: readonly Run[]): DesignStep[] {
  const goes = (id: string): boolean => chosen === null || (chosen as ReadonlySet<string>).has(id);
  const rows: ReadonlyMap<string, number> = roll.rowOf;
  const gatheringOf = (id: string): Gathering | undefined =>
    roll.gatherings[roll.firstGathering[rows.get(id) ?? -1] ?? -1];
  const broughtBy = (owns: Begun['owns']): number =>
    roll.ids.filter((id) => {
      const gathering = gatheringOf(id);
      return gathering !== undefined && owns(gathering);
    }).length;
  const all = [...plansIn(runs, broughtBy), ...addedIn(roll.gatherings, new Set(runs.map(({ id }) => id)), goes)];
  const begun = all.sort((one, other) => one.at - other.at);
  const stepOf = (id: string): number | null => {
    const gathering = gatheringOf(id);
    const at = gathering ? begun.findIndex((step) => step.owns(gathering)) : -1;
    return at < 0 ? null : at + 1;
  };
  return begun.map((step, at) => step.made(at + 1, stepOf));
}

const plansIn = (runs: readonly Run[], broughtBy: (owns: Begun['owns']) => number): Begun[] =>
  namedPlans(runs).map(({ file, plan: ran, runs: same }) => {
    const ids = new Set(same.map(({ id }) => id));
    const plan: Plan = ran.kind === 'captions' ? withNoneHeld(ran) : ran;
    const needed = originalIdsOf({ plan });
    const owns: Begun['owns'] = ({ runId }) => runId !== null && ids.has(runId);
    return {
      at: same[0].createdAt,
      owns,
      made: (step, stepOf) => ({
        ...{ step, file, plan, budget: same[0].budget },
        runs: same.map(({ createdAt, by }) => ({ started: stamp(createdAt), by })),
        brought: broughtBy(owns),
        ...(needed.length > 0 && { from: takenFrom(needed, step, stepOf) }),
      }),
    };
  });

/** A video that came with this step or later only was named by the user: no step before brings it again. */
function takenFrom(ids: readonly VideoId[], step: number, stepOf: (id: string) => number | null): DesignSource[] {
  const taken = new Map<number | null, VideoId[]>();
  for (const id of ids) {
    const from = stepOf(id);
    const earlier = from !== null && from < step ? from : null;
    const same = taken.get(earlier);
    if (same) same.push(id);
    else taken.set(earlier, [id]);
  }
  return [...taken]
    .map(([from, some]) => ({ step: from, videos: some.length, ...(from === null && { ids: some }) }))
    .sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
}

/** What came from the panel, from pages, by import or from another collection: each place once. */
function addedIn(gatherings: readonly Gathering[], runs: ReadonlySet<string>, goes: (id: string) => boolean): Begun[] {
  const places = new Map<string, Gathering[]>();
  const keyOf = ({ from, address }: Gathering): string => JSON.stringify([from, address]);
  const isAdded = ({ runId }: Gathering): boolean => runId === null || !runs.has(runId);
  for (const gathering of gatherings.filter(isAdded)) {
    const same = places.get(keyOf(gathering));
    if (same) same.push(gathering);
    else places.set(keyOf(gathering), [gathering]);
  }
  return [...places].map(([key, same]) => ({
    at: same[0]?.addedAt ?? 0,
    owns: (gathering) => isAdded(gathering) && keyOf(gathering) === key,
    made: (step) => ({
      ...{ step, added: same[0]?.from ?? 'library', address: same[0]?.address ?? null },
      at: stamp(same[0]?.addedAt ?? 0),
      ids: [...new Set(same.flatMap(({ ids }) => ids))].filter(goes),
    }),
  }));
}
