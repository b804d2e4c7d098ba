import { useCallback } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { type SavedRoute, savedTrackHash } from '@/lib/saved-captions/saved-route';

/** Links to held tracks that stay within the collection here. */
export function useSavedHref(panel: PanelStore): (route: SavedRoute) => string {
  const collectionId = useStore(libraryOf(panel), (state) => state.place.collectionId);
  return useCallback((route) => savedTrackHash(collectionId, route), [collectionId]);
}
