import type { Watch } from '../collection';

const hour = 3_600_000;
/** Later than this a time counts as missed: an alarm of an open browser is late by a minute at most. Milliseconds. */
export const onTime = 10 * 60_000;

/** What a watch has to do now; `null` where it is not its time. */
export interface Due {
  begins: boolean;
  /** The next of its times that is still to come, in milliseconds since 1970. */
  nextAt: number;
}

/** Whether a time of a watch has come, and what becomes of it (COL-07). Many that were missed are one. `now` as `nextAt`. */
export function dueOf({ on, everyHours, missed, nextAt }: Watch, now: number): Due | null {
  if (!on || nextAt > now) return null;
  const every = Math.max(1, everyHours) * hour;
  const passed = Math.floor((now - nextAt) / every);
  const last = nextAt + passed * every;
  return { begins: missed === 'once' || now - last < onTime, nextAt: last + every };
}

/** When the next watch has to be looked at; `null` where none is on. */
export const nextDue = (watches: readonly (Watch | null)[]): number | null =>
  watches.reduce<number | null>((first, watch) => {
    if (!watch?.on) return first;
    return first === null ? watch.nextAt : Math.min(first, watch.nextAt);
  }, null);
