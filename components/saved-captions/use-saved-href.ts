import { useCallback } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { type HeldPlace, heldHash } from '@/lib/saved-captions/saved-route';

/** Links to held tracks that stay within the collection here. */
export function useHeldHref(panel: Panel): (place: HeldPlace) => string {
  const collectionId = useStore(libraryOf(panel), (state) => state.place.collectionId);
  return useCallback((place) => heldHash(collectionId, place), [collectionId]);
}
