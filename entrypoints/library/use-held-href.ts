import { useCallback } from 'react';
import { useStore } from 'zustand';
import { type HeldPlace, heldHash } from '@/lib/core/library/held-place';
import type { Panel } from '@/lib/panel/panel';
import { libraryOf } from './library-store';

/** Links to held tracks that stay within the collection here. */
export function useHeldHref(panel: Panel): (place: HeldPlace) => string {
  const collectionId = useStore(libraryOf(panel), (state) => state.place.collectionId);
  return useCallback((place) => heldHash(collectionId, place), [collectionId]);
}
