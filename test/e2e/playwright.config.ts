import { defineConfig } from '@playwright/test';

/**
 * A browser for every test. Tests of one file run side by side too, so that no core waits for the end of a long file.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../.output/e2e',
  workers: 2,
  fullyParallel: true,
  // Until three whole runs in a row need none; who needed one is named, and more than two fail the run.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '../../.output/reports/e2e.json' }]],
});
