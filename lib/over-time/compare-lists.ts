import type { Capture } from '@/lib/provenance/records';
import type { Run } from '@/lib/runs/records';
import type { RunView } from '@/lib/runs/run-view';
import type { VideoId } from '@/lib/service/ids';
import { canonicalJson } from '@/lib/shared/json';

/** Two runs to compare; `after` is the later one. */
export interface RunPair {
  before: string;
  after: string;
}

type DatedRun = Pick<Run, 'id' | 'plan' | 'createdAt'>;

/**
 * Chooses the runs to compare: the user's choice, else the latest two in `comparedRunIds`, else the latest two with
 * equal plans, else the latest two of the same kind.
 */
export function chooseRunPair(
  all: readonly DatedRun[],
  comparedRunIds: ReadonlySet<string> | null,
  selected: RunPair | null,
): RunPair | null {
  const exists = (run: string) => all.some(({ id }) => id === run);
  if (selected && exists(selected.before) && exists(selected.after)) return selected;
  const newest = [...all].sort((a, b) => b.createdAt - a.createdAt);
  const [last, before] = newest.filter(({ id }) => comparedRunIds?.has(id));
  return last && before ? { before: before.id, after: last.id } : findRunPair(newest);
}

const findRunPair = (newest: readonly DatedRun[]): RunPair | null =>
  newestPair(newest, ({ plan }) => canonicalJson(plan)) ?? newestPair(newest, ({ plan }) => plan.kind);

/** Returns the latest run that shares its key with an earlier run, and the latest such run before it. */
function newestPair(newest: readonly DatedRun[], keyOf: (run: DatedRun) => string): RunPair | null {
  const groups = Map.groupBy(newest, keyOf).values();
  const [after, before] = groups.find(({ length }) => length > 1) ?? [];
  return after && before ? { before: before.id, after: after.id } : null;
}

/** A video and its position in a list, counted from 1. */
interface RankedVideo {
  id: VideoId;
  rank: number;
}

/** A video with different positions in two lists. */
interface MovedVideo {
  id: VideoId;
  from: number;
  to: number;
}

interface ListComparison {
  /** Videos that are only in the later list, in its order. */
  appeared: RankedVideo[];
  /** Videos that are only in the earlier list, in its order. */
  disappeared: RankedVideo[];
  /** Videos that are in both lists at different positions, in the order of the later list. */
  moved: MovedVideo[];
  stayed: number;
  shared: number;
  /** Jaccard index of the two lists, from 0 to 1; `null` if both are empty. */
  jaccard: number | null;
  /**
   * Spearman correlation of the order of the shared videos, from -1 to 1; `null` with fewer than two. Ranks are counted
   * among shared videos only, so that additions and removals have no effect.
   */
  spearman: number | null;
}

/** Compares two lists in their order. Repetitions of an id are removed before positions are counted. */
export function compareLists(earlier: readonly VideoId[], later: readonly VideoId[]): ListComparison {
  const earlierRanks = ranksOf(earlier);
  const laterRanks = ranksOf(later);
  const shared = [...laterRanks].flatMap(([id, to]) => {
    const from = earlierRanks.get(id);
    return from === undefined ? [] : [{ id, from, to }];
  });
  const moved = shared.filter(({ from, to }) => from !== to);
  const either = earlierRanks.size + laterRanks.size - shared.length;
  return {
    appeared: missingFrom(laterRanks, earlierRanks),
    disappeared: missingFrom(earlierRanks, laterRanks),
    moved,
    stayed: shared.length - moved.length,
    shared: shared.length,
    jaccard: either === 0 ? null : shared.length / either,
    spearman: spearmanOf(shared),
  };
}

