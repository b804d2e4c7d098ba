import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import type { Panel } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { type ManyPlace, manyPlaceFrom, withinMany } from '@/lib/bulk-captions/bulk-route';
import { makeManyLeft } from '@/lib/bulk-captions/store/last-choices';
import type { VideoId } from '@/lib/service/ids';

const leftOf = (panel: Panel) => tabStore(panel, makeManyLeft);

/** What is chosen here. It stands in the address, so that a reload and the way back come to the same. */
export function useManyPlace(panel: Panel): ManyPlace & { choose(change: Partial<ManyPlace>): void } {
  const library = libraryOf(panel);
  const within = useStore(library, ({ place }) => place.within);
  const place = useMemo(() => manyPlaceFrom(within), [within]);
  useEffect(() => {
    const left = leftOf(panel).getState().within;
    if (left !== '' && library.getState().place.within === undefined) library.noteWithin(left);
  }, [panel, library]);
  const choose = useCallback(
    (change: Partial<ManyPlace>) => {
      const now = withinMany({ ...manyPlaceFrom(library.getState().place.within), ...change });
      leftOf(panel).setState({ within: now });
      library.noteWithin(now);
    },
    [panel, library],
  );
  return { ...place, choose };
}

/** The videos of the page in front, as far as they were read. */
export function usePageList(panel: Panel) {
  const page = useStore(leftOf(panel), (state) => state.page);
  const setPage = useCallback((ids: readonly VideoId[]) => leftOf(panel).setState({ page: ids }), [panel]);
  return [page, setPage] as const;
}
