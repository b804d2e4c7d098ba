/** Clocks on the wall and moments, by the rules of a place. A wall time is written as if it were UTC; all in milliseconds. */

const dayMs = 86_400_000;

/** What the clocks of a place show at a moment. */
export function wallTime(at: number, zone: string): number {
  const parts = zoneFormat(zone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * The moment at which the clocks of a place show this. Shown twice, as when summer time ends, it is the first; never shown,
 * as when it begins, it is as much later as the clocks were put forward.
 */
export function timeFromWall(wall: number, zone: string): number {
  const [before, after] = [wall - dayMs, wall + dayMs].map((at) => wallTime(at, zone) - at) as [number, number];
  const candidates = [wall - before, wall - after].filter((at) => wallTime(at, zone) === wall);
  return candidates.length > 0 ? Math.min(...candidates) : wall - before;
}

/** Whether this browser knows the rules of a place: a backup may have come from another. */
export function isTimeZone(zone: string): boolean {
  try {
    zoneFormat(zone);
    return true;
  } catch {
    // What it does not know it throws at.
    return false;
  }
}

const zoneFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
