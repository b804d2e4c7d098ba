import { defineConfig } from '@playwright/test';
import { inFirefox } from './in-firefox.ts';

/** Tests of one file run in parallel, so that no core idles at the end of a long file. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: `../../.output/${inFirefox ? 'firefox' : 'e2e'}`,
  // While the tests in one browser wait, others use the processor.
  workers: 3,
  fullyParallel: true,
  // Temporary, until three full runs in a row pass without a retry. The report lists retried tests; more than two fail the run.
  retries: 1,
  forbidOnly: true,
  // The limits only end tests that hang, also in Firefox, which starts slowly, and on a busy machine.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: `../../.output/reports/${inFirefox ? 'firefox' : 'e2e'}.json` }]],
});
