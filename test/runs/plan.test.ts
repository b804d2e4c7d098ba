import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dateRangeSeconds,
  formatTimestamp,
  halveDateRange,
  parseTimestamp,
  splitDateRange,
} from '@/lib/runs/date-ranges';
import { dateSplits, maxDateRanges } from '@/lib/runs/plan-limits';

const time = fc.integer({
  min: Date.parse('2005-01-01T00:00:00Z') / 1000,
  max: Date.parse('2031-12-31T23:59:59Z') / 1000,
});
const dateRange = fc.tuple(time, time).map(([one, other]) => ({
  after: formatTimestamp(Math.min(one, other) * 1000),
  before: formatTimestamp(Math.max(one, other) * 1000),
}));

const instant = (moment: string) => parseTimestamp(moment) ?? Number.NaN;

describe('splitDateRange', () => {
  it.each(dateSplits)('splits by %s so that every second is in exactly one range, in order', (by) => {
    fc.assert(
      fc.property(dateRange, (whole) => {
        const ranges = splitDateRange(whole, by);
        expect(ranges.length).toBeLessThan(maxDateRanges);
        expect([ranges[0]?.after, ranges.at(-1)?.before]).toEqual([whole.after, whole.before]);
        const gaps = ranges.map(({ after }, n) =>
          n === 0 ? 1000 : instant(after) - instant(ranges[n - 1]?.before ?? ''),
        );
        expect(new Set(gaps)).toEqual(new Set([1000]));
        expect(ranges.every((range) => dateRangeSeconds(range) > 0)).toBe(true);
        expect(ranges.reduce((sum, range) => sum + dateRangeSeconds(range), 0)).toBe(dateRangeSeconds(whole));
      }),
      { numRuns: 10 },
    );
  });

  it.each([
    ['day', 3, '2024-02-28T23:59:59Z'],
    ['week', 1, '2024-03-01T12:00:00Z'],
    ['month', 2, '2024-02-29T23:59:59Z'],
  ] as const)('splits at UTC calendar boundaries by %s', (by, count, firstEnd) => {
    const ranges = splitDateRange({ after: '2024-02-28T06:00:00Z', before: '2024-03-01T12:00:00Z' }, by);
    expect([ranges.length, ranges[0]?.before]).toEqual([count, firstEnd]);
  });

  it('starts weeks on Monday', () => {
    const ranges = splitDateRange({ after: '2024-01-05T00:00:00Z', before: '2024-01-20T00:00:00Z' }, 'week');
    expect(ranges.map(({ after }) => after.slice(0, 10))).toEqual(['2024-01-05', '2024-01-08', '2024-01-15']);
  });

  it.each([
    ['2024-01-02T00:00:00Z', '2024-01-01T00:00:00Z'],
    ['2024-02-31T00:00:00Z', '2024-03-31T00:00:00Z'],
    ['2024-01-01', '2024-03-31T00:00:00Z'],
    // The service does not accept leap seconds.
    ['2016-12-31T23:59:60Z', '2017-03-31T00:00:00Z'],
  ])('returns no ranges from %s to %s', (after, before) => {
    for (const by of dateSplits) expect(splitDateRange({ after, before }, by)).toEqual([]);
  });

  it('limits the number of ranges', () => {
    expect(splitDateRange({ after: '1000-01-01T00:00:00Z', before: '3000-01-01T00:00:00Z' }, 'day')).toHaveLength(
      maxDateRanges,
    );
  });
});

describe('halveDateRange', () => {
  it('splits a range into two adjacent halves, down to a single second', () => {
    fc.assert(
      fc.property(dateRange, (whole) => {
        const halves = halveDateRange(whole);
        if (!halves) {
          // A returned value would count as the result of the property, so nothing is returned.
          expect(dateRangeSeconds(whole)).toBe(1);
          return;
        }
        const [one, other] = halves;
        expect([one.after, other.before]).toEqual([whole.after, whole.before]);
        expect((parseTimestamp(other.after) ?? 0) - (parseTimestamp(one.before) ?? 0)).toBe(1000);
        expect(Math.abs(dateRangeSeconds(one) - dateRangeSeconds(other))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
