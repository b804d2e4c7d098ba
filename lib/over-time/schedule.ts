import type { CollectionSchedule } from '@/lib/collection/collection';
import { isTimeZone, timeFromWall, wallTime } from '@/lib/shared/time-zone';
import { between, type Check, flag, nullable, optional, shape, text, time } from '@/lib/storage/value-checks';

const hour = 3_600_000;
const day = 24 * hour;
/** Later than this a time counts as missed: an alarm of an open browser is late by a minute at most. Milliseconds. */
export const maxDelay = 10 * 60_000;

/** Whether a schedule is one: what something damaged begins nothing, and holds up no other. */
export const isSchedule: Check = shape({
  on: flag,
  everyHours: between(1, 1e6),
  nextAt: time,
  at: optional(nullable(shape({ minutes: between(0, 1439), zone: text }))),
});

/** What a watch has to do now; `null` where it is not its time. */
interface DueTime {
  begins: boolean;
  /** The next of its times that is still to come, in milliseconds since 1970. */
  nextAt: number;
}

/** Whether a time of a watch has come, and what becomes of it. Many that were missed are one. `now` as `nextAt`. */
export function findDueTime(schedule: CollectionSchedule, now: number): DueTime | null {
  if (!schedule.on || schedule.nextAt > now) return null;
  const { last, next } = lastAndNextTime(schedule, now);
  return { begins: schedule.missed === 'once' || now - last < maxDelay, nextAt: next };
}

/** The last of its times that has come, and the first that is to come. */
function lastAndNextTime({ everyHours, at, nextAt }: CollectionSchedule, now: number): { last: number; next: number } {
  const every = Math.max(1, Math.round(everyHours)) * hour;
  if (!at || !isTimeZone(at.zone)) {
    const last = nextAt + Math.floor((now - nextAt) / every) * every;
    return { last, next: last + every };
  }
  const first = alignToTimeOfDay(wallTime(nextAt, at.zone), at.minutes, every);
  const nth = (n: number) => (n === 0 ? nextAt : timeFromWall(first + n * every, at.zone));
  // A clock that is put back shows less than has passed, by no more than a day's worth of times.
  let n = Math.max(0, Math.floor((wallTime(now, at.zone) - first - day) / every));
  while (nth(n + 1) <= now) n += 1;
  return { last: nth(n), next: nth(n + 1) };
}

/** Where summer time began at that very hour it stood later once: from the next on it is at its hour again. */
function alignToTimeOfDay(wall: number, minutes: number, every: number): number {
  const grid = greatestDivisor(every, day);
  const off = (wall - minutes * 60_000) % grid;
  return wall - (off < 0 ? off + grid : off);
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** When the next watch has to be looked at; `null` where none is on. */
export const nextDueTime = (schedules: readonly (CollectionSchedule | null)[]): number | null =>
  schedules.reduce<number | null>((first, watch) => {
    if (!watch?.on) return first;
    return first === null ? watch.nextAt : Math.min(first, watch.nextAt);
  }, null);
