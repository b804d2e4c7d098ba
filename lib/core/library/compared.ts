import type { Capture } from '../evidence/capture';
import type { VideoId } from '../service/ids';

/** A video with its place in a list, counted from 1. */
export interface Placed {
  id: VideoId;
  rank: number;
}
export interface Moved extends Placed {
  /** Where it stood before. */
  was: number;
}

/** What became of a list (REL-06, SEA-06). */
export interface Comparison {
  /** Only in the later list, in its order. */
  appeared: readonly Placed[];
  /** Only in the earlier list, in its order. */
  gone: readonly Placed[];
  /** In both, and not at the same place; in the order of the later list. */
  moved: readonly Moved[];
  /** In both at the same place. */
  stayed: number;
  /** Share of the videos of either list that are in both (Jaccard), from 0 to 1; `null` where both are empty. */
  jaccard: number | null;
  /** How alike the order of those in both is (Spearman's rho), from −1 to 1; `null` for fewer than two. */
  order: number | null;
}

/** Holds a list against an earlier one. No id stands twice in either. */
export function compared(before: readonly VideoId[], after: readonly VideoId[]): Comparison {
  const was = ranksOf(before);
  const is = ranksOf(after);
  const placed = (id: VideoId, rank: number): Placed => ({ id, rank: rank + 1 });
  const both = after.filter((id) => was.has(id));
  const moves = both.map((id) => ({ id, rank: is.get(id) ?? 0, was: was.get(id) ?? 0 }));
  const moved = moves.filter((move) => move.rank !== move.was);
  const either = before.length + after.length - both.length;
  return {
    appeared: after.map(placed).filter(({ id }) => !was.has(id)),
    gone: before.map(placed).filter(({ id }) => !is.has(id)),
    moved,
    stayed: both.length - moved.length,
    jaccard: either === 0 ? null : both.length / either,
    order: spearman(
      before.filter((id) => is.has(id)),
      both,
    ),
  };
}

const ranksOf = (ids: readonly VideoId[]): Map<VideoId, number> => new Map(ids.map((id, at) => [id, at + 1]));

/** Spearman's rho of two orders of the same videos; places are counted among these alone, so there are no ties. */
function spearman(before: readonly VideoId[], after: readonly VideoId[]): number | null {
  const n = after.length;
  if (n < 2) return null;
  const was = ranksOf(before);
  const squares = after.reduce((sum, id, at) => sum + ((was.get(id) ?? 0) - (at + 1)) ** 2, 0);
  return 1 - (6 * squares) / (n * (n * n - 1));
}

/** What a run found, each video once, in the order in which its answers named it. */
export const foundBy = (captures: readonly Pick<Capture, 'runId' | 'ids'>[], runId: string): VideoId[] => [
  ...new Set(captures.filter((capture) => capture.runId === runId).flatMap(({ ids }) => ids)),
];
