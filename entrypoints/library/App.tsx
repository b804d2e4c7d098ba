import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { LibrarySidebar } from '@/components/collection/LibrarySidebar';
import { libraryStoreOf } from '@/components/collection/library-store';
import type { Clock } from '@/components/ui/clock';
import { ErrorBoundary } from '@/components/ui/ErrorBoundary';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { PageFrame } from '@/components/ui/PageFrame';
import { Toast } from '@/components/ui/Toast';
import { useTranslation } from '@/components/ui/translation';
import { type LibraryPane, viewOnlyPanes } from '@/lib/app-store/library-route';
import type { PanelStore } from '@/lib/app-store/panel-store';
import { shownCollection } from '@/lib/collection/store/library-store';
import type { Translate } from '@/lib/shared/localized-text';

type Pane = LazyExoticComponent<ComponentType<{ panel: PanelStore }>>;

/** Each pane is loaded when it is first opened. */
export const panes: Record<LibraryPane, Pane> = {
  table: lazy(async () => ({ default: (await import('@/components/collection/TablePane')).TablePane })),
  network: lazy(async () => ({ default: (await import('@/components/network/NetworkPane')).NetworkPane })),
  time: lazy(async () => ({ default: (await import('@/components/over-time/TimePane')).TimePane })),
  changes: lazy(async () => ({ default: (await import('@/components/over-time/ChangesPane')).ChangesPane })),
  search: lazy(async () => ({ default: (await import('@/components/search/SearchPane')).SearchPane })),
  playlist: lazy(async () => ({ default: (await import('@/components/search/PlaylistPane')).PlaylistPane })),
  related: lazy(async () => ({ default: (await import('@/components/network/CrawlPane')).CrawlPane })),
  popular: lazy(async () => ({ default: (await import('@/components/search/PopularPane')).PopularPane })),
  import: lazy(async () => ({ default: (await import('@/components/import/ImportPane')).ImportPane })),
  held: lazy(async () => ({ default: (await import('@/components/saved-captions/SavedPane')).SavedPane })),
  many: lazy(async () => ({ default: (await import('@/components/bulk-captions/BulkPane')).BulkPane })),
  runs: lazy(async () => ({ default: (await import('@/components/runs/RunsPane')).RunsPane })),
  ledger: lazy(async () => ({ default: (await import('@/components/spending/SpendingPane')).SpendingPane })),
  'hand-in': lazy(async () => ({ default: (await import('@/components/export/ExportPane')).ExportPane })),
  tools: lazy(async () => ({ default: (await import('@/components/tools/ToolsPane')).ToolsPane })),
  keeping: lazy(async () => ({ default: (await import('@/components/storage/StoragePane')).StoragePane })),
};
export const PlanPane = lazy(async () => ({ default: (await import('@/components/runs/PlanPane')).PlanPane }));
export const CollectionFrame = lazy(async () => ({
  default: (await import('@/components/collection/CollectionFrame')).CollectionFrame,
}));

interface Props {
  panel: PanelStore;
  t: Translate;
  clock: Clock;
}

/** The library page. */
export function App({ panel, t, clock }: Props) {
  const theme = useStore(panel, (state) => state.settings.theme);
  const pane = useStore(libraryStoreOf(panel), ({ route: place }) => place.pane);
  const layout = pane === 'table' ? 'whole' : !viewOnlyPanes.has(pane) && 'begins';
  return (
    <PageFrame t={t} clock={clock} theme={theme}>
      <div className={layout ? `library ${layout}` : 'library'}>
        <ErrorBoundary>
          <LibrarySidebar panel={panel} />
        </ErrorBoundary>
        <Main panel={panel} />
        <Suspense>
          <PlanPane panel={panel} />
        </Suspense>
      </div>
      <Notices panel={panel} />
    </PageFrame>
  );
}

/** Panes with the frame of a collection view. The table has a toolbar of its own. */
const viewPanes: ReadonlySet<LibraryPane> = new Set(['network', 'time', 'changes']);

function Main({ panel }: { panel: PanelStore }) {
  const { collectionId, pane } = useStore(libraryStoreOf(panel), (state) => state.route);
  const name = useStore(libraryStoreOf(panel), (state) => shownCollection(state)?.name);
  const t = useTranslation();
  useEffect(() => {
    document.title = name === undefined ? t('library') : t('libraryTitle', name);
  }, [t, name]);
  const Pane = panes[pane];
  return (
    <main className="shelf">
      <ErrorBoundary key={pane}>
        <Suspense>
          {viewPanes.has(pane) && <CollectionFrame panel={panel} />}
          <Pane key={collectionId} panel={panel} />
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

function Notices({ panel }: { panel: PanelStore }) {
  const t = useTranslation();
  const toast = useStore(panel, (state) => state.told);
  const announced = useStore(panel, (state) => state.announcement);
  return (
    <>
      <Toast toast={toast} onDismiss={panel.getState().dismiss} />
      <LiveRegion id={announced?.id ?? 0} text={announced ? t.saying(announced.says) : ''} />
    </>
  );
}
