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
  'test/learned-names.test.ts',
];
const moneyTest = 'test/money.test.ts';
const builtTests = 'test/built/**/*.test.ts';
const setupFiles = ['test/quiet.ts', 'test/wait-limit.ts', 'test/fresh-globals.ts'];

/**
 * The name of a test file says what it needs: `*.browser.test.ts` the extension's API as working fakes and a small DOM,
 * `*.service.test.ts` the local service, any other nothing but Node. `money` compares random calls with their bill; `built`
 * reads what the builds left in `.output/`.
 */
export default defineConfig({
  root,
  resolve: { alias },
  test: {
    // Vitest alone would leave one core idle, which is half of a machine with two.
    maxWorkers: '100%',
    // Test files share a worker, so that packages, the small DOM and the world of the service are loaded once per worker.
    isolate: false,
    // Limits only end what hangs. A test that runs out of time continues beside the next ones and spoils them.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          setupFiles,
          environment: 'node',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...browserTests, ...serviceTests, moneyTest, builtTests, 'test/firefox/**'],
        },
      },
      {
        extends: true,
        plugins: [WxtVitest()],
        test: {
          name: 'browser',
          environment: 'happy-dom',
          // A pressed link leads nowhere: it would fetch its page and end the window that all files of a worker share.
          environmentOptions: { happyDOM: { settings: { navigation: withoutNavigation } } },
          // One after the other, because a fresh file remembers what the gaps were filled with.
          sequence: { setupFiles: 'list' },
          setupFiles: [
            ...['test/quiet.ts', 'test/wait-limit.ts', 'test/wait-limit-in-pages.ts'],
            ...['test/fake-browser-gaps.ts', 'test/fresh-file.ts'],
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
          setupFiles,
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