/** Returns the videos that a run found, ordered by date range and then by page. */
export function rankedVideos(captures: readonly Pick<Capture, 'step' | 'context' | 'ids'>[]): VideoId[] {
  const dateRange = ({ context }: Pick<Capture, 'context'>) => String(context?.slice ?? '');
  const inOrder = captures.toSorted((one, other) =>
    dateRange(one) === dateRange(other) ? one.step - other.step : dateRange(one) < dateRange(other) ? -1 : 1,
  );
  return [...new Set(inOrder.flatMap(({ ids }) => ids))];
}

type ComparedRun = Pick<RunView, 'id' | 'plan' | 'stored'>;

/** Returns the responses of a run. Of those that it reused, only the videos that it requested are included. */
export function capturesOfRun({ id: runId, stored }: ComparedRun, captures: readonly Capture[]): Capture[] {
  const reused = new Map(stored.map(({ captureId, ids }) => [captureId, ids]));
  return captures.flatMap((capture) => {
    if (capture.runId === runId) return [capture];
    const requested = new Set(reused.get(capture.id));
    return requested.size > 0 ? [{ ...capture, ids: capture.ids.filter((id) => requested.has(id)) }] : [];
  });
}

/**
 * Returns whether the service returned the videos of a run in an order. Details have none, and the lists of several
 * seeds have no common one.
 */
export const hasOrder = ({ plan }: Pick<ComparedRun, 'plan'>): boolean =>
  plan.kind === 'crawl' ? plan.seeds.length === 1 && plan.depth === 1 : plan.kind !== 'details';

/**
 * Returns the lists of two runs. Of two lists of details, videos that only one of the runs requested are left out.
 * `requested` tells whether both requested all, some or none of the same videos; `ordered`, whether positions in the
 * two lists can be compared.
 */
export function listsToCompare(before: ComparedRun, after: ComparedRun, captures: readonly Capture[]) {
  const lists = [before, after].map((run) => listOfRun(run, capturesOfRun(run, captures)));
  const [earlier = [], later = []] = lists;
  const ordered = hasOrder(before) && hasOrder(after);
  if (before.plan.kind !== 'details' || after.plan.kind !== 'details') {
    return { earlier, later, ordered, requested: 'all' as const };
  }
  const requestedBefore = new Set(before.plan.ids);
  const requested = new Set(after.plan.ids.filter((id) => requestedBefore.has(id)));
  const all = new Set([...before.plan.ids, ...after.plan.ids]);
  return {
    earlier: earlier.filter((id) => requested.has(id)),
    later: later.filter((id) => requested.has(id)),
    ordered,
    requested: requested.size === 0 ? 'none' : requested.size < all.size ? 'some' : 'all',
  } as const;
}

/** Unreadable rows are in a list of details, because the service returned these videos. */
function listOfRun({ plan }: ComparedRun, captures: readonly Capture[]): VideoId[] {
  if (plan.kind !== 'details') return rankedVideos(captures);
  const returned = new Set(captures.flatMap(({ ids, unreadable = [] }) => [...ids, ...unreadable]));
  return plan.ids.filter((id) => returned.has(id));
}

function ranksOf(ids: readonly VideoId[]): Map<VideoId, number> {
  return new Map([...new Set(ids)].map((id, index) => [id, index + 1]));
}

const missingFrom = (these: ReadonlyMap<VideoId, number>, those: ReadonlyMap<VideoId, number>): RankedVideo[] =>
  [...these].filter(([id]) => !those.has(id)).map(([id, rank]) => ({ id, rank }));

/** Ranks have no ties, so the simple formula is valid. `shared` is in the order of the later list. */
function spearmanOf(shared: readonly MovedVideo[]): number | null {
  const count = shared.length;
  if (count < 2) return null;
  const earlierRank = new Map(
    shared.toSorted((one, other) => one.from - other.from).map(({ id }, index) => [id, index]),
  );
  const squares = shared.reduce((sum, { id }, index) => sum + (index - (earlierRank.get(id) ?? index)) ** 2, 0);
  return 1 - (6 * squares) / (count * (count ** 2 - 1));
}
