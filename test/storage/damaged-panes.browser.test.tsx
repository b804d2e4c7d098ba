import { cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { App } from '@/entrypoints/library/App';
import { libraryPanes } from '@/lib/app-store/library-route';
import { closeDatabase } from '@/lib/database/database';
import { openLibraryPane } from '../collection/open-library';
import { anyDamage, damaged, realisticRows } from '../fixtures/damaged';
import { shortOrFull } from '../short-or-full';
import { t } from '../translations';
import { now } from './stored-records';

/** Milliseconds. Rendering a pane two hundred times takes about a minute. */
const timeoutMs = 300_000;
const rows = realisticRows(now - 60_000);

beforeEach(async () => {
  await closeDatabase();
  vi.stubEnv('ENTRYPOINT', 'html');
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0' } as never);
  const never = new Promise(() => {});
  const storage = { estimate: async () => ({}), persisted: async () => true, getDirectory: () => never };
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllEnvs();
});

describe('the library, given one damaged value', () => {
  it.each(libraryPanes)(
    'shows every region of the pane: %s',
    async (pane) => {
      const errors: unknown[] = [];
      vi.stubGlobal('reportError', (error: unknown) => errors.push(error));
      await fc.assert(
        fc.asyncProperty(anyDamage(rows), async ({ store, at, path, by }) => {
          errors.length = 0;
          const damagedRows = (rows[store] ?? []).map((row, n) => (n === at ? damaged(row, path, by) : row));
          await openLibraryPane(
            () => {
              location.hash = `#first/${pane}`;
              return <App t={t} clock={{ now: () => now, every: () => () => {} }} />;
            },
            { ...rows, [store]: damagedRows } as never,
          );
          const failed = screen.queryByText(t('regionFailed'));
          const shown = document.body.textContent?.length ?? 0;
          cleanup();
          expect([errors.map((error) => (error as Error).stack), failed === null, shown > 20]).toEqual([
            [],
            true,
            true,
          ]);
        }),
        { numRuns: shortOrFull(2, 200) },
      );
    },
    timeoutMs,
  );
});
