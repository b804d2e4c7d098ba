import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useLastChoices, useLastChoicesStore } from '@/components/bulk-captions/open-bulk-captions';
import { useBulkStore, useList } from '@/components/bulk-captions/use-bulk';
import { useLibraryStore } from '@/components/collection/use-library';
import { useSnapshot } from '@/components/collection/use-snapshot';
import { useRunsOfKind } from '@/components/runs/use-runs';
import { useApp } from '@/components/ui/app-state';
import { videoHandover } from '@/lib/bulk-captions/browser/video-handover';
import { type BulkRoute, type BulkSourceName, formatBulkRoute, parseBulkRoute } from '@/lib/bulk-captions/bulk-route';
import { requestsFromSettings } from '@/lib/bulk-captions/store/bulk-store';
import type { TrackRequest } from '@/lib/captions/records';
import { isSameRequest } from '@/lib/captions/track-request';
import { readLastPlatformTabLinks } from '@/lib/platform/browser/read-page';
import type { CaptionsPlan } from '@/lib/runs/plan-schema';
import { captionsVideosOf } from '@/lib/runs/run-rules';
import type { VideoId } from '@/lib/service/ids';
import type { MessageName } from '@/lib/shared/localized-text';

/**
 * Returns the choices on the page, and stores changes in the URL hash, so that reloading and going back restore them.
 */
export function useBulkRoute(): BulkRoute & { choose(change: Partial<BulkRoute>): void } {
  const lastChoices = useLastChoicesStore();
  const library = useLibraryStore();
  const within = useStore(library, ({ route }) => route.within);
  const route = useMemo(() => parseBulkRoute(within), [within]);
  useEffect(() => {
    const { within: lastRoute } = lastChoices.getState();
    if (lastRoute !== '' && library.getState().route.within === undefined) library.getState().replaceView(lastRoute);
  }, [lastChoices, library]);
  const choose = useCallback(
    (change: Partial<BulkRoute>) => {
      const newRoute = formatBulkRoute({ ...parseBulkRoute(library.getState().route.within), ...change });
      lastChoices.setState({ within: newRoute });
      library.getState().replaceView(newRoute);
    },
    [lastChoices, library],
  );
  return { ...route, choose };
}

function usePageList() {
  const lastChoices = useLastChoicesStore();
  const page = useLastChoices((state) => state.page);
  const setPage = useCallback((ids: readonly VideoId[]) => lastChoices.setState({ page: ids }), [lastChoices]);
  return [page, setPage] as const;
}

type Lists = Record<BulkSourceName, readonly VideoId[] | null>;

export const sourceNames: Record<BulkSourceName, MessageName> = {
  collection: 'collection',
  selected: 'selection',
  list: 'pasteList',
  page: 'bulkFromPage',
  run: 'bulkFromRun',
};

export interface BulkSources {
  source: BulkSourceName;
  lists: Lists;
  pageFailed: boolean;
  choose(source: BulkSourceName): void;
  readPage(): Promise<void>;
}

export function useBulkSources(): BulkSources {
  const { source: routeSource, choose: changeRoute } = useBulkRoute();
  const [page, setPage] = usePageList();
  const [pageFailed, setFailed] = useState(false);
  const choose = useCallback((source: BulkSourceName) => changeRoute({ source, isSetup: true }), [changeRoute]);
  const applyPage = useCallback(
    (ids: readonly VideoId[]) => {
      setFailed(ids.length === 0);
      if (ids.length === 0) return;
      setPage(ids);
      choose('page');
    },
    [choose, setPage],
  );
  useEffect(() => videoHandover.watch(applyPage), [applyPage]);
  const lists = useLists(page);
  // The source in the URL hash may no longer exist, for example after the selection was cleared.
  const isAvailable =
    routeSource === 'list' ||
    routeSource === 'collection' ||
    (routeSource !== null && (lists[routeSource]?.length ?? 0) > 0);
  const source = isAvailable ? routeSource : defaultSource(lists);
  useSyncedVideos(lists[source] ?? noVideos);
  return {
    source,
    lists,
    pageFailed,
    choose,
    readPage: async () => applyPage((await readLastPlatformTabLinks())?.videos.map(({ videoId }) => videoId) ?? []),
  };
}

const noVideos: readonly VideoId[] = [];

/** Returns the selection if it contains videos, otherwise the last run, otherwise the list. */
const defaultSource = ({ selected, run }: Lists): BulkSourceName => {
  if (selected && selected.length > 0) return 'selected';
  return run && run.length > 0 ? 'run' : 'list';
};

function useLists(page: readonly VideoId[] | null): Lists {
  const listProgress = useList((state) => state.progress);
  const snapshot = useSnapshot((state) => state.snapshot);
  const exclusions = useSnapshot((state) => state.exclusions);
  const included = useMemo(() => snapshot?.ids.filter((id) => !exclusions.has(id)) ?? null, [snapshot, exclusions]);
  const selected = useSnapshot((state) => state.selected);
  const plan = useLastPlan();
  const selection = useMemo(() => [...selected], [selected]);
  const runVideos = useMemo(() => plan && captionsVideosOf(plan), [plan]);
  const list = listProgress.is === 'read' ? (listProgress.list.videos?.ids ?? null) : null;
  return { list, collection: included, selected: selection, page, run: runVideos };
}

/**
 * Returns the plan of the newest run with the current request. If there is none, returns the plan of the newest run,
 * which may cover only part of the list.
 */
function useLastPlan(): CaptionsPlan | null {
  const [request] = useTrackRequests();
  const runs = useRunsOfKind('captions');
  return useMemo(() => {
    const plans = runs.flatMap(({ plan }) => (plan.kind === 'captions' ? [plan] : []));
    return plans.find((plan) => request && isSameRequest(plan, request)) ?? plans[0] ?? null;
  }, [runs, request]);
}

/** Returns one request per selected language. */
export function useTrackRequests(): readonly TrackRequest[] {
  const bulkCaptions = useApp((state) => state.settings.bulkCaptions);
  const languages = useApp((state) => state.settings.languages);
  return useMemo(() => requestsFromSettings({ bulkCaptions, languages }), [bulkCaptions, languages]);
}

function useSyncedVideos(ids: readonly VideoId[]): void {
  const store = useBulkStore();
  const listProgress = useList((state) => state.progress);
  const snapshot = useSnapshot((state) => state.snapshot);
  useEffect(() => {
    const { ids: previousIds, setVideos, addMissingTitles } = store.getState();
    const isUnchanged = previousIds.length === ids.length && ids.every((id, index) => id === previousIds[index]);
    const listTitles =
      listProgress.is === 'read' && listProgress.list.videos?.ids === ids ? listProgress.list.videos.titles : [];
    const titles = ids.flatMap((id, index): [string, string][] => {
      const title = listTitles[index] ?? snapshot?.cells.title?.[snapshot.rowOf.get(id) ?? -1];
      return typeof title === 'string' ? [[id, title]] : [];
    });
    // The collection can load after the list, so its titles are added later.
    if (isUnchanged) addMissingTitles(new Map(titles));
    else setVideos(ids, new Map(titles));
  }, [store, ids, listProgress, snapshot]);
}
