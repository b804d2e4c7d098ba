/** A stretch of time, both bounds inclusive, as GET /search takes them: RFC 3339 in UTC, to the second. */
export interface DateRange {
  after: string;
  before: string;
}

/** How a stretch is cut: by the calendar in UTC, or in halves wherever one holds more than its pages reach. */
export const dateSplits = ['day', 'week', 'month', 'adaptive'] as const;
export type DateSplit = (typeof dateSplits)[number];

/** Beyond that a plan is a mistake of typing: a day for each day of 27 years. */
export const maxDateRanges = 10_000;

const second = 1000;
const day = 86_400 * second;

/** Milliseconds since 1970; `null` for what is no point of time, such as the 31st of February. */
export function parseTimestamp(moment: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(moment) ? Date.parse(moment) : Number.NaN;
  return !Number.isNaN(at) && formatTimestamp(at) === moment ? at : null;
}

/** As GET /search writes it. `at` in milliseconds since 1970. */
export const formatTimestamp = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

/**
 * Cuts a stretch so that every second of it is in exactly one slice: the document's bounds are inclusive, so each slice begins
 * one second after the one before it ends. The earliest first; none where the bounds are reversed or no points of time.
 */
export function splitDateRange({ after, before }: DateRange, by: DateSplit): DateRange[] {
  const [first, last] = [parseTimestamp(after), parseTimestamp(before)];
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

/** The first moment of the next day, week (from Monday) or month. */
function nextBoundary(from: number, by: 'day' | 'week' | 'month'): number {
  const midnight = from - (((from % day) + day) % day);
  const date = new Date(midnight);
  if (by === 'day') return midnight + day;
  if (by === 'week') return midnight + day * (7 - ((date.getUTCDay() + 6) % 7));
  return new Date(midnight).setUTCMonth(date.getUTCMonth() + 1, 1);
}

/** Two slices that together are this one; none where it is a single second. */
export function halveDateRange({ after, before }: DateRange): [DateRange, DateRange] | null {
  const [first, last] = [parseTimestamp(after), parseTimestamp(before)];
  if (first === null || last === null || first >= last) return null;
  const middle = first + Math.floor((last - first) / (2 * second)) * second;
  return [
    { after, before: formatTimestamp(middle) },
    { after: formatTimestamp(middle + second), before },
  ];
}

/** What the next slice begins with. `moment` is the last of one. */
export const secondAfter = (moment: string): string => formatTimestamp((parseTimestamp(moment) ?? 0) + second);

/** How many seconds a stretch has. */
export const secondsIn = ({ after, before }: DateRange): number =>
  ((parseTimestamp(before) ?? 0) - (parseTimestamp(after) ?? 0)) / second + 1;
