import { afterAll, vi } from 'vitest';

/** In milliseconds. The limit only ends a test that hangs, even on the slowest machine. */
export const waitLimit = 20_000;

const original = vi.waitFor;
vi.waitFor = (callback, options) =>
  original(callback, typeof options === 'number' ? options : { timeout: waitLimit, ...options });

// Files of one worker share this function, and each of them replaces it.
afterAll(() => {
  vi.waitFor = original;
});
