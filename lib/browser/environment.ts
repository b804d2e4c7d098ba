import { browser } from 'wxt/browser';
import { isPermitted } from './permissions';

/** Browsers put a worker to sleep after 30 seconds without an event or a call of theirs; in milliseconds. */
const keepAwakeMs = 20_000;

/**
 * Keeps the worker awake while something is under way, so that a slow answer is not lost after it was paid for. Ends with the
 * work; a worker that dies all the same is taken care of when it wakes.
 */
export async function keepAwake<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), keepAwakeMs);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Several times what a worker takes from its start to the first message. */
const responseSeconds = 0.1;

/** What the jobs of the worker need of the world around them. Times in milliseconds since 1970, waits in seconds. */
export const environment = {
  now: (): number => Date.now(),
  /** A few letters that no other attempt of the same millisecond has. */
  mark: (): string => crypto.randomUUID().slice(0, 8),
  isOnline: (): boolean => navigator.onLine,
  isPermitted,
  stayAwake: keepAwake,
  abortAfter: (seconds: number): AbortSignal => AbortSignal.timeout(seconds * 1000),
  /** Runs a job after a wait, unless it is called off. The worker stays awake for it. */
  after(seconds: number, job: () => Promise<void>): () => void {
    let callOff = () => {};
    const wait = new Promise<void>((resolve) => {
      const waiting = setTimeout(() => resolve(job()), seconds * 1000);
      callOff = () => {
        clearTimeout(waiting);
        resolve();
      };
    });
    void keepAwake(wait);
    return callOff;
  },
  /** Runs what the worker does of its own accord, once whoever woke it was answered: before, it would stand in the way. */
  runAfterResponse(...jobs: (() => Promise<void>)[]): void {
    environment.after(responseSeconds, async () => {
      await Promise.all(jobs.map((job) => job()));
    });
  },
};
