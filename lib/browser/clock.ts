/** The clock and the timer of a page. Times in milliseconds. */
export const pageClock = {
  now: (): number => Date.now(),
  every(milliseconds: number, tick: () => void): () => void {
    const timer = setInterval(tick, milliseconds);
    return () => clearInterval(timer);
  },
};

/** Returns the local midnight at which the day of `time` begins. Both times are in milliseconds since 1970. */
export const midnightBefore = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
