import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { libraryOf } from '@/components/collection/library-store';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { tabStore } from '@/lib/app-store/tab-store';
import { type BulkRoute, formatBulkRoute, parseBulkRoute } from '@/lib/bulk-captions/bulk-route';
import { createLastChoices } from '@/lib/bulk-captions/store/last-choices';
import type { VideoId } from '@/lib/service/ids';

const lastChoicesOf = (panel: PanelStore) => tabStore(panel, createLastChoices);

/** What is chosen here. It stands in the address, so that a reload and the way back come to the same. */
export function useBulkRoute(panel: PanelStore): BulkRoute & { choose(change: Partial<BulkRoute>): void } {
  const library = libraryOf(panel);
  const within = useStore(library, ({ place: route }) => route.within);
  const route = useMemo(() => parseBulkRoute(within), [within]);
  useEffect(() => {
    const lastChoices = lastChoicesOf(panel).getState().within;
    if (lastChoices !== '' && library.getState().place.within === undefined) library.replaceView(lastChoices);
  }, [panel, library]);
  const choose = useCallback(
    (change: Partial<BulkRoute>) => {
      const now = formatBulkRoute({ ...parseBulkRoute(library.getState().place.within), ...change });
      lastChoicesOf(panel).setState({ within: now });
      library.replaceView(now);
    },
    [panel, library],
  );
  return { ...route, choose };
}

/** The videos of the page in front, as far as they were read. */
export function usePageList(panel: PanelStore) {
  const page = useStore(lastChoicesOf(panel), (state) => state.page);
  const setPage = useCallback((ids: readonly VideoId[]) => lastChoicesOf(panel).setState({ page: ids }), [panel]);
  return [page, setPage] as const;
}
