/**
 * Conversion between local times and timestamps of a time zone. A local time is stored as if it were UTC; all in
 * milliseconds.
 */

const dayMs = 86_400_000;

/** Returns the local time of a zone at a timestamp. */
export function wallTime(at: number, zone: string): number {
  const parts = zoneFormat(zone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * Returns the timestamp of a local time. A time that occurs twice, at the end of summer time, is the first one. A time
 * that is skipped is moved later by as much as the clocks were.
 */
export function timeFromWall(wall: number, zone: string): number {
  const before = zoneOffset(wall - dayMs, zone);
  const after = zoneOffset(wall + dayMs, zone);
  const candidates = [wall - before, wall - after].filter((at) => wallTime(at, zone) === wall);
  return candidates.length > 0 ? Math.min(...candidates) : wall - before;
}

const zoneOffset = (at: number, zone: string): number => wallTime(at, zone) - at;

/** Returns whether this browser knows a time zone. A backup may come from another browser. */
export function isTimeZone(zone: string): boolean {
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
