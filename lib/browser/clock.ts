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

/** Reports each midnight in the user's time zone. Returns a function that stops the reports. */
export function watchMidnight(passed: () => void): () => void {
  let day = midnightBefore(pageClock.now());
  return pageClock.every(60_000, () => {
    const today = midnightBefore(pageClock.now());
    if (today !== day) passed();
    day = today;
  });
}
