import { exactCount } from '@/lib/platform/video-figures';
import { isObservation } from '@/lib/provenance/capture';
import type { Capture } from '@/lib/provenance/records';
import type { VideoId } from '@/lib/service/ids';
import { scaleMaximum } from '@/lib/shared/plot-scale';
import { type Cell, csvText } from '@/lib/shared/table';

export const trackedCountFields = ['viewCount', 'likeCount', 'commentCount'] as const;
export type CountField = (typeof trackedCountFields)[number];

/** A count and the time of its observation. `at` is in milliseconds since 1970. */
interface CountPoint {
  at: number;
  count: number;
  /** The exact digits of the count if a number would round it. */
  digits?: string;
}

/** Observations, oldest first, with at most one per time. */
export interface Observations {
  points: readonly CountPoint[];
  /** Times of responses that did not return the video, in milliseconds since 1970. */
  absent: readonly number[];
}

export interface CountSeries extends Observations {
  videoId: VideoId;
}

const day = 86_400_000;

/** Returns a series of one count for every observed video. Lists are left out, because their counts are rounded. */
export function createSeries(captures: readonly Capture[], field: CountField): CountSeries[] {
  const all = new Map<VideoId, Map<number, CountPoint>>();
  for (const capture of captures) {
    const time = capture.receivedAt;
    const counts = isObservation(capture) ? capture.columns[field] : undefined;
    capture.ids.forEach((id, nth) => {
      const count = exactCount(counts?.[nth]);
      if (count === null) return;
      const points = all.get(id) ?? new Map<number, CountPoint>();
      all.set(id, points);
      // A reused response has the same time, so it replaces the same observation instead of adding one.
      points.set(time, { at: time, count: Number(count), ...(typeof count === 'string' && { digits: count }) });
    });
  }
  const absences = findAbsences(captures, all);
  return [...all].map(([videoId, points]) => ({
    videoId,
    points: sortByTime(points),
    absent: absences.get(videoId) ?? [],
  }));
}

/** Returns, for each video in `series`, the times at which it was requested but not returned. */
function findAbsences(captures: readonly Capture[], series: ReadonlyMap<VideoId, unknown>): Map<VideoId, number[]> {
  const absences = new Map<VideoId, number[]>();
  for (const { missing, receivedAt } of captures.filter(isObservation)) {
    for (const id of missing) {
      const times = absences.get(id) ?? [];
      if (series.has(id) && !times.includes(receivedAt)) absences.set(id, [...times, receivedAt]);
    }
  }
  return absences;
}

const sortByTime = (points: ReadonlyMap<number, CountPoint>): CountPoint[] =>
  [...points.values()].sort((a, b) => a.at - b.at);

/** Returns every observation in time order; the count is `null` if the video was not returned. */
export const observationsInSeries = ({
  points,
  absent,
}: Observations): (CountPoint | { at: number; count: null; digits?: never })[] =>
  [...points, ...absent.map((time) => ({ at: time, count: null }))].sort((one, other) => one.at - other.at);

/** Returns the growth from the first to the last observation; `null` with fewer than two. */
export function growthOf({ points }: Pick<Observations, 'points'>): { grown: number; perDay: number } | null {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || last.at <= first.at) return null;
  const grown = last.count - first.count;
  return { grown, perDay: grown / ((last.at - first.at) / day) };
}

/**
 * Returns the newest observation of all and those up to `days` days before it; all observations if `days` is `null`.
 */
export function keepLastDays(all: readonly CountSeries[], days: number | null): CountSeries[] {
  if (days === null) return [...all];
  const newest = all.reduce((time, { points }) => Math.max(time, points.at(-1)?.at ?? 0), 0);
  const from = newest - days * day;
  return all.map(({ videoId, points, absent }) => ({
    videoId,
    points: points.filter(({ at }) => at >= from),
    absent: absent.filter((time) => time >= from),
  }));
}

/**
 * Milliseconds within which observations belong to one run, because the responses of a run arrive one after the other.
 */
const runDuration = 30 * 60_000;

export interface CountSum {
  /** Number of videos in every sum. */
  videos: number;
  points: CountPoint[];
}

/**
 * Sums the counts of the videos that were observed from the first run on, so that later additions cause no jump. A
 * video that a run did not return counts with its last observation.
 */
