import { vi } from 'vitest';
import { browser } from 'wxt/browser';
import { HeldPane } from '@/entrypoints/library/held/HeldPane';
import { calm } from '../calm';
import { heldShelves } from './held-shelves';
import { type OnShelves, openedLibrary } from './opened-library';

/** The pane of everything held, in a browser without a tab. */
export async function openedHeld(shelves: OnShelves = heldShelves) {
  vi.spyOn(browser.tabs, 'query').mockResolvedValue([] as never);
  const create = vi.spyOn(browser.tabs, 'create').mockResolvedValue({} as never);
  const world = await openedLibrary((panel) => <HeldPane panel={panel} />, shelves);
  await calm();
  return { ...world, create };
}
