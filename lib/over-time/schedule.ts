import type { TimeOfDay } from '@/lib/collection/collection';
import { type CollectionSchedule, collectionSchedule } from '@/lib/collection/records';
import type { Run } from '@/lib/runs/records';
import { type Micros, type Quote, quotedMicros } from '@/lib/service/price';
import { once } from '@/lib/shared/once';

const hour = 3_600_000;
const day = 24 * hour;
/** Milliseconds after which a run counts as missed; alarms of an open browser are at most a minute late. */
export const maxDelay = 10 * 60_000;

const schema = once(collectionSchedule);

/** Checks a stored schedule, so that a damaged one neither starts runs nor blocks others. */
export const isSchedule = (stored: unknown): boolean => schema().safeParse(stored).success;

interface DueTime {
  startsRun: boolean;
  /** The next time in the future, in milliseconds since 1970. */
  nextAt: number;
}

/**
 * Returns whether a due schedule starts a run, and its next time; `null` if it is not due. Several missed runs count as
 * one.
 */
export function checkDueSchedule(schedule: CollectionSchedule, now: number): DueTime | null {
  if (!schedule.on || schedule.nextAt > now) return null;
  const { last, next } = lastAndNextTime(schedule, now);
  return { startsRun: schedule.missed === 'once' || now - last < maxDelay, nextAt: next };
}

/** Returns the last time that has passed, and the next one. */
function lastAndNextTime({ everyHours, at, nextAt }: CollectionSchedule, now: number): { last: number; next: number } {
  const interval = Math.max(1, Math.round(everyHours)) * hour;
  if (!at || !isTimeZone(at.zone)) {
    const last = nextAt + Math.floor((now - nextAt) / interval) * interval;
    return { last, next: last + interval };
  }
  const first = alignToTimeOfDay(wallTime(nextAt, at.zone), at.minutes, interval);
  const nth = (n: number) => (n === 0 ? nextAt : timeFromWall(first + n * interval, at.zone));
  // A time that the clocks skip is moved later, by less than a day, so it may lie in the future although the local time
  // is past it. The search therefore starts a day early.
  let n = Math.max(0, Math.floor((wallTime(now, at.zone) - first - day) / interval));
  while (nth(n + 1) <= now) n += 1;
  return { last: nth(n), next: nth(n + 1) };
}

/**
 * Moves a local time back to the set time of day. Without this, a run that was moved later because summer time skipped
 * an hour would also delay the following runs.
 */
function alignToTimeOfDay(wall: number, minutes: number, every: number): number {
  const grid = greatestDivisor(every, day);
  const off = (wall - minutes * 60_000) % grid;
  return wall - (off < 0 ? off + grid : off);
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/**
 * Returns the last time at which a run was due but did not start, such as for lack of disk space; `null` if it started.
 */
export const missedTime = (
  { dueAt }: CollectionSchedule,
  runs: readonly Pick<Run, 'startedBy' | 'createdAt'>[],
): number | null =>
  dueAt === undefined || runs.some(({ startedBy, createdAt }) => startedBy === 'schedule' && createdAt >= dueAt)
    ? null
    : dueAt;

/** Returns the next due time of all schedules; `null` if none is on. */
export const nextDueTime = (schedules: readonly (CollectionSchedule | null)[]): number | null =>
  schedules.reduce<number | null>((first, schedule) => {
    if (!schedule?.on) return first;
    return first === null ? schedule.nextAt : Math.min(first, schedule.nextAt);
  }, null);

/**
 * Returns the local time of a zone at a timestamp. A local time is stored as if it were UTC; all in milliseconds.
 */
function wallTime(time: number, zone: string): number {
  const parts = zoneFormat(zone).formatToParts(time);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * Returns the timestamp of a local time. If the time occurs twice, at the end of summer time, the first one is
 * returned. If the time is skipped, it is moved later by as much as the clocks were.
 */
function timeFromWall(wall: number, zone: string): number {
  const before = zoneOffset(wall - day, zone);
  const after = zoneOffset(wall + day, zone);
  const candidates = [wall - before, wall - after].filter((time) => wallTime(time, zone) === wall);
  return candidates.length > 0 ? Math.min(...candidates) : wall - before;
}

const zoneOffset = (time: number, zone: string): number => wallTime(time, zone) - time;

/** Returns whether this browser supports a time zone. A backup from another browser may contain an unknown one. */
function isTimeZone(zone: string): boolean {
  try {
    zoneFormat(zone);
    return true;
  } catch {
    // `Intl` throws for an unknown time zone.
    return false;
  }
}

const zoneFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });

/** The period in days for which the cost of a schedule is shown. */
export const costPeriodDays = 30;

/** Returns the number of runs in `costPeriodDays`; at least one. */
export const runsInPeriod = (everyHours: number): number => Math.max(1, Math.round((costPeriodDays * 24) / everyHours));

/** Creates a daily schedule that has no spending limit of its own and skips missed runs. */
export const createSchedule = (now: number): CollectionSchedule => {
  const everyHours = 24;
  return { on: true, everyHours, perRun: null, missed: 'skip', nextAt: nextTime(now, everyHours) };
};

/**
 * Returns the next occurrence of the set time of day or, without one, the end of an interval that starts now. Times are
 * in milliseconds since 1970.
 */
function nextTime(now: number, everyHours: number, time?: TimeOfDay | null): number {
  if (!time || !isTimeZone(time.zone)) return now + everyHours * hour;
  const wall = wallTime(now, time.zone);
  const midnight = wall - (wall % day);
  const moments = [0, 1, 2].map((days) => timeFromWall(midnight + days * day + time.minutes * 60_000, time.zone));
  return moments.find((moment) => moment > now) ?? now + everyHours * hour;
}

/**
 * Changes a schedule. A new interval or time of day, or switching the schedule on, restarts it, so that no run is due
 * at once.
 */
export function changeSchedule(
  schedule: CollectionSchedule,
  change: Partial<CollectionSchedule>,
  now: number,
): CollectionSchedule {
  const changed = { ...schedule, ...change };
  const isRestarted = changed.everyHours !== schedule.everyHours || (changed.on && !schedule.on) || 'at' in change;
  return isRestarted
    ? { ...changed, nextAt: nextTime(now, changed.everyHours, changed.at), dueAt: undefined }
    : changed;
}

/**
 * Returns the maximum cost of one run as `max` (`null` if unknown), and the full cost as `over` if it exceeds the limit
 * (otherwise `null`).
 */
export function maxRunCost(quote: Quote, perRun: Micros | null): { max: Micros | null; over: Micros | null } {
  const fullCost = quotedMicros(quote);
  if (fullCost === null) return { max: null, over: null };
  const isOver = perRun !== null && fullCost > perRun;
  return { max: isOver ? perRun : fullCost, over: isOver ? fullCost : null };
}
