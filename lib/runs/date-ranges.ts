import { type DateSplit, maxDateRanges } from './plan-limits';

/** A time range with inclusive bounds as in GET /search: RFC 3339 in UTC, to the second. */
export interface DateRange {
  after: string;
  before: string;
}

const second = 1000;
const day = 86_400 * second;

/** Parses a time into milliseconds since 1970. Returns `null` for an invalid date, such as the 31st of February. */
export function parseTimestamp(moment: string): number | null {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(moment) ? Date.parse(moment) : Number.NaN;
  return !Number.isNaN(time) && formatTimestamp(time) === moment ? time : null;
}

/** Formats a time, in milliseconds since 1970, for GET /search. */
export const formatTimestamp = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');

/**
 * Splits a range, earliest part first. Bounds are inclusive, so each part starts one second after the previous one
 * ends. Returns at most `maxDateRanges` parts, and none if the bounds are reversed or invalid.
 */
export function splitDateRange({ after, before }: DateRange, by: DateSplit): DateRange[] {
  const first = parseTimestamp(after);
  const last = parseTimestamp(before);
  if (first === null || last === null || first > last) return [];
  if (by === 'adaptive') return [{ after, before }];
  const ranges: DateRange[] = [];
  for (let from = first; from <= last && ranges.length < maxDateRanges; ) {
    const next = nextBoundary(from, by);
    ranges.push({ after: formatTimestamp(from), before: formatTimestamp(Math.min(next - second, last)) });
    from = next;
  }
  return ranges;
}

/** Returns the start of the next day, week (from Monday) or month. */
function nextBoundary(from: number, by: 'day' | 'week' | 'month'): number {
  const midnight = from - (((from % day) + day) % day);
  const date = new Date(midnight);
  if (by === 'day') return midnight + day;
  if (by === 'week') return midnight + day * (7 - ((date.getUTCDay() + 6) % 7));
  return new Date(midnight).setUTCMonth(date.getUTCMonth() + 1, 1);
}

/** Splits a range into two; returns `null` for a single second and for reversed or invalid bounds. */
export function halveDateRange({ after, before }: DateRange): [DateRange, DateRange] | null {
  const first = parseTimestamp(after);
  const last = parseTimestamp(before);
  if (first === null || last === null || first >= last) return null;
  const middle = first + Math.floor((last - first) / (2 * second)) * second;
  return [
    { after, before: formatTimestamp(middle) },
    { after: formatTimestamp(middle + second), before },
  ];
}

/** Returns the start of the next range. `moment` is the end of the previous one. */
export const oneSecondAfter = (moment: string): string => formatTimestamp((parseTimestamp(moment) ?? 0) + second);

export const dateRangeSeconds = ({ after, before }: DateRange): number =>
  ((parseTimestamp(before) ?? 0) - (parseTimestamp(after) ?? 0)) / second + 1;
