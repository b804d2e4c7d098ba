import { isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import { localDay } from '@/lib/shared/time-text';

/** What the responses of one month say about the videos of a collection. The last response about a video counts. */
export interface MissingMonth {
  /** Such as `2026-11`. */
  month: string;
  returned: number;
  missing: number;
  /** Returned, though missing in the response before. */
  back: number;
}

interface MissingVideos {
  /** Newest first. */
  months: MissingMonth[];
  /** The videos that the last response about them lacks, with the time of the first response since then without them. */
  missingSince: ReadonlyMap<VideoId, number>;
  returned: number;
  back: number;
}

/**
 * Counts the missing videos by month. The captures are in time order; `has` tells the videos of the collection. `dayOf`
 * returns the day of a time in milliseconds since 1970, such as `2026-11-30`, with or without a time of day.
 */
export function findMissing(
  captures: readonly Capture[],
  has: (id: VideoId) => boolean,
  dayOf: (time: number) => string = localDay,
): MissingVideos {
  const monthOf = ({ receivedAt }: Capture) => dayOf(receivedAt).slice(0, 'yyyy-mm'.length);
  const missingSince = new Map<VideoId, number>();
  const returned = new Set<VideoId>();
  const back = new Set<VideoId>();
  const months = new Map<string, MissingMonth>();
  for (const [month, ofMonth] of Map.groupBy(captures.filter(isObservation), monthOf)) {
    const inMonth = { returned: new Set<VideoId>(), missing: new Set<VideoId>(), back: new Set<VideoId>() };
    for (const { receivedAt, ids, missing } of ofMonth) {
      for (const id of ids.filter(has)) {
        if (missingSince.delete(id)) {
          back.add(id);
          inMonth.back.add(id);
        }
        returned.add(id);
        inMonth.returned.add(id);
        inMonth.missing.delete(id);
      }
      for (const id of missing.filter(has)) {
        if (!missingSince.has(id)) missingSince.set(id, receivedAt);
        for (const set of [returned, back, inMonth.returned, inMonth.back]) set.delete(id);
        inMonth.missing.add(id);
      }
    }
    const { size } = inMonth.returned;
    months.set(month, { month, returned: size, missing: inMonth.missing.size, back: inMonth.back.size });
  }
  return { months: [...months.values()].reverse(), missingSince, returned: returned.size, back: back.size };
}
