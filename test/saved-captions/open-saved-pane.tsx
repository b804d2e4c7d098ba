import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { SavedPane } from '@/components/saved-captions/SavedPane';
import { openLibraryPane, type StoredRecords } from '../collection/open-library';
import { waitUntilIdle } from '../wait-until-idle';
import { savedTrackStores } from './saved-tracks';

/** Renders the pane of saved captions without an open video tab. */
export async function openSavedPane(stores: StoredRecords = savedTrackStores) {
  vi.spyOn(browser.tabs, 'query').mockResolvedValue([] as never);
  const create = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
  const env = await openLibraryPane(SavedPane, stores);
  await waitUntilIdle();
  return { ...env, create };
}
