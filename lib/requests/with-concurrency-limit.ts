import type { Call } from '@/lib/service/call';
import { fail } from '@/lib/shared/result';

/** Limits the number of simultaneous requests. The others wait in order of arrival. */
export const withConcurrencyLimit = (maxConcurrent: number) => {
  const semaphore = createSemaphore(maxConcurrent);
  return (next: Call): Call =>
    async (name, params, options) => {
      // A request that is cancelled while it waits was never sent.
      if (!(await semaphore.enter(options?.signal))) return fail({ kind: 'stopped' });
      try {
        return await next(name, params, options);
      } finally {
        semaphore.leave();
      }
    };
};

interface Semaphore {
  /** Resolves to `true` once there is a free permit, or to `false` if the signal aborts first. */
  enter(signal: AbortSignal | undefined): Promise<boolean>;
  leave(): void;
}

function createSemaphore(permits: number): Semaphore {
  let free = permits;
  const queue: (() => void)[] = [];
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve) => {
      const admit = () => resolve(true);
      queue.push(admit);
      signal?.addEventListener('abort', () => {
        if (!queue.includes(admit)) return;
        queue.splice(queue.indexOf(admit), 1);
        resolve(false);
      });
    });
  return {
    async enter(signal) {
      if (signal?.aborted) return false;
      if (free === 0) return wait(signal);
      free -= 1;
      return true;
    },
    leave() {
      const next = queue.shift();
      // The permit passes to the next waiter, so that no newcomer overtakes the queue.
      if (next) next();
      else free += 1;
    },
  };
}
