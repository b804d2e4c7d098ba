import type { CollectionSchedule, TimeOfDay } from '@/lib/collection/collection';
import { type Micros, type Quote, quotedMicros } from '@/lib/service/price';
import { isTimeZone, timeFromWall, wallTime } from './schedule';

const hour = 3_600_000;
const day = 24 * hour;

/** The period in days for which the cost of a schedule is shown. */
export const costPeriodDays = 30;

/** Returns the number of runs in that period; at least one. */
export const runsInPeriod = (everyHours: number): number => Math.max(1, Math.round((costPeriodDays * 24) / everyHours));

/** Creates a daily schedule without a limit of its own, which skips missed runs. */
export const createSchedule = (now: number): CollectionSchedule => {
  const everyHours = 24;
  return { on: true, everyHours, perRun: null, missed: 'skip', nextAt: nextTime(now, everyHours) };
};

/** Returns the first time after `now`, at the time of day if one is set. Milliseconds since 1970. */
function nextTime(now: number, everyHours: number, at?: TimeOfDay | null): number {
  if (!at || !isTimeZone(at.zone)) return now + everyHours * hour;
  const wall = wallTime(now, at.zone);
  const midnight = wall - (wall % day);
  const moments = [0, 1, 2].map((days) => timeFromWall(midnight + days * day + at.minutes * 60_000, at.zone));
  return moments.find((moment) => moment > now) ?? now + everyHours * hour;
}

/** Changes a schedule. A new interval, or switching on, restarts it, so that no run is due at once. */
export function changeSchedule(
  schedule: CollectionSchedule,
  change: Partial<CollectionSchedule>,
  now: number,
): CollectionSchedule {
  const changed = { ...schedule, ...change };
  const isRestarted = changed.everyHours !== schedule.everyHours || (changed.on && !schedule.on) || 'at' in change;
  return isRestarted ? { ...changed, nextAt: nextTime(now, changed.everyHours, changed.at) } : changed;
}

/**
 * Returns the maximum cost of one run, and the full cost if it exceeds the limit; `null` if unknown, or within the
 * limit.
 */
export function maxRunCost(quote: Quote, perRun: Micros | null): { max: Micros | null; over: Micros | null } {
  const fullCost = quotedMicros(quote);
  if (fullCost === null) return { max: null, over: null };
  const isOver = perRun !== null && fullCost > perRun;
  return { max: isOver ? perRun : fullCost, over: isOver ? fullCost : null };
}
