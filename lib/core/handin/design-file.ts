import type { Gathering } from '../collection';
import type { Run } from '../runs/run';
import type { ExportFile, ExportSource } from './export-file';
import { namedPlans } from './plan-files';
import { stamp } from './record';
import { textBytes } from './table-file';

/** Videos of a step, counted by the step that they came from; `null` for videos that are not in the collection any more. */
interface Taken {
  step: number | null;
  videos: number;
}

/** A step of a study: a plan with its runs, or videos that the user added. */
type DesignStep =
  | { step: number; plan: string; kind: string; runs: { started: string; by: Run['by'] }[]; from?: Taken[] }
  | { step: number; added: Gathering['from']; address: string | null; at: string; ids: string[] };

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
  rows: (source) =>
    textBytes(`${JSON.stringify({ format: 'sidelight-design', version: 1, steps: stepsOf(source, runs) }, null, 2)}\n`),
});

function stepsOf({ roll, chosen }: ExportSource, runs: readonly Run[]): DesignStep[] {
  const goes = (id: string): boolean => chosen === null || (chosen as ReadonlySet<string>).has(id);
  const all = [...plansIn(runs), ...addedIn(roll.gatherings, new Set(runs.map(({ id }) => id)), goes)];
  const begun = all.sort((one, other) => one.at - other.at);
  const stepOf = (id: string): number | null => {
    const gathering = roll.gatherings[roll.firstGathering[rowOf(id)] ?? -1];
    const at = gathering ? begun.findIndex((step) => step.owns(gathering)) : -1;
    return at < 0 ? null : at + 1;
  };
  const rows: ReadonlyMap<string, number> = roll.rowOf;
  const rowOf = (id: string): number => rows.get(id) ?? -1;
  return begun.map((step, at) => step.made(at + 1, stepOf));
}

const plansIn = (runs: readonly Run[]): Begun[] =>
  namedPlans(runs).map(({ file, plan, runs: same }) => {
    const ids = new Set(same.map(({ id }) => id));
    const needed = 'seeds' in plan ? plan.seeds : 'ids' in plan ? plan.ids : null;
    return {
      at: same[0].createdAt,
      owns: ({ runId }) => runId !== null && ids.has(runId),
      made: (step, stepOf) => ({
        ...{ step, plan: file, kind: plan.kind },
        runs: same.map(({ createdAt, by }) => ({ started: stamp(createdAt), by })),
        ...(needed && { from: takenFrom(needed, stepOf) }),
      }),
    };
  });

function takenFrom(ids: readonly string[], stepOf: (id: string) => number | null): Taken[] {
  const counts = new Map<number | null, number>();
  for (const id of ids) {
    const step = stepOf(id);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [...counts].map(([step, videos]) => ({ step, videos })).sort((a, b) => (a.step ?? 0) - (b.step ?? 0));
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
