import { afterAll, vi } from 'vitest';

/**
 * Test files in the same worker share its globals, so each file restores the clock, the mocks and the globals that it
 * replaced.
 */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
