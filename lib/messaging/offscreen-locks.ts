/**
 * What the page out of sight works at, as locks of the browser: each context of the extension can see them, a worker that has
 * just woken too, and they end with the page whatever ends it.
 */
const lockPrefix = 'backstage ';

/** The worker's own side of a job: the browser ends the lock with the worker. */
const workerLockPrefix = 'worker of ';

export const offscreenLocks = {
  /** Does a job under its name, unless another page does it already. */
  async during(name: string, job: () => Promise<void>): Promise<void> {
    await navigator.locks.request(lockPrefix + name, { ifAvailable: true }, async (lock) => {
      if (lock) await job();
    });
  },

  /** Does a job alone: one of the same name waits for its end, whichever life of the worker began it. */
  runExclusive<T>(name: string, job: () => Promise<T>): Promise<T> {
    return navigator.locks.request(`alone: ${name}`, job);
  },

  /** Marks a job as waited for by this life of the worker. */
  async whileWaiting(name: string, end: Promise<unknown>): Promise<void> {
    await navigator.locks.request(workerLockPrefix + name, () => end);
  },

  /** Resolves when no life of the worker waits for the job: it ended, or the worker died. */
  async whenAbandoned(name: string): Promise<void> {
    await navigator.locks.request(workerLockPrefix + name, { mode: 'shared' }, () => undefined);
  },

  /** The names of all that is worked at. */
  async names(): Promise<string[]> {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name, mode }) =>
      name?.startsWith(lockPrefix) && mode === 'exclusive' ? name.slice(lockPrefix.length) : [],
    );
  },

  /** Resolves when it is worked at no longer, whether it was done or its page ended over it. */
  async whenReleased(name: string): Promise<void> {
    await navigator.locks.request(lockPrefix + name, { mode: 'shared' }, () => undefined);
  },
};
