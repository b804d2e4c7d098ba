import { defineConfig } from '@playwright/test';

/** A browser each for every test, two at a time, and no second try, because a flaky test is a failed one. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../.output/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '../../.output/reports/e2e.json' }]],
});
