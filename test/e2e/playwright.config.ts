import { defineConfig } from '@playwright/test';

/**
 * A browser each for every test, two at a time. A busy machine may do to a browser what no test can foresee, so each has a second
 * try: whoever needed it is named at the end, and more than a few of them fail the run. To look for them: `--retries 0`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../.output/e2e',
  workers: 2,
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '../../.output/reports/e2e.json' }]],
});
