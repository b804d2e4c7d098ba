/** Awaits a promise that rejects only because of a bug. If it does, calls `rollback` and rethrows the error. */
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
  wait(milliseconds: number): Promise<void>;
}

/** Before its next run, a repeated job waits for this many times the duration of its last run. */
const waitFactor = 4;

/**
 * Returns a function that runs the job, one run at a time. Calls during a run share a single further run after it, so
 * the last change is always seen and many changes do not cause many runs. The promise of each call settles with the
 * first run that started after the call.
 */
export function coalesce(job: () => Promise<void>, { now, wait }: JobClock): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let lastDuration = 0;
  const run = async () => {
    const startedAt = now();
    try {
      await job();
    } finally {
      lastDuration = now() - startedAt;
      running = null;
    }
  };
  const start = (): Promise<void> => {
    next = null;
    running = run();
    return running;
  };
  const startAfter = async (before: Promise<void>): Promise<void> => {
    // If the earlier run fails, its own callers receive the error.
    await Promise.allSettled([before]);
    await wait(lastDuration * waitFactor);
    await start();
  };
  return () => {
    if (next) return next;
    if (!running) return start();
    next = startAfter(running);
    return next;
  };
}

/** Like `coalesce`, but starts the further run at once. */
export const coalesceWithoutWait = (job: () => Promise<void>): (() => Promise<void>) =>
  coalesce(job, { now: () => 0, wait: async () => {} });
