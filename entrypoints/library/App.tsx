import { useEffect, useState } from 'react';
import { CollectionFrame } from '@/components/collection/CollectionFrame';
import { LibrarySidebar } from '@/components/collection/LibrarySidebar';
import { libraryStoreOf, useLibrary } from '@/components/collection/use-library';
import { LibraryOverlays } from '@/components/palette/LibraryOverlays';
import type { LibraryOverlay } from '@/components/palette/use-commands';
import { RunCommandFailure } from '@/components/runs/RunCommandFailure';
import { useApp, useAppStore } from '@/components/ui/app-state';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { type LazyPart, lazyPart } from '@/components/ui/lazy-part';
import { PageFrame } from '@/components/ui/PageFrame';
import { Toast } from '@/components/ui/Toast';
import { useTranslation } from '@/components/ui/translation';
import type { AppStore } from '@/lib/app-store/app-store';
import { collectionPanes, fullHeightPanes, type LibraryPane } from '@/lib/app-store/library-route';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { Translate } from '@/lib/shared/localized-text';

export const panes: Record<LibraryPane, LazyPart<object>> = {
  table: lazyPart(async () => (await import('@/components/collection/TablePane')).TablePane),
  network: lazyPart(async () => (await import('@/components/network/NetworkPane')).NetworkPane),
  'over-time': lazyPart(async () => (await import('@/components/over-time/OverTimePane')).OverTimePane),
  coding: lazyPart(async () => (await import('@/components/coding/CodingPane')).CodingPane),
  search: lazyPart(async () => (await import('@/components/search/SearchPane')).SearchPane),
  playlist: lazyPart(async () => (await import('@/components/search/PlaylistPane')).PlaylistPane),
  related: lazyPart(async () => (await import('@/components/network/CrawlPane')).CrawlPane),
  popular: lazyPart(async () => (await import('@/components/search/PopularPane')).PopularPane),
  import: lazyPart(async () => (await import('@/components/import/ImportPane')).ImportPane),
  'saved-captions': lazyPart(async () => (await import('@/components/saved-captions/SavedPane')).SavedPane),
  'bulk-captions': lazyPart(async () => (await import('@/components/bulk-captions/BulkPane')).BulkPane),
  runs: lazyPart(async () => (await import('@/components/runs/RunsPane')).RunsPane),
  spending: lazyPart(async () => (await import('@/components/spending/SpendingPane')).SpendingPane),
  export: lazyPart(async () => (await import('@/components/export/ExportPane')).ExportPane),
  tools: lazyPart(async () => (await import('@/components/tools/ToolsPane')).ToolsPane),
  storage: lazyPart(async () => (await import('@/components/storage/StoragePane')).StoragePane),
};

/** Loads the pane that the page shows first, while the saved data is read. */
export const preloadPane = (app: AppStore): Promise<void> => panes[libraryStoreOf(app).getState().route.pane].preload();

/** Forms that can add to another collection, so that their input stays when the user chooses one. */
const formPanes: ReadonlySet<LibraryPane> = new Set(['playlist', 'related', 'popular', 'import']);

interface Props {
  t: Translate;
  clock: Clock;
}

export function App({ t, clock }: Props) {
  const settings = useApp((state) => state.settings);
  const pane = useLibrary(({ route }) => route.pane);
  const [overlay, setOverlay] = useState<LibraryOverlay | null>(null);
  return (
    <PageFrame t={t} clock={clock} theme={settings.theme} language={settings.interfaceLanguage}>
      <div className={fullHeightPanes.has(pane) ? 'library full-height' : 'library'}>
        <ErrorBoundary>
          <LibrarySidebar onPalette={() => setOverlay('palette')} />
        </ErrorBoundary>
        <Main />
      </div>
      <LibraryOverlays overlay={overlay} onOverlay={setOverlay} />
      <Notices />
    </PageFrame>
  );
}

function Main() {
  const { collectionId, pane } = useLibrary((state) => state.route);
  const name = useLibrary((state) => shownCollection(state)?.name);
  const t = useTranslation();
  useEffect(() => {
    document.title = name === undefined ? t('library') : t('libraryTitle', name);
  }, [t, name]);
  const Pane = panes[pane];
  const view = collectionPanes.find((one) => one === pane);
  const content = (
    <ErrorBoundary key={pane}>
      <RunCommandFailure />
      <Pane key={formPanes.has(pane) ? pane : collectionId} />
    </ErrorBoundary>
  );
  if (!view) return <main className="library-main">{content}</main>;
  return <CollectionFrame pane={view}>{content}</CollectionFrame>;
}

function Notices() {
  const app = useAppStore();
  const t = useTranslation();
  const toast = useApp((state) => state.toast);
  const announced = useApp((state) => state.announcement);
  return (
    <>
      <Toast toast={toast} onDismiss={app.getState().dismiss} />
      <LiveRegion id={announced?.id ?? 0} text={announced ? t.message(announced.message) : ''} />
    </>
  );
}
