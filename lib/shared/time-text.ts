import type { Message, PluralName } from './localized-text';

/** Formats seconds, rounded down, as players do: `0:07`, `12:34`, `1:02:03`. */
export function clockText(seconds: number): string {
  const totalSeconds = Math.floor(seconds);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor(totalSeconds / 60) % 60;
  const remainder = totalSeconds % 60;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(remainder)}` : `${minutes}:${twoDigits(remainder)}`;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  [day, 'spanDays'],
  [hour, 'spanHours'],
  [minute, 'spanMinutes'],
  [second, 'spanSeconds'],
] as const satisfies readonly (readonly [number, PluralName])[];

/**
 * Formats a duration in milliseconds in at most two adjacent units, rounded down ("4 h 12 min"); less than a second is
 * "0 s". `maxUnits` is 1 for ages.
 */
export function durationMessages(milliseconds: number, maxUnits: 1 | 2 = 2): Message[] {
  const duration = Math.max(0, milliseconds);
  const first = units.findIndex(([size]) => duration >= size);
  if (first < 0) return [{ count: 'spanSeconds', n: 0 }];
  let remainder = duration;
  const parts = units.slice(first, first + maxUnits).map(([size, count]) => {
    const n = Math.floor(remainder / size);
    remainder -= n * size;
    return { count, n };
  });
  return parts.filter((part, index) => index === 0 || part.n > 0);
}

/** Formats the day of a time in the user's time zone, for names of files: `2026-11-22`. Such names sort by date. */
export function localDay(time: number): string {
  const date = new Date(time);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
