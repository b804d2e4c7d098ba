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
  forbidOnly: true,
  // The limits only end tests that hang, also in Firefox, which starts slowly, and on a busy machine.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: `../../.output/reports/${inFirefox ? 'firefox' : 'e2e'}.json` }]],
});
