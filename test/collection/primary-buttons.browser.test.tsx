import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { libraryStoreOf } from '@/components/collection/use-library';
import { App } from '@/entrypoints/library/App';
import { libraryPanes } from '@/lib/app-store/library-route';
import { t } from '../translations';
import { waitUntilIdle } from '../wait-until-idle';
import { openLibraryPane } from './open-library';
import { recordCases } from './record-cases';

afterEach(cleanup);
/** Lazy panes are loaded in advance, so that each pane renders at once. */
const paneModules = import.meta.glob('../../components/*/*Pane.tsx');
beforeAll(async () => void (await Promise.all(Object.values(paneModules).map((load) => load()))));
beforeEach(() => {
  const never = new Promise(() => {});
  const estimate = async () => ({ usage: 1, quota: 1e9 });
  const storage = { estimate, persisted: async () => true, getDirectory: () => never };
  Object.defineProperty(navigator, 'storage', { configurable: true, value: storage });
  vi.spyOn(browser.runtime, 'getManifest').mockReturnValue({ version: '0.1.0' } as never);
});

const clock = { now: () => 1_800_000_000_000, every: () => () => {} };

describe.each(Object.entries(recordCases))('App of the library with %s', (_, records) => {
  it.each(libraryPanes)('has at most one primary button on pane %s', async (pane) => {
    const { panel } = await openLibraryPane(() => <App t={t} clock={clock} />, records, {
      batchVideos: 130,
    });
    await act(async () => libraryStoreOf(panel).getState().goToPane(pane));
    await vi.waitFor(() => expect(document.querySelector('main h1, main h2, main [role=grid]')).not.toBeNull());
    await waitUntilIdle();
    const primaryButtons = [...document.querySelectorAll('.button.primary')].map(({ textContent }) => textContent);
    expect(primaryButtons.slice(1)).toEqual([]);
    // These panes always have a primary button, which proves that the query finds primary buttons.
    if (pane === 'search' || pane === 'popular') expect(primaryButtons).toHaveLength(1);
  });
});
