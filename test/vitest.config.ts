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
const serviceTests = [
  'test/**/*.service.test.ts',
  'test/service/**/*.test.ts',
  'test/contract*.test.ts',
  'test/discovered-names.test.ts',
];
const moneyTest = 'test/money.test.ts';
const builtTests = 'test/built/**/*.test.ts';
const setupFiles = ['test/fail-on-output.ts', 'test/wait-limit.ts', 'test/reset-globals.ts'];

/**
 * The name of a test file states its environment: `*.browser.test.ts` needs working fakes of the extension API and a
 * small DOM, `*.service.test.ts` the local service, others only Node. `money` compares random requests with their bill;
 * `built` reads the builds in `.output/`.
 */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // By default vitest would leave one core idle, which is half of a machine with two.
    maxWorkers: '100%',
    // Test files share a worker, so that packages, the DOM and the data of the service are loaded once per worker.
    isolate: false,
    // The limits only end tests that hang. A test that times out keeps running and disturbs the next ones.
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
          exclude: [...browserTests, ...serviceTests, moneyTest, builtTests],
        },
      },
      {
        extends: true,
        plugins: [WxtVitest()],
        test: {
          name: 'browser',
          environment: 'happy-dom',
          // Navigation is disabled: a link would load its page and end the window that all files of a worker share.
          environmentOptions: { happyDOM: { settings: { navigation: withoutNavigation } } },
          // The setup files run in order, because `fresh-file` records the fake browser after its gaps are filled.
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
          // Files of one worker share the packages, and the one for the extension API looks for the API only once.
          setupFiles: ['test/runs/browser.ts', ...setupFiles],
          environment: 'node',
          include: serviceTests,
        },
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
