/** How a page knows how long a job took, and how it leaves the page free for a while. Milliseconds. */
export interface Pace {
  now(): number;
  rest(milliseconds: number): Promise<void>;
}

/** So much longer than it took is waited before a job is done again. */
const restsFor = 4;

/**
 * A job that is asked for often and done once at a time: whoever asks while it is under way has it done once more after, so
 * that the last word is always heard and a hundred changes are not a hundred readings.
 */
export function coalesced(job: () => Promise<void>, { now, rest }: Pace): () => Promise<void> {
  let underWay: Promise<void> | null = null;
  let wanted = false;
  const work = async () => {
    try {
      for (;;) {
        wanted = false;
        const began = now();
        await job();
        if (!wanted) return;
        await rest((now() - began) * restsFor);
      }
    } finally {
      // In one turn with the last look at `wanted`, so that nobody who asks in between is missed.
      underWay = null;
    }
  };
  return () => {
    wanted = true;
    underWay ??= work();
    return underWay;
  };
}
