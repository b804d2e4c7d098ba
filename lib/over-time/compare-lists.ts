import type { Capture } from '@/lib/provenance/capture';
import type { Run } from '@/lib/runs/run';
import type { VideoId } from '@/lib/service/ids';

/** A run that can be held against another: the later of the two is `after`. */
export interface RunPair {
  before: string;
  after: string;
}

/** Two runs ask the same where their plans are the same to the letter. */
const planKey = ({ plan }: Pick<Run, 'plan'>): string => JSON.stringify(plan);

type DatedRun = Pick<Run, 'id' | 'plan' | 'createdAt'>;

/**
 * What is compared: what the user chose, as long as both are there; else the last two of `among`; else the newest run that
 * has one of the same plan before it, or the newest two of one kind.
 */
export function chooseRunPair(
  all: readonly DatedRun[],
  among: ReadonlySet<string> | null,
  chosen: RunPair | null,
): RunPair | null {
  const isThere = (run: string) => all.some(({ id }) => id === run);
  if (chosen && isThere(chosen.before) && isThere(chosen.after)) return chosen;
  const newest = [...all].sort((a, b) => b.createdAt - a.createdAt);
  const [last, before] = newest.filter(({ id }) => among?.has(id));
  return last && before ? { before: before.id, after: last.id } : findRunPair(newest);
}

function findRunPair(newest: readonly DatedRun[]): RunPair | null {
  const pairs = newest.flatMap((after, at) => newest.slice(at + 1).map((before) => ({ before, after })));
  const same = pairs.find(({ before, after }) => planKey(before) === planKey(after));
  const alike = same ?? pairs.find(({ before, after }) => before.plan.kind === after.plan.kind);
  return alike ? { before: alike.before.id, after: alike.after.id } : null;
}

/** A video and its place in a list, counted from 1. */
export interface RankedVideo {
  id: VideoId;
  rank: number;
}

/** A video that two lists have in different places. */
export interface MovedVideo {
  id: VideoId;
  from: number;
  to: number;
}

/** What became of a list between two runs of one question. */
interface ListComparison {
  /** Only in the later list, in its order. */
  appeared: RankedVideo[];
  /** Only in the earlier list, in its order. */
  gone: RankedVideo[];
  /** In both in different places, in the order of the later list. */
  moved: MovedVideo[];
  /** In both in the same place. */
  stayed: number;
  /** In both, moved or not. */
  shared: number;
  /** What both have of what either has, from 0 to 1 (Jaccard's index); `null` where both are empty. */
  jaccard: number | null;
  /**
   * Spearman's correlation of the order of those that both have, from -1 to 1: each is ranked among them alone, so that what
   * came and went does not count twice. `null` where both have fewer than two.
   */
  spearman: number | null;
}

/** Compares two lists in their order; of an id that stands twice its first place counts. */
export function compareLists(earlier: readonly VideoId[], later: readonly VideoId[]): ListComparison {
  const [before, now] = [ranksOf(earlier), ranksOf(later)];
  const shared = [...now].flatMap(([id, to]) => {
    const from = before.get(id);
    return from === undefined ? [] : [{ id, from, to }];
  });
  const moved = shared.filter(({ from, to }) => from !== to);
  const either = before.size + now.size - shared.length;
  return {
    appeared: missingFrom(now, before),
    gone: missingFrom(before, now),
    moved,
    stayed: shared.length - moved.length,
    shared: shared.length,
    jaccard: either === 0 ? null : shared.length / either,
    spearman: spearmanOf(shared),
  };
}

/** What a run found, in the order of its question: page after page, and where it was cut by date, slice after slice. */
export function rankedVideos(captures: readonly Pick<Capture, 'step' | 'note' | 'ids'>[]): VideoId[] {
  const dateRange = ({ note }: Pick<Capture, 'note'>) => String(note?.slice ?? '');
  const inOrder = captures.toSorted((one, other) =>
    dateRange(one) === dateRange(other) ? one.step - other.step : dateRange(one) < dateRange(other) ? -1 : 1,
  );
  return [...new Set(inOrder.flatMap(({ ids }) => ids))];
}

function ranksOf(ids: readonly VideoId[]): Map<VideoId, number> {
  return new Map([...new Set(ids)].map((id, at) => [id, at + 1]));
}

const missingFrom = (these: ReadonlyMap<VideoId, number>, those: ReadonlyMap<VideoId, number>): RankedVideo[] =>
  [...these].filter(([id]) => !those.has(id)).map(([id, rank]) => ({ id, rank }));

/** No two share a place, so the plain formula holds. `shared` is in the order of the later list. */
function spearmanOf(shared: readonly MovedVideo[]): number | null {
  const count = shared.length;
  if (count < 2) return null;
  const earlierPlace = new Map(shared.toSorted((one, other) => one.from - other.from).map(({ id }, at) => [id, at]));
  const squares = shared.reduce((sum, { id }, at) => sum + (at - (earlierPlace.get(id) ?? at)) ** 2, 0);
  return 1 - (6 * squares) / (count * (count ** 2 - 1));
}
