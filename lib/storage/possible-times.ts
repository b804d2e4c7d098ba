import { isRecord } from '@/lib/settings/read-settings';

/** The end of the year 9999, in milliseconds since 1970: dates after it have no text that other programs read. */
const maxTime = 253_402_300_799_999;

/** A clock that runs ahead, or another time zone, is no reason to skip a row. Milliseconds. */
const maxClockLead = 2 * 86_400_000;

/**
 * Whether every time that a row of a file says of its past can be true: a number from 1970 on, before year 10000 and not
 * later than two days after `now`. Fields called `at` or ending in `At` are such times. Milliseconds since 1970.
 */
export function hasPossibleTimes(row: unknown, now: number): boolean {
  if (!isRecord(row)) return true;
  return Object.entries(row).every(([name, value]) => {
    const isTime = name === 'at' || name.endsWith('At');
    return !isTime || value === null || value === undefined || isPossibleTime(value, now);
  });
}

const isPossibleTime = (value: unknown, now: number): boolean =>
  typeof value === 'number' && value >= 0 && value <= Math.min(maxTime, now + maxClockLead);