export function sumSeries(all: readonly CountSeries[]): CountSum {
  const start = all.reduce((first, { points }) => Math.min(first, points[0]?.at ?? first), Number.POSITIVE_INFINITY);
  const included = all.filter(({ points }) => (points[0]?.at ?? Number.POSITIVE_INFINITY) <= start + runDuration);
  const steps = included
    .flatMap(({ points }) =>
      points.map(({ at, count }, nth) => ({ at, change: count - (points[nth - 1]?.count ?? 0) })),
    )
    .sort((one, other) => one.at - other.at);
  const points: CountPoint[] = [];
  let sum = 0;
  let runStart = Number.NEGATIVE_INFINITY;
  for (const { at, change } of steps) {
    sum += change;
    if (at > runStart + runDuration) {
      runStart = at;
      points.push({ at, count: sum });
    } else points[points.length - 1] = { at, count: sum };
  }
  return { videos: included.length, points };
}

/** Returns the videos whose counts are so large that they would flatten all others in a plot, or hide them in a sum. */
export function findOutliers(all: readonly CountSeries[]): ReadonlySet<VideoId> {
  const largest = all.map(({ points }) => points.reduce((max, { count }) => Math.max(max, count), 0));
  const maximum = scaleMaximum(largest);
  return new Set(all.filter((_, index) => (largest[index] ?? 0) > maximum).map(({ videoId }) => videoId));
}

export const largestObservationCount = (all: readonly CountSeries[]): number =>
  all.reduce((most, { points }) => Math.max(most, points.length), 0);

/** Sorts series by growth, fastest first. Videos with one observation are last and keep their order. */
export const sortByGrowth = (all: readonly CountSeries[]): CountSeries[] =>
  all
    .map((series) => ({ series, perDay: growthOf(series)?.perDay ?? Number.NEGATIVE_INFINITY }))
    .sort((a, b) => b.perDay - a.perDay || 0)
    .map(({ series }) => series);

/** A period without an expected observation. Times are in milliseconds since 1970. */
interface Gap {
  from: number;
  to: number;
}

/** Multiple of the interval that is tolerated, because a scheduled run may have to wait for the browser. */
const gapTolerance = 1.5;

/** Returns the gaps between the observations of all series together, as marked in a plot. */
export const commonGaps = (all: readonly Observations[], everyHours: number | null): Gap[] =>
  findGaps(
    all.flatMap(observationsInSeries).sort((one, other) => one.at - other.at),
    everyHours,
  );

/** Returns the gaps between observations that are longer than the schedule allows; none without a schedule. */
export function findGaps(points: readonly Pick<CountPoint, 'at'>[], everyHours: number | null): Gap[] {
  if (everyHours === null) return [];
  const maxInterval = everyHours * 3_600_000 * gapTolerance;
  return points.slice(1).flatMap(({ at }, nth) => {
    const from = points[nth]?.at ?? at;
    return at - from > maxInterval ? [{ from, to: at }] : [];
  });
}

/** The values of the plot: the counts, their change since the first observation, or their change per day. */
export const plotViews = ['counts', 'change', 'per-day'] as const;
export type CountView = (typeof plotViews)[number];

/** Returns the values of a series in a view. The first observation has no change per day. */
export function plotValues(view: CountView, points: readonly CountPoint[]): [at: number, value: number][] {
  if (view === 'counts') return points.map(({ at, count }) => [at, count]);
  const first = points[0];
  if (view === 'change') return points.map(({ at, count }) => [at, count - (first?.count ?? 0)]);
  return points.slice(1).map(({ at, count }, nth) => {
    const before = points[nth];
    return [at, before ? (count - before.count) / ((at - before.at) / day) : 0];
  });
}

/**
 * Returns the columns of a plot: times, then one column per series. `undefined` means no observation, `null` breaks the
 * line.
 */
export function plotColumns(
  all: readonly Observations[],
  view: CountView,
  everyHours: number | null,
): [times: number[], ...columns: (number | null | undefined)[][]] {
  const seriesValues = all.map(({ points, absent }) => {
    const values = new Map<number, number | null>(plotValues(view, points));
    for (const { from, to } of findGaps(points, everyHours)) values.set((from + to) / 2, null);
    for (const time of absent) values.set(time, null);
    return values;
  });
  const times = [...new Set(seriesValues.flatMap((values) => [...values.keys()]))].sort((a, b) => a - b);
  return [times, ...seriesValues.map((values) => times.map((time) => values.get(time)))];
}

export const sumCsv = ({ videos, points }: CountSum, field: CountField): string =>
  csvText([
    ['videos', 'observed_at', field],
    ...points.map(({ at, count }): Cell[] => [videos, new Date(at).toISOString(), count]),
  ]);

/** Writes observations as CSV. The count is empty if the video was not returned. */
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
