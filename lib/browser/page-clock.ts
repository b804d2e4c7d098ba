/** The time of a page, and being called again as it passes. Milliseconds. */
export const pageClock = {
  now: (): number => Date.now(),
  every(milliseconds: number, tick: () => void): () => void {
    const timer = setInterval(tick, milliseconds);
    return () => clearInterval(timer);
  },
};
