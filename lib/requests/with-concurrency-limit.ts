import type { Call } from '@/lib/service/call';
import { fail } from '@/lib/shared/result';

/** A Call of which at most so many are under way at once; the others wait in line, first come first served. */
export function atOnce(inner: Call, most: number): Call {
  const room = doorFor(most);
  return async (name, asked, wish) => {
    // Who gives up in the line has sent nothing.
    if (!(await room.enter(wish?.signal))) return fail({ kind: 'stopped' });
    try {
      return await inner(name, asked, wish);
    } finally {
      room.leave();
    }
  };
}

interface Door {
  /** Whether one was let in; not where the signal came first. */
  enter(signal: AbortSignal | undefined): Promise<boolean>;
  leave(): void;
}

function doorFor(most: number): Door {
  let free = most;
  const line: (() => void)[] = [];
  const wait = (signal: AbortSignal | undefined) =>
    new Promise<boolean>((resolve) => {
      const admit = () => resolve(true);
      line.push(admit);
      signal?.addEventListener('abort', () => {
        if (!line.includes(admit)) return;
        line.splice(line.indexOf(admit), 1);
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
      const next = line.shift();
      // The place is handed on, so that nobody slips in between.
      if (next) next();
      else free += 1;
    },
  };
}
