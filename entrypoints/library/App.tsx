import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { LibrarySidebar } from '@/components/collection/LibrarySidebar';
import { libraryStoreOf } from '@/components/collection/library-store';
import type { LibraryOverlay } from '@/components/palette/use-commands';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { PageFrame } from '@/components/ui/PageFrame';
import { useTranslation } from '@/components/ui/translation';
import { collectionPanes, fullHeightPanes, type LibraryPane } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { Translate } from '@/lib/shared/localized-text';

type Pane = LazyExoticComponent<ComponentType<{ panel: PanelStore }>>;

/** Each pane is loaded when it is first opened. */
export const panes: Record<LibraryPane, Pane> = {
  table: lazy(async () => ({ default: (await import('@/components/collection/TablePane')).TablePane })),
  network: lazy(async () => ({ default: (await import('@/components/network/NetworkPane')).NetworkPane })),
  'over-time': lazy(async () => ({ default: (await import('@/components/over-time/CountsPane')).CountsPane })),
  changes: lazy(async () => ({ default: (await import('@/components/over-time/ChangesPane')).ChangesPane })),
  search: lazy(async () => ({ default: (await import('@/components/search/SearchPane')).SearchPane })),
  playlist: lazy(async () => ({ default: (await import('@/components/search/PlaylistPane')).PlaylistPane })),
  related: lazy(async () => ({ default: (await import('@/components/network/CrawlPane')).CrawlPane })),
  popular: lazy(async () => ({ default: (await import('@/components/search/PopularPane')).PopularPane })),
  import: lazy(async () => ({ default: (await import('@/components/import/ImportPane')).ImportPane })),
  'saved-captions': lazy(async () => ({ default: (await import('@/components/saved-captions/SavedPane')).SavedPane })),
  'bulk-captions': lazy(async () => ({ default: (await import('@/components/bulk-captions/BulkPane')).BulkPane })),
  runs: lazy(async () => ({ default: (await import('@/components/runs/RunsPane')).RunsPane })),
  spending: lazy(async () => ({ default: (await import('@/components/spending/SpendingPane')).SpendingPane })),
  export: lazy(async () => ({ default: (await import('@/components/export/ExportPane')).ExportPane })),
  tools: lazy(async () => ({ default: (await import('@/components/tools/ToolsPane')).ToolsPane })),
  storage: lazy(async () => ({ default: (await import('@/components/storage/StoragePane')).StoragePane })),
};
const CollectionFrame = lazy(async () => ({
  default: (await import('@/components/collection/CollectionFrame')).CollectionFrame,
}));
const RunFailure = lazy(async () => ({
  default: (await import('@/components/runs/RunCommandFailure')).RunCommandFailure,
}));
const LibraryKeys = lazy(async () => ({
  default: (await import('@/components/palette/LibraryOverlays')).LibraryOverlays,
}));
const Toast = lazy(async () => ({ default: (await import('@/components/ui/Toast')).Toast }));

interface Props {
  panel: PanelStore;
  t: Translate;
  clock: Clock;
}

/** The library page. */
export function App({ panel, t, clock }: Props) {
  const theme = useStore(panel, (state) => state.settings.theme);
  const pane = useStore(libraryStoreOf(panel), ({ route }) => route.pane);
  const [overlay, setOverlay] = useState<LibraryOverlay | null>(null);
  return (
    <PageFrame t={t} clock={clock} theme={theme}>
      <div className={fullHeightPanes.has(pane) ? 'library whole' : 'library'}>
        <ErrorBoundary>
          <LibrarySidebar panel={panel} onPalette={() => setOverlay('palette')} />
        </ErrorBoundary>
        <Main panel={panel} />
      </div>
      <Suspense>
        <LibraryKeys panel={panel} overlay={overlay} onOverlay={setOverlay} />
      </Suspense>
      <Notices panel={panel} />
    </PageFrame>
  );
}

function Main({ panel }: { panel: PanelStore }) {
  const { collectionId, pane } = useStore(libraryStoreOf(panel), (state) => state.route);
  const name = useStore(libraryStoreOf(panel), (state) => shownCollection(state)?.name);
  const t = useTranslation();
  useEffect(() => {
    document.title = name === undefined ? t('library') : t('libraryTitle', name);
  }, [t, name]);
  const Pane = panes[pane];
  const view = collectionPanes.find((one) => one === pane);
  const content = (
    <ErrorBoundary key={pane}>
      <Suspense>
        <RunFailure panel={panel} />
        <Pane key={collectionId} panel={panel} />
      </Suspense>
    </ErrorBoundary>
  );
  if (!view) return <main className="library-main">{content}</main>;
  return (
    <Suspense>
      <CollectionFrame panel={panel} pane={view}>
        {content}
      </CollectionFrame>
    </Suspense>
  );
}

function Notices({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const toast = useStore(panel, (state) => state.toast);
  const announced = useStore(panel, (state) => state.announcement);
  return (
    <>
      <Suspense>
        <Toast toast={toast} onDismiss={panel.getState().dismiss} />
      </Suspense>
      <LiveRegion id={announced?.id ?? 0} text={announced ? t.message(announced.message) : ''} />
    </>
  );
}
