import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { SavedPane } from '@/components/saved-captions/SavedPane';
import { type OnShelves, openedLibrary } from '../collection/open-library';
import { calm } from '../quiet-motion';
import { heldShelves } from './saved-tracks';

/** Renders the pane of saved captions without an open video tab. */
export async function openSavedPane(stores: OnShelves = heldShelves) {
  vi.spyOn(browser.tabs, 'query').mockResolvedValue([] as never);
  const create = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
  const world = await openedLibrary((panel) => <SavedPane panel={panel} />, stores);
  await calm();
  return { ...world, create };
}
