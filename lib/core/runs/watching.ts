import type { Watch } from '../collection';
import { type Micros, type Quote, quotedMicros } from '../service/price';

const hour = 3_600_000;

/** A watch as it begins: daily, without a limit of its own, and what the closed browser missed is left out. */
export const newWatch = (now: number): Watch => {
  const everyHours = 24;
  return { on: true, everyHours, perRun: null, missed: 'skip', nextAt: nextAfter(now, everyHours) };
};

/** The next time, counted from `now`. Milliseconds since 1970. */
export const nextAfter = (now: number, everyHours: number): number => now + everyHours * hour;

/** A watch with another schedule, or switched on again: the next time is counted anew, so that none is due at once. */
export function changedWatch(watch: Watch, change: Partial<Watch>, now: number): Watch {
  const changed = { ...watch, ...change };
  const anew = changed.everyHours !== watch.everyHours || (changed.on && !watch.on);
  return anew ? { ...changed, nextAt: nextAfter(now, changed.everyHours) } : changed;
}

/** What one time costs at most, and what a whole one would where that is over the limit; `null` where unknown, or within. */
export function mostOf(quote: Quote, perRun: Micros | null): { most: Micros | null; over: Micros | null } {
  const whole = quotedMicros(quote);
  if (whole === null) return { most: null, over: null };
  const isOver = perRun !== null && whole > perRun;
  return { most: isOver ? perRun : whole, over: isOver ? whole : null };
}
