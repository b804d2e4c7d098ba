/** The clock and the timer of a page. Times in milliseconds. */
export const pageClock = {
  now: (): number => Date.now(),
  every(milliseconds: number, tick: () => void): () => void {
    const timer = setInterval(tick, milliseconds);
    return () => clearInterval(timer);
  },
};
