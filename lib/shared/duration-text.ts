import type { CountName, Saying } from './localized-text';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  [day, 'spanDays'],
  [hour, 'spanHours'],
  [minute, 'spanMinutes'],
  [second, 'spanSeconds'],
] as const satisfies readonly (readonly [number, CountName])[];

/**
 * A stretch of time in at most two neighbouring units, largest first ("4 h 12 min"), rounded down; less than a second is
 * "0 s". `most` limits the units: ages need one. Milliseconds.
 */
export function spanSayings(milliseconds: number, most: 1 | 2 = 2): Saying[] {
  const whole = Math.max(0, milliseconds);
  const first = units.findIndex(([size]) => whole >= size);
  if (first < 0) return [{ count: 'spanSeconds', n: 0 }];
  let rest = whole;
  const parts = units.slice(first, first + most).map(([size, count]) => {
    const n = Math.floor(rest / size);
    rest -= n * size;
    return { count, n };
  });
  return parts.filter((part, at) => at === 0 || part.n > 0);
}
