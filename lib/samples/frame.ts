import { hasDetails, type Snapshot } from '@/lib/collection/snapshot';
import type { TableData } from '@/lib/collection/video-table';
import type { SamplePlan, StrataKind } from './sample';

/** The videos that a sample is drawn from, as rows of the snapshot, by the names of their strata in code-unit order. */
export interface Frame {
  strata: { name: string; rows: number[] }[];
  size: number;
  /** Videos outside the frame. */
  excluded: number;
  withoutDetails: number;
  withoutCaptions: number;
}

/** The stratum of videos whose value is unknown. */
export const unknownStratum = 'unknown';

/** Returns whether a plan compares values of details, so that videos without details can't be in its frame. */
export const needsDetails = (plan: SamplePlan): boolean =>
  plan.method === 'stratified' || (plan.method === 'first' && plan.order !== 'added');

export function frameOf({ snapshot, notes, captions }: TableData, plan: SamplePlan): Frame {
  const requiresDetails = plan.details || needsDetails(plan);
  const frame = { excluded: 0, withoutDetails: 0, withoutCaptions: 0 };
  const rows: number[] = [];
  for (const [row, id] of snapshot.ids.entries()) {
    if (notes.get(id)?.excludedReason !== undefined) frame.excluded += 1;
    else if (requiresDetails && !hasDetails(snapshot, row)) frame.withoutDetails += 1;
    else if (plan.captions && !captions.has(id)) frame.withoutCaptions += 1;
    else rows.push(row);
  }
  const stratumOf = plan.method === 'stratified' ? stratumReader(snapshot, rows, plan.strata) : () => '';
  const strata = [...Map.groupBy(rows, stratumOf)]
    .map(([name, some]) => ({ name, rows: some }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
  return { ...frame, strata, size: rows.length };
}

const yearLength = 4;
const monthLength = 7;

function stratumReader(snapshot: Snapshot, rows: readonly number[], kind: StrataKind): (row: number) => string {
  switch (kind) {
    case 'channel':
      return (row) => String(snapshot.cells.channelId?.[row] ?? unknownStratum);
    case 'year':
      return (row) => publishedAt(snapshot, row).slice(0, yearLength) || unknownStratum;
    case 'month':
      return (row) => publishedAt(snapshot, row).slice(0, monthLength) || unknownStratum;
    case 'quartiles':
      return quantileReader(snapshot, rows, 4);
    case 'deciles':
      return quantileReader(snapshot, rows, 10);
  }
}

/** Returns the time of publication in UTC as the service sent it; empty if it is unknown. */
export const publishedAt = ({ cells }: Snapshot, row: number): string => {
  const value = String(cells.publishedAt?.[row] ?? '');
  return /^\d{4}-\d{2}-/.test(value) ? value : '';
};

/** Returns the view count; -1 if it is unknown. */
export const viewsOf = ({ cells }: Snapshot, row: number): number => {
  const views = cells.viewCount?.[row] ?? null;
  return views === null || Number.isNaN(Number(views)) ? -1 : Number(views);
};

/**
 * Divides the rows into `parts` of equal size by their views, fewest first. Ties are divided by id, so that the result
 * does not depend on the order of the rows. Names have equal lengths, such as `views-01-of-10`.
 */
function quantileReader(snapshot: Snapshot, rows: readonly number[], parts: number): (row: number) => string {
  const known = rows.filter((row) => viewsOf(snapshot, row) >= 0).sort(byViews(snapshot));
  const digits = String(parts).length;
  const part = new Map(known.map((row, index) => [row, Math.floor((index * parts) / known.length) + 1]));
  return (row) => {
    const number = part.get(row);
    return number === undefined ? unknownStratum : `views-${String(number).padStart(digits, '0')}-of-${parts}`;
  };
}

const byViews = (snapshot: Snapshot) => (one: number, other: number) =>
  viewsOf(snapshot, one) - viewsOf(snapshot, other) || byId(snapshot)(one, other);

export const byId =
  ({ ids }: Snapshot) =>
  (one: number, other: number): number =>
    (ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1;

/** Returns the median of the known view counts; `null` without any. */
export function medianViews(snapshot: Snapshot, rows: readonly number[]): number | null {
  const views = Float64Array.from(rows, (row) => viewsOf(snapshot, row))
    .filter((one) => one >= 0)
    .sort();
  const middle = views.length / 2;
  const [low, high] = [views[Math.ceil(middle) - 1], views[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
