import { browser } from 'wxt/browser';

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
