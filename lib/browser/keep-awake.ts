import { browser } from 'wxt/browser';

/** Browsers put a worker to sleep after 30 seconds without an event or a call of theirs; in milliseconds. */
const often = 20_000;

/**
 * Keeps the worker awake while something is under way, so that a slow answer is not lost after it was paid for. Ends with the
 * work; a worker that dies all the same is taken care of when it wakes.
 */
export async function stayAwake<T>(work: Promise<T>): Promise<T> {
  const pulse = setInterval(() => void browser.runtime.getPlatformInfo(), often);
  try {
    return await work;
  } finally {
    clearInterval(pulse);
  }
}
