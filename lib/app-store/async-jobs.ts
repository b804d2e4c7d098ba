/** Waits for what only a mistake of ours can break: then the wait is taken back, and the error goes on its way to the page. */
export async function withRollback<T>(work: Promise<T>, rollback: () => void): Promise<T> {
  try {
    return await work;
  } catch (error) {
    rollback();
    throw error;
  }
}

/** How a page knows how long a job took, and how it leaves the page free for a while. Milliseconds. */
export interface JobClock {
  now(): number;
  rest(milliseconds: number): Promise<void>;
}

/** So much longer than it took is waited before a job is done again. */
const waitFactor = 4;

/**
 * A job that is asked for often and done once at a time: whoever asks while it is under way has it done once more after, so
 * that the last word is always heard and a hundred changes are not a hundred readings.
 */
export function coalesce(job: () => Promise<void>, { now, rest }: JobClock): () => Promise<void> {
  let running: Promise<void> | null = null;
  let runAgain = false;
  const run = async () => {
    try {
      for (;;) {
        runAgain = false;
        const startedAt = now();
        await job();
        if (!runAgain) return;
        await rest((now() - startedAt) * waitFactor);
      }
    } finally {
      // In one turn with the last look at `wanted`, so that nobody who asks in between is missed.
      running = null;
    }
  };
  return () => {
    runAgain = true;
    running ??= run();
    return running;
  };
}
