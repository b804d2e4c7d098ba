import type { Call } from '@/lib/service/call';
import { fail } from '@/lib/shared/result';

/** A Call of which at most so many are under way at once; the others wait in line, first come first served. */
export function withConcurrencyLimit(next: Call, maxConcurrent: number): Call {
  const semaphore = createSemaphore(maxConcurrent);
  return async (name, params, options) => {
    // Who gives up in the line has sent nothing.
    if (!(await semaphore.enter(options?.signal))) return fail({ kind: 'stopped' });
    try {
      return await next(name, params, options);
    } finally {
      semaphore.leave();
    }
  };
}

interface Semaphore {
  /** Whether one was let in; not where the signal came first. */
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
      // The place is handed on, so that nobody slips in between.
      if (next) next();
      else free += 1;
    },
  };
}
