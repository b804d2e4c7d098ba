import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = { '@': root.replace(/\/$/, '') };

/**
 * `pure` needs nothing but Node; `browser` has the extension's API as working fakes and a small DOM; `service` starts the
 * local service, and holds our rows against it; `money` holds ten thousand calls against its bill, which takes a minute;
 * `built` reads what the builds left in `.output/`.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        resolve: { alias },
        root,
        test: {
          name: 'pure',
          environment: 'node',
          include: ['test/{core,background,panel,components,setup,bench}/**/*.test.{ts,tsx}', 'test/*.test.ts'],
          exclude: ['test/contract*.test.ts', 'test/money.test.ts', 'test/learned-names.test.ts'],
          // Nothing in these rooms keeps a state between files, so they may share a worker: seconds instead of a minute.
          isolate: false,
        },
      },
      {
        plugins: [WxtVitest()],
        root,
        test: {
          name: 'browser',
          environment: 'happy-dom',
          setupFiles: ['test/fake-browser-gaps.ts'],
          include: ['test/{browser,pages}/**/*.test.{ts,tsx}'],
          mockReset: true,
          restoreMocks: true,
        },
      },
      {
        resolve: { alias },
        root,
        test: {
          name: 'service',
          environment: 'node',
          include: [
            'test/{service,handin,runs,sign-in,formats}/**/*.test.ts',
            'test/contract*.test.ts',
            'test/learned-names.test.ts',
          ],
        },
      },
      {
        resolve: { alias },
        root,
        test: { name: 'money', environment: 'node', include: ['test/money.test.ts'] },
      },
      {
        resolve: { alias },
        root,
        test: { name: 'built', environment: 'node', include: ['test/built/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
});
