import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = { '@': root.replace(/\/$/, '') };

const withoutNavigation = {
  disableMainFrameNavigation: true,
  disableChildFrameNavigation: true,
  disableChildPageNavigation: true,
  disableFallbackToSetURL: true,
};
const browserTests = ['test/**/*.browser.test.{ts,tsx}'];
const serviceTests = ['test/**/*.service.test.ts', 'test/service/**/*.test.ts', 'test/contract*.test.ts'];
const readersTests = 'test/**/*.readers.test.ts';
const moneyTest = 'test/money.test.ts';
const builtTests = 'test/built/**/*.test.ts';
const setupFiles = ['test/fail-on-output.ts', 'test/wait-limit.ts', 'test/reset-globals.ts'];

/**
 * Test projects by file name: `*.browser.test.ts` runs with working fakes of the extension API and a small DOM,
 * `*.service.test.ts` with the local service, `*.readers.test.ts` with LibreOffice, and all other files in Node only.
 * `money` compares random requests with their bill; `built` reads the builds in `.output/`.
 */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // By default vitest leaves one core idle, which is half of a machine with two cores.
    maxWorkers: '100%',
    // Test files share a worker, so that packages, the DOM and the service's sample data are loaded only once per
    // worker.
    isolate: false,
    // The limits are for tests that hang. They are long, because a test that times out keeps running and affects the
    // next tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          setupFiles,
          environment: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...browserTests, ...serviceTests, readersTests, moneyTest, builtTests],
        },
      },
      {
        extends: true,
        plugins: [WxtVitest()],
        test: {
          name: 'browser',
          environment: 'happy-dom',
          // Navigation is disabled, because following a link would end the window that all files of a worker share.
          environmentOptions: { happyDOM: { settings: { navigation: withoutNavigation } } },
          // The setup files run in order, because `reset-environment` records the fake browser after
          // `fake-browser-gaps` has completed it.
          sequence: { setupFiles: 'list' },
          setupFiles: [
            'test/fail-on-output.ts',
            'test/wait-limit.ts',
            'test/wait-limit-in-pages.ts',
            'test/fake-browser-gaps.ts',
            'test/reset-environment.ts',
          ],
          include: browserTests,
          mockReset: true,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          // All files of a worker share the imported packages, and `wxt/browser` looks for the extension API only once.
          setupFiles: ['test/runs/browser.ts', ...setupFiles],
          environment: 'node',
          // Node cannot import these modules itself, because they import folders.
          server: { deps: { inline: ['dt-sql-parser', 'antlr4ng'] } },
          include: serviceTests,
        },
      },
      {
        extends: true,
        test: { name: 'readers', environment: 'node', setupFiles, include: [readersTests] },
      },
      {
        extends: true,
        test: { name: 'money', environment: 'node', setupFiles, include: [moneyTest] },
      },
      {
        extends: true,
        test: { name: 'built', environment: 'node', setupFiles, include: [builtTests] },
      },
    ],
  },
});
