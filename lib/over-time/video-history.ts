import type { ItemBatch } from '@/lib/collection/records';
import type { Snapshot } from '@/lib/collection/snapshot';
import type { Cell } from '@/lib/database/fields';
import { isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';

export interface Occurrence {
  batch: ItemBatch;
  rank: number | null;
}

/** A response with the details of a video, or one that did not return it. */
export interface Observation {
  capture: Capture;
  returned: boolean;
  viewCount: Cell;
  likeCount: Cell;
  commentCount: Cell;
}

/** Returns every addition of a video, newest first. */
export const occurrencesOf = ({ batches }: Pick<Snapshot, 'batches'>, id: VideoId): Occurrence[] =>
  batches
    .flatMap((batch) => {
      const index = batch.ids.indexOf(id);
      return index < 0 ? [] : [{ batch, rank: batch.ranks[index] ?? null }];
    })
    .reverse();

/** Returns every observation of a video, newest first. */
export const observationsOf = ({ captures }: Pick<Snapshot, 'captures'>, id: VideoId): Observation[] =>
  captures
    .filter(isObservation)
    .flatMap((capture) => {
      const index = capture.ids.indexOf(id);
      const returned = index >= 0;
      if (!returned && !capture.missing.includes(id)) return [];
      const { viewCount, likeCount, commentCount } = capture.columns;
      const cellIn = (column: readonly Cell[] | undefined) => column?.[index] ?? null;
      return [
        {
          capture,
          returned,
          viewCount: cellIn(viewCount),
          likeCount: cellIn(likeCount),
          commentCount: cellIn(commentCount),
        },
      ];
    })
    .reverse();
