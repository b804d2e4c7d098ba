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
const setupFiles = ['test/quiet.ts', 'test/wait-limit.ts', 'test/fresh-globals.ts'];

/**
 * `pure` needs nothing but Node; `browser` has the extension's API as working fakes and a small DOM; `service` starts the
 * local service, and holds our rows against it; `money` compares random calls with their bill; `built` reads what the
 * builds left in `.output/`.
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
          include: ['test/{core,background,panel,components,setup,bench}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          exclude: ['test/contract*.test.ts', 'test/money.test.ts', 'test/learned-names.test.ts'],
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
          include: ['test/{browser,pages}/**/*.test.{ts,tsx}'],
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
          include: [
            'test/{service,handin,runs,sign-in,formats}/**/*.test.ts',
            'test/contract*.test.ts',
            'test/learned-names.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'money', environment: 'node', setupFiles, include: ['test/money.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'built', environment: 'node', setupFiles, include: ['test/built/**/*.test.ts'] },
      },
    ],
  },
});
