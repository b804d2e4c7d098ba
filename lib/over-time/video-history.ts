import type { ItemBatch } from '@/lib/collection/collection';
import type { Snapshot } from '@/lib/collection/snapshot';
import { type Capture, isObservation } from '@/lib/provenance/capture';
import type { Cell } from '@/lib/provenance/detail-columns';
import type { VideoId } from '@/lib/service/ids';

/** One time that a video was gathered. */
export interface Occurrence {
  gathering: ItemBatch;
  rank: number | null;
}

/** One look at a video: a response with its details, or one in which it was requested and not returned. */
export interface Observation {
  capture: Capture;
  returned: boolean;
  viewCount: Cell;
  likeCount: Cell;
  commentCount: Cell;
}

/** Where a video came from: every time it was gathered, the newest first. */
export const occurrencesOf = ({ gatherings }: Pick<Snapshot, 'gatherings'>, id: VideoId): Occurrence[] =>
  gatherings
    .flatMap((gathering) => {
      const at = gathering.ids.indexOf(id);
      return at < 0 ? [] : [{ gathering, rank: gathering.ranks[at] ?? null }];
    })
    .reverse();

/** Every look at it, the newest first. */
export const observationsOf = ({ captures }: Pick<Snapshot, 'captures'>, id: VideoId): Observation[] =>
  captures
    .filter(isObservation)
    .flatMap((capture) => {
      const at = capture.ids.indexOf(id);
      const returned = at >= 0;
      if (!returned && !capture.missing.includes(id)) return [];
      const { viewCount, likeCount, commentCount } = capture.sheet;
      const of = (column: readonly Cell[] | undefined) => column?.[at] ?? null;
      return [
        { capture, returned, viewCount: of(viewCount), likeCount: of(likeCount), commentCount: of(commentCount) },
      ];
    })
    .reverse();
