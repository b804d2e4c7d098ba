import { defineConfig } from '@playwright/test';
import { testLanguage } from '../test-language.ts';
import { inFirefox } from './in-firefox.ts';

const chromiumReport = testLanguage === 'en' ? 'e2e' : `e2e-${testLanguage}`;
const name = inFirefox ? 'firefox' : chromiumReport;

/** Tests of the same file run in parallel, so that no core is idle at the end of a long file. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: `../../.output/${name}`,
  // While some tests wait, the tests of other workers use the processor.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // The timeouts are long enough for a busy machine and for Firefox, which starts slowly, so they only end tests that
  // hang.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  // A click that waits in vain fails with its place, which a test that ends by its timeout does not name.
  use: { actionTimeout: 120_000 },
  reporter: [['line'], ['json', { outputFile: `../../.output/reports/${name}.json` }]],
});
