import { exactCount } from '@/lib/details/video-figures';
import { type Capture, isObservation } from '@/lib/provenance/capture';
import type { VideoId } from '@/lib/service/ids';
import { type Cell, csvText } from '@/lib/shared/csv';

/** The counts of a video that change while one watches. */
export const countFields = ['viewCount', 'likeCount', 'commentCount'] as const;
export type CountField = (typeof countFields)[number];

/** One observation: what a count was, when. Milliseconds since 1970. */
interface CountPoint {
  at: number;
  count: number;
  /** Where a number rounds the count. */
  digits?: string;
}

/** What was observed of one video, the oldest first; each moment once. */
export interface CountSeries {
  videoId: VideoId;
  points: readonly CountPoint[];
  /** Looks at which the service did not return it, in milliseconds since 1970. */
  absent: readonly number[];
}

const day = 86_400_000;

/** Every video that was observed, with all that was seen of one count of it. Lists tell rounded counts and do not count. */
export function createSeries(captures: readonly Capture[], field: CountField): CountSeries[] {
  const all = new Map<VideoId, Map<number, CountPoint>>();
  for (const capture of captures) {
    const at = capture.receivedAt;
    const counts = isObservation(capture) ? capture.sheet[field] : undefined;
    capture.ids.forEach((id, nth) => {
      const count = exactCount(counts?.[nth]);
      if (count === null) return;
      const points = all.get(id) ?? new Map<number, CountPoint>();
      all.set(id, points);
      // An answer that was held and given again is the same observation, not another.
      points.set(at, { at, count: Number(count), ...(typeof count === 'string' && { digits: count }) });
    });
  }
  const absences = findAbsences(captures, all);
  return [...all].map(([videoId, points]) => ({
    videoId,
    points: sortByTime(points),
    absent: absences.get(videoId) ?? [],
  }));
}

/** Looks at which videos of these were requested by id and not returned. */
function findAbsences(captures: readonly Capture[], of: ReadonlyMap<VideoId, unknown>): Map<VideoId, number[]> {
  const absences = new Map<VideoId, number[]>();
  for (const { missing, receivedAt } of captures.filter(isObservation)) {
    for (const id of missing) if (of.has(id)) absences.set(id, [...(absences.get(id) ?? []), receivedAt]);
  }
  return absences;
}

const sortByTime = (points: ReadonlyMap<number, CountPoint>): CountPoint[] =>
  [...points.values()].sort((a, b) => a.at - b.at);

/** Every look at a video in time: what a count was, or `null` where the video was not returned. */
export const observationsInSeries = ({
  points,
  absent,
}: CountSeries): (CountPoint | { at: number; count: null; digits?: never })[] =>
  [...points, ...absent.map((at) => ({ at, count: null }))].sort((one, other) => one.at - other.at);

/** How much a count grew from the first observation to the last; `null` where there are not two. */
export function growthOf({ points }: CountSeries): { grown: number; perDay: number } | null {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || last.at <= first.at) return null;
  const grown = last.count - first.count;
  return { grown, perDay: grown / ((last.at - first.at) / day) };
}

/** Those that grow fastest first; those seen once come last, in the order of the collection. */
export const sortByGrowth = (all: readonly CountSeries[]): CountSeries[] =>
  all
    .map((series) => ({ series, perDay: growthOf(series)?.perDay ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.perDay - a.perDay || 0)
    .map(({ series }) => series);

/** A stretch in which a look was due and none came. Milliseconds since 1970. */
interface Gap {
  from: number;
  to: number;
}

/** So much longer than the interval may pass before it is a gap: a watch waits for the browser, and for its turn. */
const gapTolerance = 1.5;

/** Where observations stay out for longer than the watch allows; none where nobody said how often to look. */
export function findGaps(points: readonly CountPoint[], everyHours: number | null): Gap[] {
  if (everyHours === null) return [];
  const maxInterval = everyHours * 3_600_000 * gapTolerance;
  return points.slice(1).flatMap(({ at }, nth) => {
    const from = points[nth]?.at ?? at;
    return at - from > maxInterval ? [{ from, to: at }] : [];
  });
}

/** How a count is drawn: as it was, or how far it went from the first observation. */
export type CountView = 'counts' | 'change';

/** Columns for a plot: times, then a column a series; `undefined` where it was not looked at, `null` where its line breaks. */
export function plotColumns(
  all: readonly CountSeries[],
  view: CountView,
  everyHours: number | null,
): [times: number[], ...columns: (number | null | undefined)[][]] {
  const seriesValues = all.map(({ points, absent }) => {
    const first = view === 'change' ? (points[0]?.count ?? 0) : 0;
    const values = new Map<number, number | null>(points.map(({ at, count }) => [at, count - first]));
    for (const { from, to } of findGaps(points, everyHours)) values.set((from + to) / 2, null);
    for (const at of absent) values.set(at, null);
    return values;
  });
  const times = [...new Set(seriesValues.flatMap((values) => [...values.keys()]))].sort((a, b) => a - b);
  return [times, ...seriesValues.map((values) => times.map((at) => values.get(at)))];
}

/** Looks as a table, a line each; without a count where the service did not return the video. */
export function seriesCsv(
  all: readonly CountSeries[],
  field: CountField,
  titleOf: (id: VideoId) => string | null,
): string {
  const rows = all.flatMap((series) =>
    observationsInSeries(series).map(({ at, count, digits }): Cell[] => {
      const returned = String(count !== null);
      return [series.videoId, titleOf(series.videoId), new Date(at).toISOString(), digits ?? count, returned];
    }),
  );
  return csvText([['video_id', 'title', 'observed_at', field, 'returned'], ...rows]);
}
