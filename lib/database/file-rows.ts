import { isRecord } from '@/lib/shared/is-record';
import { isValid, type RecordType } from './record';

/** The end of the year 9999, in milliseconds since 1970. Other programs cannot read later dates. */
const maxTime = 253_402_300_799_999;

/** In milliseconds. Allows for fast clocks and other time zones. */
const maxClockLead = 2 * 86_400_000;

/**
 * Returns whether every past time of a row is possible: from 1970, before the year 10000 and at most two days after
 * `now`. Fields named `at` or ending in `At` are such times, in milliseconds since 1970.
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

/** Returns whether a row of a file, which anyone can edit, may be stored. `now` is in milliseconds since 1970. */
export const isAcceptable = (type: RecordType, row: unknown, now: number): boolean =>
  hasPossibleTimes(row, now) && isValid(type, row) && (type.isAcceptable?.(row as never) ?? true);
