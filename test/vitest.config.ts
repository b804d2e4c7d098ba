import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { WxtVitest } from 'wxt/testing/vitest-plugin';

const root = fileURLToPath(new URL('..', import.meta.url));
const alias = { '@': root.replace(/\/$/, '') };

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
    // Test files share a worker, so that React, zod and the small DOM are loaded once per worker.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          environment: 'node',
          setupFiles: ['test/fresh-globals.ts'],
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
          // One after the other, as the second changes what the first remembers.
          sequence: { setupFiles: 'list' },
          setupFiles: ['test/fresh-file.ts', 'test/fake-browser-gaps.ts'],
          include: ['test/{browser,pages}/**/*.test.{ts,tsx}'],
          mockReset: true,
          restoreMocks: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          setupFiles: ['test/fresh-globals.ts'],
          include: [
            'test/{service,handin,runs,sign-in,formats}/**/*.test.ts',
            'test/contract*.test.ts',
            'test/learned-names.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: { name: 'money', environment: 'node', include: ['test/money.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'built', environment: 'node', include: ['test/built/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
});
