/** Awaits work that only a bug can make fail. On failure, calls `rollback` and throws the error on to the page. */
export async function withRollback<T>(work: Promise<T>, rollback: () => void): Promise<T> {
  try {
    return await work;
  } catch (error) {
    rollback();
    throw error;
  }
}

/** The clock and the wait that a repeated job uses. Times in milliseconds. */
export interface JobClock {
  now(): number;
  rest(milliseconds: number): Promise<void>;
}

/** A repeated job waits this many times the duration of its last run. */
const waitFactor = 4;

/**
 * Returns a function that runs the job, one run at a time. Calls during a run share a single further run after it, so
 * the last change is always seen and many changes do not cause many runs.
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
      // Must run in the same turn as the last check of `runAgain`, or a call in between would be lost.
      running = null;
    }
  };
  return () => {
    runAgain = true;
    running ??= run();
    return running;
  };
}
