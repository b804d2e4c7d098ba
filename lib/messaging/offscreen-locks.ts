/**
 * Active jobs of the offscreen document, as locks of the browser. Every context can see them, also a worker that has
 * just started, and they end with the document.
 */
const lockPrefix = 'backstage ';

/** Locks of the worker that waits for a job. The browser releases them when the worker ends. */
const workerLockPrefix = 'worker of ';

export const offscreenLocks = {
  /** Runs a job under its name unless the name is already in use. */
  async during(name: string, job: () => Promise<void>): Promise<void> {
    await navigator.locks.request(lockPrefix + name, { ifAvailable: true }, async (lock) => {
      if (lock) await job();
    });
  },

  /** Runs a job after all earlier jobs of the same name, including those of earlier workers. */
  runExclusive<T>(name: string, job: () => Promise<T>): Promise<T> {
    return navigator.locks.request(`alone: ${name}`, job);
  },

  /** Marks a job as awaited by this worker. */
  async whileWaiting(name: string, end: Promise<unknown>): Promise<void> {
    await navigator.locks.request(workerLockPrefix + name, () => end);
  },

  /** Resolves when no worker waits for the job: it ended, or the worker died. */
  async whenAbandoned(name: string): Promise<void> {
    await navigator.locks.request(workerLockPrefix + name, { mode: 'shared' }, () => undefined);
  },

  /** Returns the names of all active jobs. */
  async names(): Promise<string[]> {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name, mode }) =>
      name?.startsWith(lockPrefix) && mode === 'exclusive' ? name.slice(lockPrefix.length) : [],
    );
  },

  /** Resolves when the job is no longer active: it ended, or its document closed. */
  async whenReleased(name: string): Promise<void> {
    await navigator.locks.request(lockPrefix + name, { mode: 'shared' }, () => undefined);
  },
};
