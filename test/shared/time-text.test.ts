import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockText, durationMessages, localDay } from '@/lib/shared/time-text';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const sizes = { spanDays: day, spanHours: hour, spanMinutes: minute, spanSeconds: second };

/** Returns the message keys and numbers of a duration as text, such as "4 spanHours 12 spanMinutes". */
const durationText = (milliseconds: number, maxUnits?: 1 | 2) =>
  durationMessages(milliseconds, maxUnits)
    .map((part) => ('count' in part ? `${part.n} ${part.count}` : part[0]))
    .join(' ');

describe('durationMessages', () => {
  it.each([
    [0, '0 spanSeconds'],
    [999, '0 spanSeconds'],
    [-5 * hour, '0 spanSeconds'],
    [59_999, '59 spanSeconds'],
    [minute, '1 spanMinutes'],
    [4 * hour + 12 * minute + 59 * second, '4 spanHours 12 spanMinutes'],
    [4 * hour + 59 * second, '4 spanHours'],
    [day + 30 * minute, '1 spanDays'],
    [400 * day + 23 * hour, '400 spanDays 23 spanHours'],
  ])('converts %i milliseconds to %s', (milliseconds, words) => {
    expect(durationText(milliseconds)).toBe(words);
  });

  it('returns only one unit if at most one is requested', () => {
    expect(durationText(3 * hour + 59 * minute, 1)).toBe('3 spanHours');
  });

  it('rounds down by less than its smaller unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 * day }), (milliseconds) => {
        const parts = durationMessages(milliseconds).flatMap((part) => ('count' in part ? [part] : []));
        const sum = parts.reduce((all, { count, n }) => all + n * sizes[count as keyof typeof sizes], 0);
        expect(sum).toBeLessThanOrEqual(milliseconds);
        expect(milliseconds - sum).toBeLessThan(milliseconds < hour ? second : milliseconds < day ? minute : hour);
      }),
    );
  });
});

describe('clockText', () => {
  it.each([
    [0, '0:00'],
    [7.9, '0:07'],
    [754, '12:34'],
    [3599.999, '59:59'],
    [3723, '1:02:03'],
    [36_000, '10:00:00'],
  ])('writes %f s as %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

describe('localDay', () => {
  it.each([
    ['the first and last minute of a day', new Date(2026, 10, 22, 0, 0), new Date(2026, 10, 22, 23, 59), '2026-11-22'],
    ['one-digit months and days', new Date(2026, 0, 2), new Date(2026, 0, 2, 23), '2026-01-02'],
  ])('formats %s in the time zone of the user', (_, first, last, day) => {
    expect([localDay(first.getTime()), localDay(last.getTime())]).toEqual([day, day]);
  });
});
