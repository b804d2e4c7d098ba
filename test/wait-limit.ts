import { afterAll, vi } from 'vitest';

/** Milliseconds. The limit only stops tests that hang, even on a very slow machine. */
export const waitLimit = 20_000;

const original = vi.waitFor;
vi.waitFor = (callback, options) =>
  original(callback, typeof options === 'number' ? options : { timeout: waitLimit, ...options });

// Every file replaces this function, which all files of a worker share.
afterAll(() => {
  vi.waitFor = original;
});
