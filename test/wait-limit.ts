import { afterAll, vi } from 'vitest';

/** Milliseconds. A wait ends with what it waits for; the limit only ends a test that hangs, on the slowest machine too. */
export const waitLimit = 20_000;

const usual = vi.waitFor;
vi.waitFor = (callback, options) =>
  usual(callback, typeof options === 'number' ? options : { timeout: waitLimit, ...options });

// Files that share a worker share this function, and each of them replaces it.
afterAll(() => {
  vi.waitFor = usual;
});
