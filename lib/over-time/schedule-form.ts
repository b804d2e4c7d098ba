import type { CollectionSchedule, TimeOfDay } from '@/lib/collection/collection';
import { type Micros, type Quote, quotedMicros } from '@/lib/service/price';
import { isTimeZone, timeFromWall, wallTime } from '@/lib/shared/time-zone';

const hour = 3_600_000;
const day = 24 * hour;

/** A watch as it begins: daily, without a limit of its own, and what the closed browser missed is left out. */
export const createSchedule = (now: number): CollectionSchedule => {
  const everyHours = 24;
  return { on: true, everyHours, perRun: null, missed: 'skip', nextAt: nextTime(now, everyHours) };
};

/** The first time, counted from `now`: at the time of day where there is one. Milliseconds since 1970. */
function nextTime(now: number, everyHours: number, at?: TimeOfDay | null): number {
  if (!at || !isTimeZone(at.zone)) return now + everyHours * hour;
  const wall = wallTime(now, at.zone);
  const midnight = wall - (wall % day);
  const moments = [0, 1, 2].map((days) => timeFromWall(midnight + days * day + at.minutes * 60_000, at.zone));
  return moments.find((moment) => moment > now) ?? now + everyHours * hour;
}

/** A watch with another schedule, or switched on again: the next time is counted anew, so that none is due at once. */
export function changeSchedule(
  schedule: CollectionSchedule,
  change: Partial<CollectionSchedule>,
  now: number,
): CollectionSchedule {
  const changed = { ...schedule, ...change };
  const isRestarted = changed.everyHours !== schedule.everyHours || (changed.on && !schedule.on) || 'at' in change;
  return isRestarted ? { ...changed, nextAt: nextTime(now, changed.everyHours, changed.at) } : changed;
}

/** What one time costs at most, and what a whole one would where that is over the limit; `null` where unknown, or within. */
export function maxRunCost(quote: Quote, perRun: Micros | null): { most: Micros | null; over: Micros | null } {
  const whole = quotedMicros(quote);
  if (whole === null) return { most: null, over: null };
  const isOver = perRun !== null && whole > perRun;
  return { most: isOver ? perRun : whole, over: isOver ? whole : null };
}
