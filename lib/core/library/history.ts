import type { Gathering } from '../collection';
import type { Capture } from '../evidence/capture';
import { isObservation } from '../evidence/observation';
import type { Cell } from '../evidence/sheet';
import type { VideoId } from '../service/ids';
import type { Roll } from './roll';

/** One time that a video was gathered. */
export interface Sighting {
  gathering: Gathering;
  rank: number | null;
}

/** One answer that has details of a video. */
export interface Observation {
  capture: Capture;
  viewCount: Cell;
  likeCount: Cell;
  commentCount: Cell;
}

/** Where a video came from: every time it was gathered, the newest first. */
export const sightingsOf = ({ gatherings }: Pick<Roll, 'gatherings'>, id: VideoId): Sighting[] =>
  gatherings
    .flatMap((gathering) => {
      const at = gathering.ids.indexOf(id);
      return at < 0 ? [] : [{ gathering, rank: gathering.ranks[at] ?? null }];
    })
    .reverse();

/** Every answer that has its details, the newest first (COL-07). */
export const observationsOf = ({ captures }: Pick<Roll, 'captures'>, id: VideoId): Observation[] =>
  captures
    .filter(isObservation)
    .flatMap((capture) => {
      const at = capture.ids.indexOf(id);
      if (at < 0) return [];
      const { viewCount, likeCount, commentCount } = capture.sheet;
      const of = (column: readonly Cell[] | undefined) => column?.[at] ?? null;
      return [{ capture, viewCount: of(viewCount), likeCount: of(likeCount), commentCount: of(commentCount) }];
    })
    .reverse();
